# 报价卡片上的工具，中文。

card-terms = { $rate } · 成本 { $cost }
card-until = 有效期至 { $time }
card-until-chosen = 经由你选择的 { $route } · 有效期至 { $time }
card-thin = ⚠️ 价格影响和手续费会让你损失约 <b>{ $usd }（{ $cost }）</b>。这里交易很少，数量小一些损失更少。
card-wide = ⚠️ 你得到的可能比预期少 <b>{ $tolerance }</b>。
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
card-routes = <b>其他报价</b>，最好的排在前面。点一个即可选用。
card-slippage = <b>滑点</b>：到账比预期少多少时，兑换会自动停止？目前为 { $tolerance }。
card-asks-below = ✏️ 请回答我下面的问题。

button-more = 更多
button-details = 详情
button-turn = ⇅ 对调
button-amount = 数量
button-slippage = 滑点 { $tolerance }
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
problem-bad-slippage = 滑点可以是 0.1% 到 50%，例如 1%。

# Why a swap failed, and what to do then, in simplified Chinese.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = 本机器人没有访问权限
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
reason-price-moved = 交易在途中时，价格变动超出了你的滑点
reason-transaction-changed = 交易在途中被更改
reason-other-token-program = 该代币属于另一个代币程序
reason-inexact-amount = 无法达到精确数量
reason-bad-token-account = 代币账户无效
reason-wallet-guard = 交易中的安全检查阻止了它；没有兑换任何代币
reason-step-failed = 第 { $step } 步失败（代码 { $code }）
reason-network-refused = 网络拒绝了该交易（{ $code }）
reason-cpi-guard = 你的代币账户已通过 CPI Guard 禁止程序操作
reason-program-aborted = 兑换中的某个程序因错误停止
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

# Problems, in simplified Chinese.

## Problems

