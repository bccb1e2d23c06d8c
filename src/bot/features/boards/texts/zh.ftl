# 群组的价格板，中文。

board-title = 📊 <b>价格</b>
board-every-minutes =
    { $minutes ->
       *[other] 每 { $minutes } 分钟更新
    }
board-every-hours =
    { $hours ->
       *[other] 每 { $hours } 小时更新
    }
board-column-pair = 交易对
board-column-price = 价格
board-column-day = 24 小时
board-no-price = 暂无价格
board-old = ⏳ 标有时间的价格暂时无法更新。
board-paused = ⏸ 已暂停：一整天没有人在这里用过我。
board-coming = 📊 请稍候：价格板的价格马上就来。
board-over = 📊 这个价格板已结束。管理员可以用 /board 新建一个。
board-usage =
    📊 <b>价格板</b>是一条由我持续更新价格的消息：
    <code>/board SOL USDC, JUP USDC every 5m</code>
    最多 { $most } 个交易对，从每分钟到每天一次。由管理员创建，并用 <code>/board stop</code> 结束。
board-standing = 📊 <b>本群的价格板：</b>{ $pairs }
board-standing-how = 管理员可用 <code>/board SOL USDC, JUP USDC every 5m</code> 修改，用 <code>/board stop</code> 结束。
board-changed = 📊 正在更新价格板。
board-stopped = 📊 价格板已结束。
board-none = 📊 这里没有价格板。
board-day-title = 📈 <b>最近 24 小时</b>
board-day-record = 根据大家向我查询过的价格绘制。
board-day-gaps = 空白处没有价格。24 小时中有价格的小时数：{ $hours }
button-board-refresh = 🔄 刷新
button-board-day = 📈 最近一天
button-board-go-on = ▶️ 继续
button-board-show = 前往价格板
toast-board-refresh = 新价格马上就来。
press-board-early = 这些价格是新的。请在 { $seconds } 秒后再试。
press-board-over = 这个价格板已结束。
press-board-picture-early = 刚刚已经发过图片。下一张要等 { $minutes } 分钟。
press-board-no-record = 我还没有最近一天的价格。请稍后再试。
press-board-no-picture = 现在无法绘制或发送图片。请稍后再试。
problem-board-form = 看不懂。请用逗号分隔各交易对，例如：/board SOL USDC, JUP USDC every 5m
problem-board-no-pairs = 哪些价格？例如写：/board SOL USDC, JUP USDC every 5m
problem-board-too-many = 一个价格板最多 { $most } 个交易对。
problem-board-too-often = 价格板最快每分钟更新一次。
problem-board-too-seldom = 价格板至少每天更新一次。
problem-board-amount = 价格板显示一个单位的价格，请去掉“{ $text }”。
problem-board-admins = 只有本群管理员可以创建、修改或结束价格板。
problem-board-off = 本群已关闭价格板。
problem-board-token = 本群不显示 { $text } 的价格。
command-board = 发布持续更新的价格
board-day-source = <i>24 小时：{ $source }</i>
