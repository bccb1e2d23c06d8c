# What people ask for in their own words, in simplified Chinese.

## Amounts

problem-amount-thousands = “{ $text }”可能有两种含义。一点五请写 1.5，一千五百请写 1500。
problem-amount-share = 比例要大于 0%，最多 100%，例如 25% 或 12.5%。
problem-amount-fraction = “{ $text }”可能指一个代币的一部分，也可能指你持有量的一部分。请写数字，例如 0.5，或百分比，例如 50%。
problem-share-needs-wallet = 按比例兑换需要先知道你的钱包：发送 /connect 连接。也可以直接写数字。
problem-none-held = 你的钱包里没有 { $symbol }。请换一种代币支付，或写一个数量来查看价格。
problem-only-fees-left = 你的钱包里不超过 0.01 SOL，这部分我要留作网络手续费。
problem-share-too-small = 这比 { $symbol } 的最小单位还少。请多换一些。
problem-no-dollar-price = 我没有可信的 { $symbol } 美元价格。请直接写 { $symbol } 的数量。

## What is asked about

ask-from-for =
    <b>换入 { $to }</b>：你用哪种代币支付？
    点一个，或输入符号、名称或 mint 地址。
request-side = 你想对 <b>{ $token }</b> 做什么？
request-direction = 你想往哪个方向兑换？
request-got-amount = { $amount } 是你会收到的数量，而我只能固定你支付的数量。你想支付多少？
request-whose-amount = { $amount } 是哪种代币的数量？我只能固定你支付的数量。你想支付多少？
request-unlisted =
    这个代币不在任何名单上，没有人为它担保。任何人都能用任何名字发行代币，有些买了就卖不出去。只有在你确定这个地址时才继续：
    <code>{ $mint }</code>
request-unlisted-unquoted = 这个代币不在任何名单上，兑换服务也没有它的价格：<code>{ $mint }</code>
request-no-mint = 这个地址没有代币：<code>{ $mint }</code>
request-mint-unread = 目前无法在链上读取这个地址：<code>{ $mint }</code> 请一分钟后再试。
request-later = 我只在你确认时立即兑换，不能延后或带条件。请去掉条件再写一次，或者让我提醒你：<code>SOL 到 200 提醒我</code>
request-pool-link = 这个链接指向一个资金池，它的地址不是代币的地址。请把代币自己的地址或符号发给我。
request-unknown-link = 我在这个链接里找不到代币。请发给我它的符号、地址，或 Solscan、Jupiter、Birdeye 上的代币链接。

## What is not about a swap

talk-greeting = 👋 你好！你想做什么？
talk-thanks = 不客气！接下来做什么？
talk-smalltalk = 👍 想兑换时随时找我。
talk-not = 好的，什么都不兑换。
talk-safety = 🔐 我从不持有你的密钥。我只准备兑换；只有你在自己的钱包里签名后才会执行，签名前有一个页面显示这笔交易真正会做什么。助记词只属于你：我从不询问。
talk-fees = 价格影响和路由费用已包含在价格里，每张卡片都会显示。网络费另付，通常不到一美分。签名前你能看到全部。
talk-send = 我只兑换代币。要转给别人，请用你的钱包。
talk-nothing-to-repeat = 还没有可以重复的已完成兑换。你想兑换什么？
talk-wordless = 我能读文字和点击。你想做什么？
button-talk-swap = 兑换
button-talk-balance = 我的余额
button-talk-help = 帮助
button-buy-token = 买入 { $symbol }
button-sell-token = 卖出 { $symbol }
button-pair = { $from } → { $to }
