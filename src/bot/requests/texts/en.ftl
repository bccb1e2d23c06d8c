# What people ask for in their own words, in English.

## What is asked about

ask-from-for =
    <b>Get { $to }</b>: which token do you pay with?
    Tap one, or type a symbol, a name or a mint address.
request-side = What do you want to do with <b>{ $token }</b>?
request-direction = Which way round do you want to swap?
request-several = One swap at a time. Which one do you want?
request-unread = I could not read all of that. What do you want to swap? Tap it, or write one swap, for example: <code>0.5 SOL USDC</code>
request-unsure-amount = I am not sure which amount you mean. Tap it, or type how much you want to pay.
request-got-amount = I can lock in what you pay, not what you get. { $amount } is what you would get: how much do you want to pay?
request-whose-amount = { $amount } of which token? I can only fix what you pay. How much do you want to pay?
request-unlisted =
    this token is on no list, so nobody vouches for it. Anyone can make a token, with any name, and some cannot be sold again. Go on only if you are sure of this address:
    <code>{ $mint }</code>
request-unlisted-unquoted = This token is on no list, and the swap service has no price for it: <code>{ $mint }</code>
request-no-mint = There is no token behind this address: <code>{ $mint }</code>
request-mint-unread = I cannot read this address on the chain right now: <code>{ $mint }</code> Please try again in a minute.
request-later = I did not read the time or the condition in full, so I do nothing. A swap for now is written without it; what is to wait, like this: <code>sell 2 SOL at 250</code>, <code>sell 2 SOL if it falls to 120</code>, <code>buy 20 USDC of SOL every Monday</code>, <code>tell me when SOL reaches 200</code>
request-order = I did not understand this order in full, so I place none. It needs an amount and a price, like this: <i>sell 2 SOL at 250</i>, <i>sell 2 SOL at +10%</i>, <i>take profit on JUP at +30%</i>, <i>ladder sell 1000 BONK from +10% to +50% in 5 steps</i>. A sale waits above the price, a purchase below it.
request-pool-link = That link leads to a pool, and its address is not the token’s. Please send me the token’s own address or its symbol.
request-unknown-link = I find no token in that link. Send me its symbol, its address, or a link to the token on Solscan, Jupiter or Birdeye.

## What is not about a swap

button-buy-token = Buy { $symbol }
button-sell-token = Sell { $symbol }
button-pair = { $from } → { $to }

## The dialogue of a swap

ask-new-amount = How much { $symbol } do you want to pay? For example 0.5, $20, 25% or max.
ask-new-slippage = How much less than expected may arrive? For example 0.7%.
ask-from = <b>Swap</b>: which token do you pay with?
    Tap one, or type a symbol or a mint address.
ask-to = <b>Swap { $from } to…</b> which token?
    Tap one, or type a symbol or a mint address.
ask-amount = <b>Swap { $from } to { $to }</b>: how much { $from }?
    Type the amount, for example <code>{ $example }</code>.
ask-amount-balance = <b>Swap { $from } to { $to }</b>: how much { $from }?
    You have { $balance }. Tap a share or type the amount.
ask-pick = Which one do you mean? Several tokens have that name:
dialogue-cancelled = Cancelled. /swap starts again.
dialogue-left = Stopped here. /swap starts again.
dialogue-over = This question is closed. Send /swap to start again.
dialogue-not-text = Please tap a button or type your answer.
