"""What a deal of Écarté keeps beside its tricks: proposals, discards, the king, and what offences have cost."""

from __future__ import annotations

from referee.core.hands import Cards
from referee.core.table import Table
from referee.mechanics.trick_play import TrickDeal

DEAL = "deal"  # nothing is turned up yet
TALK = "talk"  # the non-dealer proposes, stands or leads
ANSWER = "answer"  # the dealer accepts or refuses
DISCARD = "discard"  # accepted: cards are changed
PLAY = "play"


class EcarteDeal(TrickDeal):
    """One deal. `trump` is the suit turned, `turned` its card.

    rightful: whose deal it was; misdealt: the finding on a deal out of turn; exposed: the cards turned up together where
    there was more than one; looked: who has taken up his hand.
    proposals: how many there were; is_refused: the first was refused; has_given: cards have been changed; round: who has
    discarded in this round; asked: how many cards the non-dealer asked for in it; aside: cards out of play; lost: faces
    that lie in a player's hand or his discard; spare: the card turned by mistake after giving; has_refusal_barred: the
    dealer cannot refuse the next proposal.
    announced: who said that he holds the king: the line, the words, and the number of a claim against it; holder: who has
    shown it; marked: the turned king is marked; is_barred: it may not be; false: who was shown not to hold it and pays.
    cut: whose win counts less by law; mended: lines of plays taken up in time; replays: how often the hands were played
    again; outcome: who won with how many tricks; got: what was marked for that; is_cut: and cut; ended: why the deal
    stopped before five tricks; resumes: where it goes on if a king that won the game is taken down; lacking: numbers
    that nobody tallied.
    """

    __slots__ = (
        "announced", "aside", "asked", "cut", "ended", "exposed", "false", "got", "has_given", "has_refusal_barred",
        "holder", "is_barred", "is_cut", "is_refused", "lacking", "looked", "lost", "marked", "mended", "misdealt", "outcome",
        "proposals", "replays", "resumes", "rightful", "round", "spare", "turned",
    )  # fmt: skip

    def __init__(self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards) -> None:
        super().__init__(number, players, dealer, cards, DEAL)
        self.turn = other(players, dealer) if dealer else None
        self.turned: str | None = None
        self.rightful = dealer
        self.misdealt: int | None = None
        self.looked: tuple[str, ...] = ()
        self.proposals = 0
        self.is_refused = False
        self.has_given = False
        self.has_refusal_barred = False
        self.round: tuple[str, ...] = ()
        self.aside = 0
        self.lost: dict[str, tuple[str, int]] = {}
        self.spare: str | None = None
        self.exposed: tuple[str, ...] = ()
        self.asked = 0
        self.announced: dict[str, tuple[int, str, int | None]] = {}
        self.marked = False
        self.is_barred = False
        self.false: tuple[str, ...] = ()
        self.cut: tuple[str, ...] = ()
        self.holder: str | None = None
        self.mended: tuple[int, ...] = ()
        self.replays = 0
        self.outcome: tuple[str, int] | None = None
        self.got = 0
        self.is_cut = False
        self.ended = ""
        self.resumes = ""
        self.lacking: tuple[str, ...] = ()

    @property
    def pone(self) -> str:
        """The non-dealer."""
        return other(self.players, self.dealer or self.players[-1])

    @property
    def vulnerable(self) -> str | None:
        """Who loses more if he does not make the point: the pone who did not propose, the dealer who refused at first."""
        if self.is_refused:
            return self.dealer
        return self.pone if self.proposals == 0 else None

    @property
    def king(self) -> str:
        """The king of trumps."""
        return f"K{self.trump}"

    def adversary(self, player: str) -> str:
        """The other of the two."""
        return other(self.players, player)

    def has_played(self, player: str) -> int:
        """How many cards a player has played."""
        return sum(play.player == player for trick in (*self.done, self.trick) for play in trick)

    @property
    def king_holder(self) -> str | None:
        """Who is known to have, or to have had, the king of trumps in this deal; the empty word if it lies where nobody can."""
        if self.turned == self.king:
            return ""
        if self.holder is not None:
            return self.holder
        for trick in (*self.done, self.trick):
            for play in trick:
                if play.face == self.king:
                    return play.player
        for name, hand in self.cards.hands.items():
            if hand.known.get(self.king):
                return name
        if self.king in self.lost:
            return self.lost[self.king][0]
        return "" if self.king in self.cards.seen else None


def other(players: tuple[str, ...], player: str | None) -> str:
    """The other of two players."""
    return players[1] if player == players[0] else players[0]


EcarteTable = Table[EcarteDeal]
