"""What every game stands on: cards, events, hands, the table, rulings, books and the fold."""
