# 群组中的价格，中文.

group-quote-change = 24 小时 { $percent }
group-quote-usage = 请这样写：<code>/quote 1 SOL USDC</code> 或 <code>/quote SOL</code>。也可以用 /quote 回复一条只提到一种代币的消息。
group-quote-unlisted = ⚠️ { $symbol } 不在任何名单上，没有人为它担保，有些代币买了就卖不出去。请核对地址：<code>{ $mint }</code>
press-group-wait = 这个价格够新了：每 5 秒为所有人更新一次。
press-group-over = 这个价格太旧，无法刷新。请用 /quote 重新查询。
press-group-busy = 这里现在太忙了，请过几秒再点一次。
toast-group-same = 价格没有变化。
