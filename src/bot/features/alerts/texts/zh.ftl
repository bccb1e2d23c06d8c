# 价格提醒，中文。

alert-usage =
    <b>价格到了，我会告诉你：</b>
    <code>/alert SOL &gt; 200</code> – 单价（美元）
    <code>/alert BONK -10%</code> – 从现在起的涨跌
    <code>/alert 1 SOL &gt; 200 USDC</code> – 你能换到多少
alert-made = 🔔 <b>{ $condition }</b>。现在是 { $now }。
alert-made-note = 我会盯 { $days } 天，到了只提醒一次。用 /alerts 查看和删除提醒。
alert-watched = 🔔 我已经在盯着：<b>{ $condition }</b>。现在是 { $now }。/alerts 可以查看和删除。
alert-already = <b>{ $condition }</b> 已经满足：现在是 { $now }。请换一个价格。
alert-unclear = “{ $text }”有两种读法。请写 { $small } 或 { $large }。
alert-unclear-number = “{ $text }”不是一个清楚的数字。请只写数字和最多一个小数点，例如 1500 或 0.25。
alert-which-way = 涨还是跌？请写 <code>/alert { $token } +{ $number }%</code> 或 <code>/alert { $token } -{ $number }%</code>。
alert-bad-change = 上涨可设 0.1% 到 1000%，下跌可设 0.1% 到 99%。
alert-full = 你已有 { $most } 个提醒，已达上限。用 /alerts 删除一些。
alerts-title = 🔔 <b>你的价格提醒</b>
alerts-none = 🔔 你没有价格提醒。
alerts-now = 现价 { $now }
alerts-line = { $number }. { $condition }，到 { $date } 为止
alerts-line-paused = { $number }. { $condition }，已暂停
alerts-line-blind = { $number }. { $condition }：暂时没有价格，我会继续尝试
button-alert-pause = ⏸ 暂停 { $number }
button-alert-resume = ▶️ 继续提醒 { $number }
button-alert-delete = 🗑 删除 { $number }
toast-alert-paused = 已暂停。
toast-alert-resumed = 我又开始盯着了。
toast-alert-deleted = 已删除。
press-alert-over = 这个提醒已经结束或被删除。
alert-fired = 🔔 <b>{ $condition }</b>：现在是 { $now }。
alert-ended = 🔕 <b>{ $condition }</b> 在 { $days } 天内没有达到，我已停止盯价。发送 /alert 可以重新开始。
alert-blind = ⚠️ 这些提醒已经一个小时拿不到价格。我会继续尝试，恢复后告诉你。
alert-sighted = ✅ 又有价格了：你的提醒正在继续。
command-alert = 设置价格提醒
command-alerts = 你的价格提醒

## Stop-losses

stop-usage =
    <b>止损就是带数量的价格提醒：</b>
    <code>止损 2 SOL 120</code>
    <code>如果跌到120就卖出2个SOL</code>
    <code>JUP止损-20%</code>
stop-sleep = 😴 <b>你睡着时，什么都不会卖出：</b>我没有密钥。价格到了，我会把准备好的兑换发给你，点一下、在钱包里签一次名就卖出。
stop-made = 🛡 <b>止损：{ $condition } 时卖出 { $amount }</b>。现在是 { $now }。
stop-more-than-held = ⚠️ 你的钱包现在只有 { $held }。
stop-no-wallet = ⚠️ 你还没有连接钱包：/connect
stop-order = 📌 有 { $amount } 挂在 { $rate } 的订单里。
stop-order-first = 要卖出其中的代币，请先取消订单，再接着兑换：一共签名两次。
stop-fired = 🛡 <b>{ $condition }</b>：现在是 { $now }。要卖出 { $amount } 吗？你确认并签名之前，什么都不会卖出。
alerts-sells = { $condition } → 卖出 { $amount }
button-stop-order = 📌 取消订单：{ $amount }

## Plans

plan-usage =
    <b>计划会一次次给你同样的兑换：</b>
    <code>每周一用20 USDC买SOL</code>
    <code>每天买20美元的SOL</code>
    <code>每月把1 SOL换成USDC</code>
    一个周期，一个你支付的数量；具体时刻由我定。
plan-sleep = 😴 <b>你睡着时，什么都不会买卖：</b>我没有密钥。到时候我会把准备好的兑换发给你，点一下、在钱包里签一次名即可。每个周期最多一条通知。
plan-made = 🗓 <b>计划：{ $plan }</b>。第一次通知：{ $date }。
plan-made-note = 在每条通知下方或用 /alerts，点一下即可跳过或停止。
plan-line = { $pays } → { $symbol }，{ $every }
plan-every-day = 每天
plan-every-week = 每周
plan-every-weekday = 每周，{ $day }
plan-every-month = 每月
plan-full = 你已有 { $most } 个计划，达到上限。请用 /alerts 停止一些。
plan-due = 🗓 <b>{ $plan }</b>：到时间了。你确认并签名之前，什么都不会买卖。下一次：{ $date }。
plans-title = 🗓 <b>你的计划</b>
plans-line = { $number }. { $plan }，下一次 { $date }
button-plan-skip = ⏭ 跳过 { $number }
button-plan-stop = ⏹ 停止 { $number }
button-plan-skip-this = ⏭ 跳过
button-plan-end = ⏹ 停止计划
toast-plan-skipped = 已跳过。
toast-plan-stopped = 已停止。
press-plan-over = 这个计划已经停止了。