problem-unknown-token = 我没有找到代币“{ $word }”。请输入它的符号或 mint 地址。
problem-unknown-token-similar = 我没有找到代币“{ $word }”。你是指 { $similar } 吗？
problem-ambiguous-token = 有多个代币叫“{ $word }”。请使用你要的那个的 mint 地址：
problem-ambiguous-line = { $symbol }（{ $name }）：<code>{ $mint }</code>
problem-token-withheld = { $symbol } 在这里不可用：兑换服务与链上的信息不一致。请选择其他代币。
problem-token-unread = 目前无法在链上读取 { $symbol }，因此不显示价格。请一分钟后再试；没有任何操作开始。
problem-same-token = 将 { $symbol } 兑换为 { $symbol } 不会有任何变化。请选择两种不同的代币。
problem-amount-comma = “{ $text }”可能有两种含义。请用小数点书写数量，例如 1.5，并且不加分隔符。
problem-amount-exponent = 请把“{ $text }”写成完整的数字，例如 1000。
problem-amount-negative = 数量必须大于零，且不带正负号。
problem-amount-not-a-number = “{ $text }”不是数量。请输入数字，最多一个小数点，例如 0.5。
problem-amount-zero = 数量必须大于零。
problem-amount-decimals = { $symbol } 最多 { $decimals } 位小数。请减少小数位数。
problem-amount-large = 这超过了一个账户可能持有的 { $symbol } 数量。
problem-amount-huge = 这个数字太大了。
problem-bad-form = 请这样写：<code>/swap 0.5 SOL USDC</code>。先写数量，再写你支付的代币，最后写你收到的代币。也可以只发送 /swap，由我来问你。
problem-no-route = 目前没有人为这个交易对和数量报价。请换一个数量或代币。
problem-paused = 新的兑换暂时停止。你已确认的兑换会照常进行。请稍后重试。
problem-paused-maintenance = 原因：机器人维护。
problem-paused-service = 原因：兑换服务出现故障。
problem-paused-network = 原因：Solana 网络出现故障。
problem-paused-until = 预计在 { $time } 前恢复。
problem-not-yours = 这笔兑换属于其他人。
problem-unknown-swap = 我找不到那笔兑换了。发送 /swap 开始新的兑换。
problem-out-of-date-offered = 那个按钮对应的是旧价格。请使用最新的消息。
problem-out-of-date-ordered = 这笔兑换已确认。现在请在钱包中签名，或取消。
problem-out-of-date-served = 这笔交易在你的钱包应用中。请在那里批准或拒绝。
problem-out-of-date-flying = 这笔兑换已签名，正在进行，不能再更改。
problem-out-of-date-final = 这笔兑换已结束。发送 /swap 开始新的兑换。
problem-price-refreshed = 价格已过期，这是最新的价格。请查看后再次确认。
problem-no-wallet = 请先连接钱包，然后再确认。
problem-in-flight = 这个钱包的另一笔兑换仍在进行：<a href="{ $url }">{ $short }</a>。链上有结果后，你就可以确认这一笔。
problem-in-flight-alert = 这个钱包的另一笔兑换仍在进行。链上有结果后，你就可以确认这一笔。
problem-in-flight-served = 这个钱包的另一笔兑换正在钱包应用中等待你批准，最迟到 { $time } 左右。之后你就可以确认这一笔。
problem-price-changed = 价格变差，超出了你的滑点。请查看新价格。
problem-not-executable = 有报价，但目前这个钱包没有可签名的交易。请稍后重试。
problem-guard-refused = 收到的交易与承诺的内容不完全一致（{ $rule }），所以我拒绝了它。没有签名，也没有发送任何内容。
problem-unknown-venue = 收到的路线使用的程序不是已知的交易所（{ $program }），所以我拒绝了它。没有签名，也没有发送任何内容。
problem-nothing-to-reclaim = 没有可取回的押金：这个钱包里没有只属于你的空代币账户。
problem-no-sol-for-fee = 这个钱包有可取回的押金，但 SOL 不够付网络费。请先转入一点 SOL。
problem-too-many-accounts = 无法读取这个钱包的全部代币账户：可能有陌生人发来了大量代币。
problem-chain-unreachable = 我目前无法连接到区块链；没有它，就不会检查或签名任何内容。请稍后重试。
problem-attempt-expired = 你签名太晚了。没有发送任何内容。请重新签名。
problem-service-policy = 兑换服务在这里不提供此操作：它自己的规则拒绝了请求。没有资金变动。
outage-touched = 刚才出现了故障，你的一笔兑换比平时更久，或已过期。它已结束或仍在跟踪中：/status 显示仍在等待的，/history 显示每笔兑换的结果。你无需做任何事。非常抱歉。
problem-token-blocked = 此机器人的运营者已屏蔽该代币的兑换。没有资金变动。
problem-wallet-blocked = 此机器人不为该钱包提供服务。没有资金变动。
problem-service-busy = 兑换服务繁忙。请稍后重试。
problem-service-busy-seconds = 兑换服务繁忙。请在 { $seconds } 秒后重试。
problem-service-request = 兑换服务不接受这个交易对或数量。请换一个数量或代币。
problem-service-down = 兑换服务目前没有响应。请稍后重试。没有资金变动。
problem-service-key = 兑换服务目前不接受此机器人的密钥。只有机器人的运营者能解决。没有资金变动。
problem-service-odd = 兑换服务返回了我无法理解的内容，所以我没有采用。没有资金变动。
problem-amount-thousands = “{ $text }”可能有两种含义。一点五请写 1.5，一千五百请写 1500。
problem-amount-share = 比例要大于 0%，最多 100%，例如 25% 或 12.5%。
problem-amount-fraction = “{ $text }”可能指一个代币的一部分，也可能指你持有量的一部分。请写数字，例如 0.5，或百分比，例如 50%。
problem-share-needs-wallet = 按比例兑换需要先知道你的钱包：发送 /connect 连接。也可以直接写数字。
problem-none-held = 你的钱包里没有 { $symbol }。请换一种代币支付，或写一个数量来查看价格。
problem-only-fees-left = 你的钱包里不超过 0.01 SOL，这部分我要留作网络手续费。
problem-share-too-small = 这比 { $symbol } 的最小单位还少。请多换一些。
problem-nothing-left = 你的钱包里有 { $balance }：扣除要保留的，就没有可兑换的了。
problem-no-dollar-price = 我没有可信的 { $symbol } 美元价格。请直接写 { $symbol } 的数量。

