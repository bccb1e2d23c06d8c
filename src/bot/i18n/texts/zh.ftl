# 表格，以及兑换卡片上关于手续费的说明，中文。

table-route = 路线
table-gets = 到账
table-less = 少

card-new-account = ➕ 新的 { $symbol } 账户：押金 { $deposit }
card-new-account-usd = ➕ 新的 { $symbol } 账户：押金 { $deposit }（{ $usd }）
card-new-account-back = 账户开着期间，Solana 保留押金。关闭账户时退还给你。
card-short-of-sol = ⚠️ 你的钱包里 SOL 不够付网络费：大约还差 <b>{ $missing }</b>。
card-short-of-sol-deposit = ⚠️ 你的钱包里 SOL 不够付网络费和押金：大约还差 <b>{ $missing }</b>。

card-cost-unjudged = ⚠️ 我无法得知两种代币的价值，所以无法判断这个价格。请先在别处比较汇率。

