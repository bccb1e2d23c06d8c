# Why a swap failed, and what to do then, in simplified Chinese.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = 它不再允许本机器人访问
service-policy = 它自己的规则不允许这笔兑换
service-region = 它不为该地区提供服务
service-quote = 它的报价已经过期
service-mismatch = 这不是它报价的那笔交易
service-request = 它无法读取请求
service-code = 它的回答是 { $code }
service-unsaid = 它没有说明原因

## Why a transaction failed, after card-failed-reason

reason-no-sol-for-fee = 钱包中没有用于支付网络费的 SOL
reason-not-enough-for-fee = 没有足够的 SOL 支付网络费
reason-not-enough-for-deposit = 剩余的 SOL 不足以支付账户押金
reason-wallet-cannot-pay = 此钱包无法支付网络费
reason-expired = 交易在执行之前已过期
reason-already-processed = 该交易此前已处理
reason-account-busy = 某个账户正忙
reason-network-busy = 网络过于繁忙
reason-compute-exceeded = 兑换所需的计算量超出允许范围
reason-not-enough-funds = 资金不足
reason-signature-missing = 缺少一个签名
reason-account-state = 某个账户不处于预期状态
reason-account-missing = 代币账户不存在
reason-not-enough-token = 代币数量不足
reason-other-token = 该代币账户属于另一种代币
reason-other-owner = 该代币账户属于另一个所有者
reason-token-frozen = 代币账户已被发行方冻结
reason-token-not-transferable = 此代币无法转账
reason-token-paused = 发行方已暂停此代币
reason-account-exists = 账户已存在
reason-not-enough-sol = SOL 不足
reason-price-moved = 交易在途中时，价格变动超出了你的滑点容差
reason-transaction-changed = 交易在途中被更改
reason-other-token-program = 该代币属于另一个代币程序
reason-inexact-amount = 无法达到精确数量
reason-bad-token-account = 代币账户无效
reason-wallet-guard = 交易中的安全检查阻止了它；没有兑换任何代币
reason-step-failed = 第 { $step } 步失败（代码 { $code }）
reason-network-refused = 网络拒绝了该交易（{ $code }）
reason-cpi-guard = 你的代币账户已通过 CPI Guard 禁止程序操作
reason-program-aborted = 兑换中的某个程序中途停止
reason-pool-refused = 路由中的一个流动性池拒绝了交易（代码 { $code }）
reason-program-refused = { $program } 拒绝了交易（代码 { $code }）

## What to do after a failure

next-price = 请重新获取价格。
next-funds = 请检查钱包余额，然后重新获取价格或减少兑换数量。
next-sol = 请向钱包中再存入少量 SOL，然后重新获取价格。
next-issuer = 只有发行方能改变这一点。请选择其他代币。
next-cpi-guard = 请在钱包中将其关闭，或选择其他代币。
next-later = 请稍等一分钟，然后重新获取价格。
next-other-wallet = 请用 /wallets 选择其他钱包，然后重新获取价格。
next-look = 再次兑换之前，请先查看该交易。
next-route = 请重新获取价格：新的路由往往不同。如果再次失败，请换一个数量。