# What a tokenised stock is, in simplified Chinese.

card-stock = 📈 { $symbol } 是 { $issuer } 发行的代币，不是股票本身。它跟随股价；发行方可以暂停或收回它。部分国家不提供。

# The card of a swap and its end, in simplified Chinese.

## The card of a swap

card-title-ordered = ✍️ <b>还差一步：在钱包中签名</b>
card-title-served = 📲 <b>请在钱包应用中批准</b>
card-title-signed = 📨 <b>已签名，正在发送到链上…</b>
card-title-submitted = ⏳ <b>已发送，正在等待链上结果…</b>
card-title-underfunded = ⚠️ <b>这笔兑换暂时无法完成</b>
card-title-refused = ⚠️ <b>兑换服务拒绝了这笔兑换</b>
card-title-said-failed = ⚠️ <b>兑换服务说这笔交易失败了，最终以链上结果为准…</b>
card-title-said-expired = ⚠️ <b>兑换服务说这笔交易已过期，最终以链上结果为准…</b>
card-title-confirmed = ✅ <b>已将 { $sold } 兑换为 { $symbol }</b>，详情见下方消息
card-title-kind-confirmed = ✅ <b>已确认</b>，详情见下方消息
card-title-failed = ❌ <b>{ $pays } 兑换 { $symbol } 失败</b>
card-title-expired = ⌛ <b>{ $pays } 兑换 { $symbol } 已过期</b>
card-title-cancelled = 🚫 <b>已取消：{ $pays } 兑换 { $symbol }</b>
card-title-lapsed = ⌛ <b>已失效：{ $pays } 兑换 { $symbol }</b>

