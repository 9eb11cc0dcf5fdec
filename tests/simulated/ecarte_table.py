"""A whole deal at the simulated table."""

from __future__ import annotations

from tests.simulated.ecarte_play import Playing
from tests.simulated.ecarte_sheet import PLAYERS, Again, DealTruth, Won, other


class Table(Playing):
    """One deal at the table."""

    # The course of a deal

    def run(self) -> DealTruth:
        """The whole deal, again and again until one is played."""
        try:
            while True:
                try:
                    self.deal()
                    self.talk()
                    self.play()
                    break
                except Again:
                    self.truth.marked.clear()
        except Won:
            pass
        self.truth.dealer = self.dealer
        return self.truth

    # Play

    def play(self) -> None:
        """Five tricks."""
        self.kept = {name: list(hand) for name, hand in self.hands.items()}
        self.tricks = dict.fromkeys(PLAYERS, 0)
        self.doubts = []
        self.leader = self.pone
        self.played = 0
        for name in PLAYERS:
            lies = self.fault == "false-king" and name == self.choose(*PLAYERS) and self.may_lie(name)
            if lies:
                self.plant()
                self.announce(name)
            elif "K" + self.trump in self.hands[name] and self.rng.random() < 0.6 and self.fault != "king-late":
                self.announce(name)
        while self.played < 5:
            self.trick()
            if any(not self.hands[name] for name in PLAYERS) and self.played < 5:
                short = next(name for name in PLAYERS if not self.hands[name])
                self.tricks[other(short)] += 5 - self.played
                self.played = 5
        self.finish(max(PLAYERS, key=lambda name: self.tricks[name]))

    def may_lie(self, who: str) -> bool:
        """Whether somebody could announce a king falsely, and be found out by his five cards."""
        return "K" + self.trump not in self.hands[who] and self.turned[0] != "K" and len(self.hands[who]) == 5


class Replaying(Table):
    """A table at which a wrong play, once proved, has the hands played over again."""

    def finish(self, winner: str, tricks: int | None = None) -> None:
        """The tricks are marked, unless they are played over again first."""
        proved = any(f.point in ("revoke", "under-play") for f in self.truth.findings)
        if not self.replays or not proved or self.truth.planted != ("wrong-replayed",):
            super().finish(winner, tricks)
            return
        self.replays, self.is_replayed = False, True
        by = next(f.by or "" for f in self.truth.findings if f.point in ("revoke", "under-play"))
        self.say(f"{other(by)} elects replay")
        self.cut.add(by)
        self.hands = {name: list(hand) for name, hand in self.kept.items()}
        self.tricks = dict.fromkeys(PLAYERS, 0)
        self.doubts = []
        self.leader = self.pone
        self.played = 0
        while self.played < 5:
            self.trick()
        super().finish(max(PLAYERS, key=lambda name: self.tricks[name]))
