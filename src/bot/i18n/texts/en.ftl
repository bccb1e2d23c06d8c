# Tables, and what the card of a swap says of fees, in English.

table-route = Route
table-gets = You get
table-less = Less

card-new-account = ➕ New { $symbol } account: a deposit of { $deposit }
card-new-account-usd = ➕ New { $symbol } account: a deposit of { $deposit } ({ $usd })
card-new-account-back = Solana holds the deposit while the account is open. You get it back when you close it.
card-short-of-sol = ⚠️ Your wallet has too little SOL for the network fee: about <b>{ $missing }</b> more is needed.
card-short-of-sol-deposit = ⚠️ Your wallet has too little SOL for the network fee and the deposit: about <b>{ $missing }</b> more is needed.

card-cost-unjudged = ⚠️ I cannot tell what both tokens are worth, so I cannot judge this price. Compare the rate elsewhere first.

