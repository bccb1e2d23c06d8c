# Texts of /quote, in Russian.

quote-usage = Напишите так: <code>/quote 1 SOL USDC</code>
command-quote = Узнать цену
