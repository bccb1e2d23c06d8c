# Texts of /quote, in simplified Chinese.

quote-usage = 请这样写：<code>/quote 1 SOL USDC</code>
command-quote = 查看价格
