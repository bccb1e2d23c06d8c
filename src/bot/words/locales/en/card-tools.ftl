# The tools of the card of an offer, in English.

card-terms = { $rate } · { $cost } impact and fees
card-until = Via { $route } · valid until { $time }
card-until-chosen = Via { $route }, your choice · valid until { $time }
card-thin = ⚠️ You lose about <b>{ $usd } ({ $cost })</b> to price impact and fees. Little is traded here; a smaller amount loses less.
card-wide = ⚠️ Up to <b>{ $tolerance }</b> less than expected may arrive.
card-turned = Turned around: you pay what you would have got.
card-route-gone = ⚠️ The route you chose is no longer offered. This is the best one now.
card-stale = ⌛ This price has run out. Tap Refresh for a fresh one.
card-short = ⚠️ Your wallet holds <b>{ $balance }</b>: <b>{ $missing }</b> too little.
card-short-fees = ⚠️ Your wallet holds <b>{ $balance }</b>, and a little of it is needed for fees.
card-unchecked = ⚠️ The balance of your wallet could not be checked just now. Please make sure that it holds enough, with some SOL for the fees.
card-route = Route: { $route }
card-deposit = If your wallet holds no { $symbol } yet, Solana keeps a deposit of about 0.002 SOL for its account. You get it back when you close the account.
card-sure = ❓ <b>Swap this?</b> Say yes only if every line above is what you want.
card-sure-loss = ❓ <b>Swap this and lose about { $usd } ({ $cost })?</b> Say yes only if every line above is what you want.
card-routes = <b>Other quotes</b>, what brings most first. Tap one to take it.
card-slippage = <b>Tolerance</b>: how much less than expected may arrive before the swap stops by itself? Now { $tolerance }.
card-asks-below = ✏️ Please answer my question below.

ask-new-amount = How much { $symbol } do you want to pay? For example 0.5, $20, 25% or max.
ask-new-slippage = How much less than expected may arrive? For example 0.7%.

button-more = More
button-details = Details
button-turn = ⇅ Turn
button-amount = ✏️ Amount
button-slippage = Tolerance { $tolerance }
button-routes = Other quotes
button-rate = ⇅ Rate
button-own = Another
button-sure = ✅ Yes, swap
button-sure-loss = Yes, lose about { $usd }
button-sure-risk = Yes, swap anyway
button-waiting = ⏳ Waiting for the chain
button-fits = { $amount } instead

problem-asks-twice = Are you sure? The card asks once more.
problem-short-of-funds = Your wallet cannot pay this. The card shows what is missing. Nothing was started.
problem-bad-slippage = The tolerance can be 0.1% to 50%, for example 1%.