card-pay = 你支付：<b>{ $amount }</b>
card-pay-usd = 你支付：<b>{ $amount }</b>（{ $usd }）
card-get = 你将收到：<b>≈ { $amount }</b>
card-get-usd = 你将收到：<b>≈ { $amount }</b>（{ $usd }）
card-each = { $usd }，每枚 { $price }
card-minimum = 至少：<b>{ $amount }</b>或更优（滑点 { $tolerance }）
card-minimum-built = 至少：<b>{ $amount }</b>
card-operator-fee = 本机器人费用：{ $rate }，已从上述金额中扣除
card-operator-fee-usd = 本机器人费用：{ $rate }（{ $usd }），已从上述金额中扣除
card-rate = 汇率：{ $rate }
price-day = { $token }：24 小时 { $change }
card-cost = 价格影响和手续费：约 { $cost }
card-cost-high = ⚠️ 价格影响和手续费会让你损失约 <b>{ $usd }（{ $cost }）</b>。这个比例或金额较高，数量小一些可能更划算。
card-cost-unknown = 价格影响和手续费：已计入你将收到的数量
card-network-fee = 网络费另计，会在你签名前显示。
card-valid = 价格有效期至 { $time }。在你用自己的钱包签名之前，资金不会有任何变动。
card-token = { $token }：<code>{ $mint }</code>
card-token-claimed = { $symbol } 自称“{ $name }”，mint 地址 <code>{ $mint }</code>
card-lookalike = ⚠️ { $symbol } 看起来像一个更知名的代币，但不是同一个。继续之前请核对 mint 地址。
card-wallet = 从你的钱包支付：<code>{ $wallet }</code>
card-scanned-wallet = 扫码的钱包：<code>{ $wallet }</code>
card-sign-until = 点击<b>在钱包中签名</b>，核对页面和钱包显示的内容，然后批准。订单保留至 { $time }。
card-served-until = 交易已在你的钱包应用中。请核对它显示的内容，然后在那里批准或拒绝。如果都不做，这笔订单约在 { $time } 释放，届时可以重新签名。
card-served-cancel = 🚫 <b>正在取消。</b>交易仍在你的钱包应用中，约在 { $time } 之前仍可能成交。请在那里拒绝它。
card-refused-changed = ⚠️ <b>未发送：</b>你的钱包返回的不是你看到的那笔交易。没有支付任何费用。你可以在下方重新签名。如果不是你改动了它，请不要信任那个钱包应用。
card-refused-wrong-signer = ⚠️ <b>未发送：</b>你的钱包返回的内容不是由此订单的钱包签名的。没有支付任何费用。请选择该钱包，然后在下方重新签名。
card-refused-fee-too-high = ⚠️ <b>未发送：</b>你的钱包设置的网络费过高。没有支付任何费用。请在钱包中调低，然后在下方重新签名。
card-refused-unreadable = ⚠️ <b>未发送：</b>我无法读取你的钱包返回的内容。没有支付任何费用。请在下方重新签名。
card-refused-expired = ⚠️ <b>未发送：</b>签名太晚，交易已无法通过。没有支付任何费用。请在下方重新签名，页面会准备一笔新的交易。
card-refused-scan-over = ⚠️ 钱包应用中的交易已超时，没有支付任何款项。请在下方签名；页面会准备一笔新交易。
card-refused-sponsor-late = ⚠️ 你签名的交易没有及时上链：它由赞助方发送。没有支付任何款项。请在下方签名；页面会准备一笔新交易。
card-refused-in-flight = ⚠️ <b>未发送：</b>这个钱包的另一笔兑换仍在进行。这一笔没有支付任何费用。/status 会显示它何时结束，之后请在下方重新签名。
card-refused-chain-unreachable = ⚠️ <b>未发送：</b>当时我无法连接到区块链。没有支付任何费用。请稍后在下方重新签名。
card-refused-superseded = ⚠️ <b>未发送：</b>你的钱包为这笔兑换又返回了一笔交易。只有第一笔有效，它已在进行中。
card-signed-hint = 你无需再做任何操作。这条消息会自动更新。
card-service-reports = 兑换服务报告已确认，但链上尚未确认。我会继续查询。
card-ledger-short = 我能查到的链上记录已不包含这笔交易的时间段，因此无法判断它是否成功。可点上方链接查看。运营者已收到通知；查清之前，这个钱包不能在这里进行其他兑换。
card-service-refused = 兑换服务拒绝了：{ $why }。
card-service-refused-sent = 我改用自己的 Solana 节点发送了它。
card-sent-directly = 我通过自己的 Solana 节点发送了它，因为兑换服务只接受与其报价完全一致的交易。
card-service-refused-until = 在约 { $time } 之前它仍有可能成功；之后这个钱包就会恢复可用。
card-node-refused = 一个 Solana 节点拒绝了它：{ $why }。
card-chain-decides = 兑换服务说这笔交易已经结束，但只有链上结果才算数。这个钱包约在 { $time } 恢复可用。
card-underfunded-sol = 你的钱包里现在没有足够的 SOL 来支付这笔兑换和网络费。
card-underfunded-token = 你的钱包里现在没有足够的 { $symbol } 来完成这笔兑换。
card-underfunded-until = 如果余额及时补足，兑换仍可能完成。否则有效时间大约在 { $time } 结束，不会支付任何款项。我会在这里告诉你。在此之前，请不要用这个钱包发起第二笔兑换。
card-was-underfunded-sol = 当时你的钱包里没有足够的 SOL 来支付这笔兑换和网络费。
card-was-underfunded-token = 当时你的钱包里没有足够的 { $symbol } 来完成这笔兑换。
card-rolled-back = 这笔交易在链上确认之后又被撤回，这种情况非常少见。你的资金没有变动。
card-agreed = 约定：至少 <b>{ $minimum }</b>。实际到账数量请在区块浏览器中查看。
card-transaction = 交易：<a href="{ $url }">{ $short }</a>
card-failed-reason = 原因：{ $reason }。
card-failed-money = 除网络费外，你的资金没有变动。
card-expired-money = 这笔交易没有及时上链，已经失效。你的资金没有变动。
card-cancelled-money = 没有签名，也没有付款。
card-lapsed-time = 没有按时签名。没有付款。价格会变动，需要重新兑换。
card-lapsed-sponsored = 你已签名，但交易没有及时上链：它由赞助方发送。没有付款。价格会变动，需要重新兑换。
card-lapsed-offer = 价格在确认之前已过期。没有付款。
card-lapsed-newer = 你又询了五个新价格，所以此价格已关闭。没有付款。
history-line = { $icon } { $pays } → { $gets } · { $end }
state-failed-why = 失败：{ $reason }

