# 报价卡片上的工具，中文。

card-terms = { $rate } · 价格影响和手续费 { $cost }
card-until = 经由 { $route } · 有效期至 { $time }
card-until-chosen = 经由你选择的 { $route } · 有效期至 { $time }
card-thin = ⚠️ 价格影响和手续费会让你损失约 <b>{ $usd }（{ $cost }）</b>。这里交易很少，数量小一些损失更少。
card-wide = ⚠️ 实际到账可能比预期少 <b>{ $tolerance }</b>。
card-turned = 已对调：现在支付原本要收到的数量。
card-route-gone = ⚠️ 你选择的路线已不再提供。这是目前最好的一条。
card-stale = ⌛ 这个价格已过期。点“刷新”查看新价格。
card-short = ⚠️ 你的钱包里有 <b>{ $balance }</b>：还差 <b>{ $missing }</b>。
card-short-fees = ⚠️ 你的钱包里有 <b>{ $balance }</b>，其中一小部分要留作手续费。
card-unchecked = ⚠️ 暂时无法检查你的钱包余额。请确认余额足够，并留有少量 SOL 支付手续费。
card-route = 路线：{ $route }
card-deposit = 如果你的钱包里还没有 { $symbol }，Solana 会为它的账户留存约 0.002 SOL 押金。关闭账户时退还给你。
card-sure = ❓ <b>确定兑换吗？</b>只有上面每一行都符合你的意思才点“是”。
card-sure-loss = ❓ <b>确定兑换并损失约 { $usd }（{ $cost }）吗？</b>只有上面每一行都符合你的意思才点“是”。
card-routes = <b>其他报价</b>，按到账多少排序。点一个即可选用。
card-slippage = <b>滑点容差</b>：到账比预期少多少时，兑换会自动停止？目前为 { $tolerance }。
card-asks-below = ✏️ 请回答我下面的问题。

ask-new-amount = 你想支付多少 { $symbol }？例如 0.5、$20、25% 或 max。
ask-new-slippage = 到账最多可以比预期少多少？例如 0.7%。

button-more = 更多
button-details = 详情
button-turn = ⇅ 对调
button-amount = ✏️ 数量
button-slippage = 滑点容差 { $tolerance }
button-routes = 其他报价
button-rate = ⇅ 汇率
button-own = 其他
button-sure = ✅ 是，兑换
button-sure-loss = 是，接受损失约 { $usd }
button-sure-risk = 是，仍然兑换
button-waiting = ⏳ 等待链上确认
button-fits = 改为 { $amount }

problem-asks-twice = 确定吗？卡片会再问你一次。
problem-short-of-funds = 你的钱包余额不足以支付这笔兑换。卡片上显示还差多少。没有开始任何操作。
problem-bad-slippage = 滑点容差可以是 0.1% 到 50%，例如 1%。
