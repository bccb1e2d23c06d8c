# Texts of /quote, in Spanish.

quote-usage = Escríbelo así: <code>/quote 1 SOL USDC</code>
command-quote = Ver un precio