button-confirm = ✅ 确认
button-refresh = 刷新
button-cancel = 取消
button-sign = 在钱包中签名
button-quote-again = 重新询价
button-view = 查看交易
button-scan = 任意钱包，无需绑定
button-connect = 连接钱包
button-faucet = 领取测试币
button-copy-address = 复制地址
button-show-code = 显示二维码
button-check-again = 再检查一次
button-other-device = 其他设备
button-open-wallet = 打开 { $wallet }
button-back = 返回
button-max = 最大
button-all-but = 除 { $amount } 外全部
button-at-price = 📌 指定价格…
table-route = 路线
table-gets = 到账
table-less = 少
card-new-account = ➕ 新的 { $symbol } 账户：押金 { $deposit }
card-new-account-usd = ➕ 新的 { $symbol } 账户：押金 { $deposit }（{ $usd }）
card-new-account-back = 账户开着期间，Solana 保留押金。关闭账户时退还给你。
card-short-of-sol = ⚠️ 你的钱包里 SOL 不够付网络费：大约还差 <b>{ $missing }</b>。
card-short-of-sol-deposit = ⚠️ 你的钱包里 SOL 不够付网络费和押金：大约还差 <b>{ $missing }</b>。
card-first-sol = ⚠️ 你没有 SOL 支付手续费。<b>先换一些 SOL</b> 会用约 $11 的此代币换成 SOL：手续费由赞助方垫付，并从你收到的 SOL 中扣除。
card-sponsored = ⛽ 你没有 SOL 支付手续费：这笔兑换由赞助方垫付，并从你收到的 SOL 中扣除。
button-first-sol = ⛽ 先换一些 SOL
card-cost-unjudged = ⚠️ 我无法得知两种代币的价值，所以无法判断这个价格。请先在别处比较汇率。

## New messages that announce an end

notice-confirmed = ✅ 完成：已将 <b>{ $pays }</b> 兑换为 <b>{ $received }</b>。<a href="{ $url }">在链上查看</a>
notice-failed = ❌ <b>{ $pays }</b> 兑换 { $symbol } 失败。除网络费外，你的资金没有变动。
notice-expired = ⌛ <b>{ $pays }</b> 兑换 { $symbol } 已过期。你的资金没有变动。
notice-lapsed = ⌛ <b>{ $pays }</b> 兑换 { $symbol } 没有按时签名。没有付款。
notice-lapsed-sponsored = ⌛ <b>{ $pays }</b> 兑换 { $symbol } 没有及时上链：它由赞助方发送。没有付款。
notice-cancelled = 🚫 <b>{ $pays }</b> 兑换 { $symbol } 已取消。没有付款。
notice-open = 🔄 <b>{ $pays }</b> 兑换 { $symbol } 有新消息：发送 /status 查看。
notice-farewell = 按你的要求，这笔兑换现在也已删除。

