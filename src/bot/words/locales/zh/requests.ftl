# What people ask for in their own words, in simplified Chinese.

## Amounts

problem-amount-thousands = “{ $text }”可能有两种含义。一点五请写 1.5，一千五百请写 1500。
problem-amount-share = 比例要大于 0%，最多 100%，例如 25% 或 12.5%。
problem-share-needs-wallet = 按比例兑换需要先知道你的钱包：发送 /connect 连接。也可以直接写数字。
problem-none-held = 你的钱包里没有 { $symbol }。请换一种代币支付，或写一个数量来查看价格。
problem-only-fees-left = 你的钱包里不超过 0.01 SOL，这部分我要留作网络手续费。
problem-share-too-small = 这比 { $symbol } 的最小单位还少。请多换一些。
problem-no-dollar-price = 我没有可信的 { $symbol } 美元价格。请直接写 { $symbol } 的数量。
