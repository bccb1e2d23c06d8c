# Prices in groups, in English.

group-quote-change = { $percent } in 24 hours
group-quote-usage = Write it like this: <code>/quote 1 SOL USDC</code> or <code>/quote SOL</code>. Or answer a message that names one token with /quote.
group-quote-unlisted = ⚠️ { $symbol } is on no list, so nobody vouches for it, and some tokens cannot be sold again. Compare the address: <code>{ $mint }</code>
press-group-wait = This price is new enough: there is a fresh one every 5 seconds, for everybody.
press-group-over = This price is too old to be refreshed. Ask for a new one with /quote.
press-group-busy = Too much is going on here right now. Please press again in a few seconds.
toast-group-same = The price is still the same.