profit-line = 平均买入价 { $average }：{ $change }（{ $usd }）
profit-line-part = 平均买入价 { $average }：{ $change }（{ $usd }），只算 { $amount }
profit-made = 📈 盈利：{ $change }（{ $usd }）
profit-lost = 📉 亏损：{ $change }（{ $usd }）
profit-part = 只计算在这里买入的 { $amount }，其余来自别处。
button-share-profit = 📸 分享收益
notice-held = 你现在持有 <b>{ $amount }</b>。
button-swap-back = ⇅ 换回去
button-again = 🔁 再来一次
button-balance-copy = 📋 复制地址
inline-age =
    { $minutes ->
        [0] 不到一分钟前
       *[other] { $minutes } 分钟前
    }
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
button-talk-balance = 我的余额

## What is kept about a person

privacy-alerts = <b>价格提醒、止损和计划：</b>直到你删除；已结束的再保留 { $days } 天。
privacy-groups = <b>群组：</b>你最近一次在群里询问我的时间，用于计算等待时间：最多保留 { $days } 天。群组的设置不涉及任何个人。
privacy-shared = <b>分享的价格：</b>你在群组和其他聊天中查询的代币和数量，自最后一次起保留 { $days } 天。价格下方的链接需要它们。
privacy-kept =
    <b>我保存什么，保存多久</b>
    • 你的 Telegram id、名字、语言、设置、钱包和兑换：直到你发送 /forget。单个钱包：直到你移除它。
    • 钱包连接的密钥和会话：与钱包保存得一样久。我凭它们只能请你的钱包签名，别的什么也做不了。
    • 你写给我的内容：直到我回复为止；未完成的对话则与对话保存得一样久。
    • 过若干天后自动删除：为你准备的交易 { $transactions }，已发送消息的记录 { $messages }，未完成的对话 { $dialogues }，连接钱包的链接 { $links }。
    名字、密钥、会话和你写的内容都经过加密。你的 Telegram id、钱包地址和兑换没有加密：我靠它们找到属于你的东西。我的日志里没有名字、完整地址或消息。
privacy-never =
    🔒 <b>你的数据</b>
    我只保存兑换所需的内容，直到你发送 /forget。我从不持有私钥、助记词，也没有任何转移你资金的权限。
privacy-others =
    <b>还有谁能看到什么</b>
    • Telegram 能看到这个聊天，运营这个机器人的人能读取它的数据库。
    • 兑换服务能看到钱包地址、代币和数量，但看不到你是谁。它有自己的记录。
    • 区块链向所有人永久公开每一笔兑换。
privacy-forget =
    <b>发送 /forget 后会怎样</b>
    我会删除我保存的有关你的一切，并销毁加密内容的密钥：从那一刻起，我和任何查询数据库的人都无法读取。还在途中的兑换会先完成。
    你的 Telegram id、地址和兑换的副本可能仍留在数据库的空闲空间里，只有运营者能接触，直到被覆盖或运营者重建数据库。旧的备份还留有全部内容，直到运营者删除它们；规定是三十天。

## Receipts and pictures
# What begins with picture- is drawn, and may hold only letters that the fonts in data/fonts have.

picture-confirmed = 兑换已确认
picture-paid = 支付
picture-received = 收到
picture-received-about = 收到（约）
picture-rate = 汇率
picture-time = 时间
picture-transaction = 交易
picture-wallet = 钱包
picture-scan = 扫码在链上查看
picture-address = 你的钱包地址
picture-address-scan = 扫码向这里转入 SOL 或其他 Solana 代币
picture-address-network = 仅限 Solana 网络
picture-profit-since = 首次买入
picture-profit-sold = 兑换
picture-profit-scan = 扫码打开机器人
receipt-caption = 🧾 <b>{ $pays } → { $received }</b>
receipt-text = 🧾 <b>凭证</b>：{ $pays } → { $received }
receipt-rate = 汇率：{ $rate }
receipt-time = 时间：{ $time }
receipt-wallet = 钱包：<code>{ $wallet }</code>
receipt-transaction = 交易：<a href="{ $url }">{ $short }</a>
receipt-no-picture = 暂时无法生成图片，下面是文字版。
button-receipt = 🧾 凭证
button-receipt-dark = 🌙 深色
button-receipt-light = ☀️ 浅色
button-receipt-wallet = 显示我的钱包
button-receipt-no-wallet = 不显示我的钱包
address-caption =
    向你的钱包转入 SOL 或其他 Solana 代币：
    <code>{ $address }</code>

    请仅使用 Solana 网络：通过其他网络转入的资产会丢失。

