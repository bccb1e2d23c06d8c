# Problems, in English.

## Problems

problem-unknown-token = I know no token “{ $word }”. Type its symbol or its mint address.
problem-unknown-token-similar = I know no token “{ $word }”. Did you mean { $similar }?
problem-ambiguous-token = Several tokens are called “{ $word }”. Use the mint address of the one you mean:
problem-ambiguous-line = { $symbol } ({ $name }): <code>{ $mint }</code>
problem-token-withheld = { $symbol } is not offered here: what the swap service says of it is not what the chain says. Please choose another token.
problem-token-unread = I cannot read { $symbol } on the chain right now, so I show no price. Please try again in a minute; nothing was started.
problem-same-token = { $symbol } to { $symbol } would change nothing. Choose two different tokens.
problem-amount-comma = “{ $text }” could mean two things. Please write the amount with a point, like 1.5, and without separators.
problem-amount-exponent = Please write “{ $text }” out in digits, like 1000.
problem-amount-negative = The amount must be more than zero, without a sign.
problem-amount-not-a-number = “{ $text }” is not an amount. Write digits and at most one point, like 0.5.
problem-amount-zero = The amount must be more than zero.
problem-amount-decimals = { $symbol } has at most { $decimals } decimals. Please write fewer.
problem-amount-large = That is more { $symbol } than can exist in one account.
problem-bad-form = Write it like this: <code>/swap 0.5 SOL USDC</code>. First the amount, then what you pay with, then what you get. Or send /swap alone and I ask.
problem-no-route = Nobody offers a price for this pair and amount right now. Try another amount or another token.
problem-not-yours = This swap belongs to somebody else.
problem-unknown-swap = I do not find that swap any more. /swap starts a new one.
problem-out-of-date-offered = That button belongs to an older price. Please use the newest card.
problem-out-of-date-ordered = This is already confirmed. Now sign it in your wallet, or cancel.
problem-out-of-date-flying = This swap is signed and on its way. It can no longer be changed.
problem-out-of-date-final = This swap is over. /swap starts a new one.
problem-price-refreshed = The price had run out, so here is a fresh one. Please look at it and confirm again.
problem-no-wallet = Connect a wallet first, then confirm.
problem-in-flight = Another swap of this wallet is still on its way: <a href="{ $url }">{ $short }</a>. As soon as the chain has decided, you can confirm this one.
problem-in-flight-alert = Another swap of this wallet is still on its way. As soon as the chain has decided, you can confirm this one.
problem-price-changed = The price got worse than your tolerance allows. Please look at the new one.
problem-not-executable = There is a price but nothing to sign for this wallet right now. Try again in a moment.
problem-guard-refused = The transaction that was offered did not do exactly what was promised ({ $rule }), so I refused it. Nothing was signed or sent.
problem-unknown-venue = The offered route goes through a program that is on no list of known exchanges ({ $program }), so I refused it. Nothing was signed or sent.
problem-chain-unreachable = I cannot reach the chain right now, and without it I check nothing and sign nothing. Please try again in a moment.
problem-attempt-expired = What you signed came too late to be valid. Nothing was sent. Please sign again.
problem-service-policy = The swap service does not offer this here: its own rules refuse the request. No money moved.
problem-service-busy = The swap service is busy. Please try again in a moment.
problem-service-busy-seconds = The swap service is busy. Please try again in { $seconds } s.
problem-service-request = The swap service does not accept this pair or amount. Try another amount, or another token.
problem-service-down = The swap service does not answer right now. Please try again in a moment. No money moved.
problem-service-key = The swap service does not let this bot in right now. Its operator has been told. No money moved.
problem-service-odd = The swap service gave an answer I do not understand, so I do not use it. No money moved.
