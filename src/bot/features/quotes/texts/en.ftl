# Texts of /quote, in English.

quote-usage = Write it like this: <code>/quote 1 SOL USDC</code>
command-quote = Show a price