## Linking a wallet

wallet-browser = 浏览器钱包
connect-title = 👛 <b>连接你的钱包</b>
    它只把你的地址告诉我，别无其他。切勿打开别人发给你的链接。
connect-for-swap = 要确认，请选择你用来签名的钱包。
connect-already = 当前使用：<code>{ $address }</code>。新钱包会与它并存，并从那时起开始使用；可用 /wallets 切换回来。
button-connect-details = 为什么安全？

reclaim-title = ♻️ <b>取回你的押金</b>
reclaim-gets = 取回：<b>{ $amount }</b>
reclaim-gets-usd = 取回：<b>{ $amount }</b>，约 { $usd }
reclaim-closed = 将关闭的空代币账户：{ $number } 个
reclaim-withdrawn = 押金高于 Solana 现行要求的旧账户：{ $number } 个
reclaim-left = 还剩 { $number } 个，一笔交易放不下。完成后请再次发送 /reclaim 。
reclaim-how = 你的代币和藏品原地不动。以后再买已关闭账户的代币，需要重新交押金。网络费会从中扣除，签名前会显示。
reclaim-wallet = 钱包：<code>{ $wallet }</code>
reclaim-confirmed = ✅ 押金 <b>{ $received }</b> 已退回你的钱包。
reclaim-failed = ❌ 押金没有取回：交易失败。
reclaim-expired = ⌛ 押金没有取回：交易已过期。
reclaim-cancelled = 🚫 已取消：押金原样保留。
reclaim-lapsed = ⌛ 已关闭：押金原样保留。
reclaim-open = 🔄 你的押金有新消息：发送 /status 查看。
reclaim-over = 没有签名，也没有支付任何费用。
reclaim-history = { $icon } 取回押金：{ $gets } · { $end }
button-reclaim-again = 再看一次

# Standing orders.

place-title = 📌 <b>挂单：卖出 { $pays }，价格 { $rate }</b>
place-gets = 成交后至少得到：<b>{ $gets }</b>
place-steps = 共 { $count } 份，每份各有自己的价格：平均分，除不尽的归最后一份。
place-from-market = 相对市价（{ $base }）{ $percent }，即 { $price }。
place-from-cost = 相对你的平均成本（{ $base }）{ $percent }，即 { $price }。
place-share = 另有资金池手续费的一份，不作保证。
place-deposit = 押金，挂单结束时退回：{ $amount }
place-distance = 与市价相差 { $percent }。
place-pool = 挂在 Meteora 资金池 <code>{ $pool }</code> 中，该池按此价格交易时成交。
place-how = 没有时间限制。只有你的签名能取出，别人都动不了。
place-confirmed = 📌 挂单已生效：<b>{ $pays }</b>，价格 { $rate }。用 /orders 查看。
place-farewell = 📌 挂单已生效：<b>{ $pays }</b>，价格 { $rate }。我已不再保留它的记录：只有你的钱包能在 app.meteora.ag 取出。
place-failed = ❌ 挂单未提交：交易失败。
place-expired = ⌛ 挂单未提交：交易已过期。
place-cancelled = 🚫 已取消：没有提交挂单。
place-lapsed = ⌛ 已关闭：没有提交挂单。
place-open = 🔄 你的挂单有新消息：发送 /status 查看。
place-history = { $icon } 挂单：{ $pays }，价格 { $rate } · { $end }
close-title = 📤 <b>取出你的挂单</b>
close-gets = 取回：<b>{ $gets }</b>
close-how = 一次签名即可全部取出，挂单随之结束。
close-confirmed = ✅ 挂单已取出：<b>{ $gets }</b> 和押金已到你的钱包。
close-failed = ❌ 挂单没有取出：交易失败。挂单继续有效。
close-expired = ⌛ 挂单没有取出：交易已过期。挂单继续有效。
close-cancelled = 🚫 已取消：挂单继续有效。
close-lapsed = ⌛ 已关闭：挂单继续有效。
close-open = 🔄 你的挂单有新消息：发送 /status 查看。
close-history = { $icon } 取出挂单：{ $gets } · { $end }
problem-order-at-market = 市价已经优于你的价格：{ $pays } 现在约得 { $gets }。要立即兑换吗？
problem-no-cost = 我不知道你的 { $symbol } 成本是多少：它不是在这里买的，或当时没有已知价格。下面按市价的同一百分比给出。
problem-ladder-at-market = 市价已经优于这组阶梯中最近的价格。请从更远的价格开始。
problem-no-ladder-pool = 没有资金池能在一笔交易中接下整组阶梯。请减少档数，或让价格更靠近。
problem-no-order-pool = 没有资金池能以这个价格接受挂单。换个价格试试，或者到价时由我通知你：/alert
problem-no-standing-orders = 此机器人的兑换服务不提供挂单。用 /alert 可以在到价时收到通知。
problem-order-gone = 这个挂单已经结束。用 /orders 查看有效的挂单。
problem-orders-paused = 暂停新挂单：Meteora 的程序已更改，尚未经过测试。你的挂单是安全的，可以照常撤单和领取。

