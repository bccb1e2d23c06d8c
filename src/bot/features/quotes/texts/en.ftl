# Texts of /quote, in English.

quote-usage = Write it like this: <code>/quote 1 SOL USDC</code>
command-quote = Show a price

group-quote-usage = Write it like this: <code>/quote 1 SOL USDC</code> or <code>/quote SOL</code>. Or reply with /quote to a message that names one token.
group-quote-unlisted = ⚠️ { $symbol } is not on the token list: it may be worth nothing, or impossible to sell. Check the address: <code>{ $mint }</code>
press-group-wait = Just updated. A new price is possible every 5 seconds.
press-group-over = This price is too old to refresh. Send /quote for a new one.
toast-group-same = The price has not changed.
group-token-hidden = This group does not show the price of that token.
