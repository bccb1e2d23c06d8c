# Texts of /quote, in Turkish.

quote-usage = Şöyle yazın: <code>/quote 1 SOL USDC</code>
command-quote = Fiyat göster
