# What people ask for in their own words, in simplified Chinese.

## What is asked about

ask-from-for =
    用哪种代币买 <b>{ $to }</b>？
    点一个，或输入符号、名称或 mint 地址。
request-side = 你想对 <b>{ $token }</b> 做什么？
request-direction = 你想往哪个方向兑换？
request-several = 一次只能兑换一笔。要哪一笔？
request-unread = 没能全部看懂。你想兑换什么？点一下，或只写一笔兑换，例如：<code>0.5 SOL USDC</code>
request-unsure-amount = 我不确定你指的是哪个数量。点一下，或者直接输入要支付的数量。
request-got-amount = 我只能固定你支付的数量，不能固定收到的数量。{ $amount } 是你会收到的：你想支付多少？
request-whose-amount = { $amount } 是哪种代币的数量？我只能固定你支付的数量。你想支付多少？
request-unlisted =
    这个代币不在任何名单上，没有人为它担保。任何人都能用任何名字发行代币，有些买了就卖不出去。只有在你确定这个地址时才继续：
    <code>{ $mint }</code>
request-unlisted-unquoted = 这个代币不在任何名单上，兑换服务也没有它的价格：<code>{ $mint }</code>
request-no-mint = 这个地址没有代币：<code>{ $mint }</code>
request-mint-unread = 目前无法在链上读取这个地址：<code>{ $mint }</code> 请一分钟后再试。
request-later = 时间或条件我没有完全看懂，所以不会操作。现在就兑换请去掉条件；要等待的这样写：<code>以250的价格卖2个SOL</code>、<code>SOL 跌到 120 就卖出 2 个 SOL</code>、<code>每周一用 20 USDC 买 SOL</code>、<code>SOL 到 200 告诉我</code>
request-order = 这个挂单我没有完全看懂，所以不会下单。挂单要有数量和价格，例如：<i>以250的价格卖2个SOL</i>、<i>卖2个SOL，比市价高10%</i>、<i>JUP止盈30%</i>、<i>阶梯卖出1000个BONK，从+10%到+50%分5档</i>。卖单在价格上方等待，买单在下方。
request-pool-link = 这个链接指向一个资金池，它的地址不是代币的地址。请把代币自己的地址或符号发给我。
request-unknown-link = 我在这个链接里找不到代币。请发给我它的符号、地址，或 Solscan、Jupiter、Birdeye 上的代币链接。

## What is not about a swap

button-buy-token = 买入 { $symbol }
button-sell-token = 卖出 { $symbol }
button-pair = { $from } → { $to }

## The dialogue of a swap

ask-new-amount = 你想支付多少 { $symbol }？例如 0.5、$20、25% 或 max。
ask-new-slippage = 到账最多可以比预期少多少？例如 0.7%。
ask-from = <b>兑换</b>：你用哪种代币支付？
    点击一个，或输入代币符号或 mint 地址。
ask-to = <b>将 { $from } 兑换为…</b>哪种代币？
    点击一个，或输入代币符号或 mint 地址。
ask-amount = <b>将 { $from } 兑换为 { $to }</b>：多少 { $from }？
    输入数量，例如 <code>{ $example }</code>。
ask-amount-balance = <b>将 { $from } 兑换为 { $to }</b>：多少 { $from }？
    你有 { $balance }。点击一个比例，或输入数量。
ask-pick = 你指的是哪一个？有多个代币符合这个名称：
dialogue-cancelled = 已取消。发送 /swap 重新开始。
dialogue-left = 已在此停止。发送 /swap 重新开始。
dialogue-over = 这个问题已关闭。发送 /swap 重新开始。
dialogue-not-text = 请点击按钮，或输入你的回答。
