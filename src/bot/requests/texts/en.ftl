# What people ask for in their own words, in English.

## Amounts

problem-amount-thousands = “{ $text }” could mean two things. Please write 1.5 for one and a half, or 1500 for fifteen hundred.
problem-amount-share = A share is more than 0% and at most 100%, for example 25% or 12.5%.
problem-amount-fraction = “{ $text }” could mean part of one token, or part of what you hold. Write a number, like 0.5, or a percentage, like 50%.
problem-share-needs-wallet = A share of your wallet needs a wallet: /connect links one. Or write the amount in digits.
problem-none-held = Your wallet holds no { $symbol }. Choose another token to pay with, or write an amount to see its price.
problem-only-fees-left = Your wallet holds no more than 0.01 SOL, and I keep that much for network fees.
problem-share-too-small = That is less than the smallest amount of { $symbol } there is. Please ask for more.
problem-no-dollar-price = I have no price of { $symbol } in dollars that I would trust. Please write the amount in { $symbol }.

## What is asked about

ask-from-for =
    <b>Get { $to }</b>: which token do you pay with?
    Tap one, or type a symbol, a name or a mint address.
request-side = What do you want to do with <b>{ $token }</b>?
request-direction = Which way round do you want to swap?
request-got-amount = { $amount } is what you would get, and I can only fix what you pay. How much do you want to pay?
request-whose-amount = { $amount } of which token? I can only fix what you pay. How much do you want to pay?
request-unlisted =
    this token is on no list, so nobody vouches for it. Anyone can make a token, with any name, and some cannot be sold again. Go on only if you are sure of this address:
    <code>{ $mint }</code>
request-unlisted-unquoted = This token is on no list, and the swap service has no price for it: <code>{ $mint }</code>
request-no-mint = There is no token behind this address: <code>{ $mint }</code>
request-mint-unread = I cannot read this address on the chain right now: <code>{ $mint }</code> Please try again in a minute.
request-later = I swap only now, when you confirm, not later or on a condition. Write the swap again without it, or ask me for an alert: <code>tell me when SOL hits 200</code>
request-pool-link = That link leads to a pool, and its address is not the token’s. Please send me the token’s own address or its symbol.
request-unknown-link = I find no token in that link. Send me its symbol, its address, or a link to the token on Solscan, Jupiter or Birdeye.

## What is not about a swap

talk-greeting = 👋 Hello! What would you like to do?
talk-thanks = You are welcome! What is next?
talk-smalltalk = 👍 I am here when you want to swap.
talk-not = All right, I swap nothing.
talk-safety = 🔐 I never hold your keys. I only prepare a swap; it happens when you sign it in your own wallet, and before that a page shows what the transaction really does. Your recovery phrase stays with you: I never ask for it.
talk-fees = Price impact and the fees of the route are already in the price, and each card shows them. The network fee, usually a cent or less, comes on top. You see everything before you sign.
talk-send = I only swap tokens. To send some to somebody, use your wallet.
talk-nothing-to-repeat = There is no finished swap to repeat yet. What would you like to swap?
talk-wordless = I read words and taps. What would you like to do?
button-talk-swap = Swap
button-talk-balance = My balance
button-talk-help = Help
button-buy-token = Buy { $symbol }
button-sell-token = Sell { $symbol }
button-pair = { $from } → { $to }
