# The tools of the card of an offer, in English.

problem-asks-twice = Please look once more: this costs a lot, or the price may move a lot. The card asks whether you are sure.
problem-bad-slippage = The tolerance can be 0.1% to 50%, for example 1%.