token-title = <b>{ $symbol }</b> · { $name }
token-price = <b>{ $price }</b>
token-price-day = <b>{ $price }</b> · 24 小时 { $chart } { $change }
token-change-minutes = 5 分钟 { $change }
token-change-hour = 1 小时 { $change }
token-change-hours = 6 小时 { $change }
token-cap = 市值 { $amount }
token-liquidity = 流动性 { $amount }
token-volume = 24 小时成交额 { $amount }
token-holders = 持有人 { $number }
token-since = { $month }起交易
token-quoted = <i>价格：来自兑换服务的报价</i>
token-no-price = <i>现在没有价格。</i>
token-sol = ✅ SOL 是 Solana 自己的币。没有人能冻结它，网络费也用它支付。
token-safe = ✅ 没有人能增发或冻结它。
token-supply = 供应量 { $supply }
token-supply-share = 供应量 { $supply } · 前十大账户占 { $share }
token-created = 创建于 { $month }
token-older = 已存在超过 { $days } 天
token-chain = <i>安全信息：读自链上</i>
token-unread = ⚠️ 现在读不到链上数据，无法判断这个代币是否安全。请点「刷新」。
token-danger-copy = 🛑 它看起来像一个知名代币，但不是同一个。
token-danger-unlisted = ⚠️ 不在我们的名单上。任何人都能用任何名字发行代币：请核对地址。
token-danger-day = ⚠️ 新币：创建不到一天。
token-danger-week = ⚠️ 新币：创建不到一周。
token-danger-new = ⚠️ 新币：交易不到一周。
token-danger-thin = ⚠️ 市场里资金很少，卖出时价格会对你不利。
token-danger-stuck = 🛑 它不能转账，所以你永远卖不掉。
token-danger-paused = 🛑 发行方已暂停所有转账。
token-danger-frozen = 🛑 新持有人会被冻结，直到发行方放行。
token-danger-delegate = 🛑 发行方可以从你的钱包里拿走它。
token-danger-hook = ⚠️ 每笔转账由另一个程序决定，它可能阻止你卖出。
token-danger-fee = ⚠️ 每笔转账收取 { $fee }。
token-danger-pause = ⚠️ 发行方可以暂停所有转账。
token-danger-freeze = ⚠️ 发行方可以冻结你钱包里的这个代币。
token-danger-mint = ⚠️ 发行方随时可以增发。
token-danger-few = ⚠️ 前十大持有者占 { $share }，其中可能有资金池和交易所。
button-token-swap = 兑换 { $symbol }
start-link-unknown = 这个链接已失效。你可以发送，例如 <code>/swap 0.5 SOL USDC</code>。
