# Texts of /quote, in Arabic.

quote-usage = اكتبها هكذا: <code>/quote 1 SOL USDC</code>
command-quote = عرض سعر
