# Texts of /quote, in simplified Chinese.

quote-usage = 请这样写：<code>/quote 1 SOL USDC</code>
command-quote = 查看价格

group-quote-usage = 请这样写：<code>/quote 1 SOL USDC</code> 或 <code>/quote SOL</code>。也可以用 /quote 回复一条只提到一种代币的消息。
group-quote-unlisted = ⚠️ { $symbol } 不在代币列表中：它可能一文不值，或者无法卖出。请核对地址：<code>{ $mint }</code>
press-group-wait = 刚刚更新过。每 5 秒可以刷新一次价格。
press-group-over = 这个价格太旧，无法刷新。发送 /quote 获取新价格。
toast-group-same = 价格没有变化。
group-token-hidden = 本群不显示该代币的价格。
