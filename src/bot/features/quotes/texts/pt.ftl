# Texts of /quote, in Portuguese.

quote-usage = Escreva assim: <code>/quote 1 SOL USDC</code>
command-quote = Ver um preço
