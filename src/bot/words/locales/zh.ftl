# Every text of the bot in simplified Chinese. Markup is Telegram's HTML; amounts, times and links come in ready to show.

## The card of a swap

card-title-offered = 🔄 <b>{ $pays } → ≈ { $gets }</b>
card-title-ordered = ✍️ <b>还差一步：在钱包中签名</b>
card-title-signed = 📨 <b>已签名，正在发送到链上…</b>
card-title-submitted = ⏳ <b>已发送，正在等待链上结果…</b>
card-title-refused = ⚠️ <b>兑换服务拒绝了这笔交易，但还没有结束…</b>
card-title-confirmed = ✅ <b>已将 { $pays } 兑换为 { $received }</b>
card-title-failed = ❌ <b>{ $pays } 兑换 { $symbol } 失败</b>
card-title-expired = ⌛ <b>{ $pays } 兑换 { $symbol } 已过期</b>
card-title-cancelled = 🚫 <b>已取消：{ $pays } 兑换 { $symbol }</b>
card-title-lapsed = ⌛ <b>已失效：{ $pays } 兑换 { $symbol }</b>

card-pay = 你支付：<b>{ $amount }</b>
card-pay-usd = 你支付：<b>{ $amount }</b>（约 { $usd }）
card-get = 你将收到：<b>≈ { $amount }</b>
card-get-usd = 你将收到：<b>≈ { $amount }</b>（约 { $usd }）
card-minimum = 至少：<b>{ $amount }</b>（滑点容差 { $tolerance }）
card-rate = 汇率：{ $rate }
card-cost = 价格影响和手续费：约 { $cost }
card-cost-high = ⚠️ 价格影响和手续费：约 <b>{ $cost }</b>。这个比例很高，数量小一些可能更划算。
card-cost-unknown = 价格影响和手续费：已计入你将收到的数量
card-network-fee = 网络费另计，会在你签名前显示。
card-valid = 价格有效期至 { $time }。在你用自己的钱包签名之前，资金不会有任何变动。
card-token = { $symbol } 即 { $name }，mint 地址 <code>{ $mint }</code>
card-token-claimed = { $symbol } 自称“{ $name }”，mint 地址 <code>{ $mint }</code>
card-lookalike = ⚠️ { $symbol } 看起来像一个更知名的代币，但不是同一个。继续之前请核对 mint 地址。
card-wallet = 从你的钱包支付：<code>{ $wallet }</code>
card-sign-until = 点击<b>在钱包中签名</b>，核对页面和钱包显示的内容，然后批准。订单保留至 { $time }。
card-refused-changed = ⚠️ <b>未发送：</b>你的钱包返回的不是你看到的那笔交易。没有支付任何费用。你可以在下方重新签名。如果不是你改动了它，请不要信任那个钱包应用。
card-refused-wrong-signer = ⚠️ <b>未发送：</b>你的钱包返回的内容不是由此订单的钱包签名的。没有支付任何费用。请选择该钱包，然后在下方重新签名。
card-refused-fee-too-high = ⚠️ <b>未发送：</b>你的钱包设置的网络费过高。没有支付任何费用。请在钱包中调低，然后在下方重新签名。
card-refused-unreadable = ⚠️ <b>未发送：</b>我无法读取你的钱包返回的内容。没有支付任何费用。请在下方重新签名。
card-refused-expired = ⚠️ <b>未发送：</b>签名太晚，交易已无法通过。没有支付任何费用。请在下方重新签名，页面会准备一笔新的交易。
card-refused-in-flight = ⚠️ <b>未发送：</b>这个钱包的另一笔兑换仍在进行。这一笔没有支付任何费用。/status 会显示它何时结束，之后请在下方重新签名。
card-refused-chain-unreachable = ⚠️ <b>未发送：</b>当时我无法连接到区块链。没有支付任何费用。请稍后在下方重新签名。
card-refused-superseded = ⚠️ <b>未发送：</b>你的钱包为这笔兑换又返回了一笔交易。只有第一笔有效，它已在进行中。
card-signed-hint = 你无需再做任何操作。一有新消息，这条消息就会更新。
card-service-reports = 兑换服务报告已确认，但我们还没有得到链上的确认，所以会继续查询。
card-service-refused = 兑换服务拒绝了：{ $why }。它没有发送任何内容。
card-service-refused-sent = 我改用自己的 Solana 节点发送了完全相同的交易，所以它仍有可能成功。
card-service-refused-until = 在有效时间结束之前（签名后大约一分半钟），它仍有可能成功；之后这个钱包就会恢复可用，我会在这里告诉你。在此之前，请不要用这个钱包发起第二笔兑换。
card-rolled-back = 这笔交易在链上确认之后又被撤回，这种情况非常少见。你的资金没有变动。
card-arrived = 已到你的钱包：<b>{ $received }</b>（根据链上数据）。
card-agreed = 约定：至少 <b>{ $minimum }</b>。实际到账数量请在区块浏览器中查看。
card-transaction = 交易：<a href="{ $url }">{ $short }</a>
card-failed-reason = 原因：{ $reason }。
card-failed-money = 除网络费外，你的资金没有变动。
card-expired-money = 这笔交易没有及时上链，之后也绝不会再上链。你的资金没有变动。
card-cancelled-money = 没有签名，也没有付款。
card-lapsed-cancelled = 你取消了这笔兑换。没有签名，也没有付款。
card-lapsed-time = 没有按时签名。没有付款。价格会变动，需要重新兑换。
card-lapsed-offer = 价格在确认之前已过期。没有付款。

button-confirm = ✅ 确认
button-refresh = 刷新
button-cancel = 取消
button-sign = 在钱包中签名
button-quote-again = 重新询价
button-view = 查看交易
button-swap-this = 按此兑换
button-connect = 连接钱包
button-other-device = 其他设备
button-open-wallet = 打开 { $wallet }
button-private-chat = 打开私聊
button-yes-mine = 是，这是我的
button-no-not-mine = 不是
button-back = 返回
button-max = 最大

## New messages that announce an end

notice-confirmed = ✅ 完成：已将 <b>{ $pays }</b> 兑换为 <b>{ $received }</b>。<a href="{ $url }">在链上查看</a>
notice-failed = ❌ <b>{ $pays }</b> 兑换 { $symbol } 失败。除网络费外，你的资金没有变动。
notice-expired = ⌛ <b>{ $pays }</b> 兑换 { $symbol } 已过期。你的资金没有变动。
notice-lapsed = ⌛ <b>{ $pays }</b> 兑换 { $symbol } 没有按时签名。没有付款。
notice-cancelled = 🚫 <b>{ $pays }</b> 兑换 { $symbol } 已取消。没有付款。
notice-open = 🔄 <b>{ $pays }</b> 兑换 { $symbol } 有新消息：发送 /status 查看。
notice-farewell = 按你的要求，我随后把这笔兑换也删除。

## Wallets

wallet-question =
    👛 <b>这是你的钱包吗？</b>
    { $wallet } 返回的地址是

    <code>{ $address }</code>

    请与你钱包里的地址核对。只有链接是你自己打开的，并且地址一致时，才选择“是”。
wallet-unproven = ⚠️ 钱包没有证明它持有这个地址。请逐个字符核对。
wallet-browser = 浏览器钱包
wallet-connected = 👛 <b>已连接：</b><code>{ $address }</code>
    我可以为它向你展示交易。只有你能在自己的钱包中签名。
resume-order = 你的 <b>{ $pays }</b> 兑换还在原处等待。请现在签名：
resume-other-wallet = 你的 <b>{ $pays }</b> 兑换仍在等待它自己的钱包 <code>{ $address }</code>。
wallet-refused = 未连接。它的连接密钥已删除。发送 /connect 重新开始。
wallet-link-over = 此链接已失效。发送 /connect 获取新链接。
wallet-link-foreign = 这个问题不是问你的。
connect-title = 👛 <b>连接你的钱包</b>
    点击下方你的钱包并批准。它只会把你的地址告诉我，除此之外什么都不给：没有密钥，也没有转移任何资产的权限。之后我会在这里问你，这个地址是不是你的。
connect-only-you = 链接只能使用一次，十分钟内有效，且仅限你本人。切勿打开别人发给你的链接。
connect-for-swap = 要确认兑换，我需要知道你将用哪个钱包签名。
connect-already = 当前使用：<code>{ $address }</code>。新钱包会与它并存，并从那时起开始使用；可用 /wallets 切换回来。
continue-swap = 正在为你的兑换获取最新价格…
disconnect-done = 已移除 { $name }（<code>{ $address }</code>），它的连接密钥和会话也已删除。
disconnect-next = 当前使用：{ $name }（<code>{ $address }</code>）。发送 /wallets 查看全部。
disconnect-none = 没有已连接的钱包。发送 /connect 连接一个。
disconnect-in-flight = 这个钱包有一笔兑换正在进行。链上有结果之前我会保留地址，之后就可以使用 /disconnect 了。

wallets-title = 👛 <b>你的钱包</b>
wallets-line = { $number }. { $kind }，<code>{ $address }</code>{ $mark }
wallets-line-named = { $number }. <b>{ $name }</b>，{ $kind }，<code>{ $address }</code>{ $mark }
wallets-active = { " " }✅ <b>使用中</b>
wallets-more = 钱包太多，这里显示不下。请移除不需要的。
wallets-hint = 新的兑换使用当前的钱包。已确认的兑换仍使用它原来的钱包。
button-wallet-use = 使用 { $number }
button-wallet-copy = 复制 { $number }
button-wallet-rename = 改名 { $number }
button-wallet-unlink = 移除 { $number }
button-connect-more = 连接其他钱包
button-unlink-yes = 是，移除
button-unlink-no = 不，保留
unlink-question =
    <b>移除 { $name }（<code>{ $address }</code>）？</b>
    我会删除它的连接密钥、会话和名称。钱包本身不会有任何变化，你随时可以重新连接。
unlink-in-flight = 这个钱包有一笔兑换正在进行。链上有结果后，你就可以移除它。
wallet-unknown = 那个钱包已不再连接。
rename-question =
    ✏️ <b>{ $name }（<code>{ $address }</code>）要起什么名字？</b>
    请发给我一个名称，最多 { $most } 个字符。只有你能看到。
rename-empty = ⚠️ 这个名称里没有可读的内容。请换一个。
rename-too-long = ⚠️ 太长了。请发一个短一点的。
toast-wallet-active = 从现在起使用此钱包。
toast-wallet-forgotten = 已移除，相关数据已删除。

## Commands

start-welcome =
    👋 <b>你好，{ $name }！</b>我在 Solana 上兑换代币，从不持有任何密钥：每笔兑换都由你在自己的钱包中签名。

    <b>试一试：</b><code>/swap 0.5 SOL USDC</code>
    或发送 /swap，按提示一步步点击。

    /connect 连接钱包，/help 查看全部功能。
start-link-unknown = 那个链接已无法识别。你可以改发，例如 <code>/swap 0.5 SOL USDC</code>。
help =
    <b>我能做什么</b>
    /swap – 兑换代币，分步进行或一行完成：<code>/swap 0.5 SOL USDC</code>
    /quote – 只查价格：<code>/quote 1 SOL USDC</code>
    /connect – 连接钱包
    /wallets – 切换钱包、命名和移除
    /disconnect – 移除当前使用的钱包
    /status – 查看进行中的兑换
    /history – 你最近的兑换
    /cancel – 停止进行中的操作
    /language – 选择我使用的语言
    /privacy – 我保存了你的哪些信息
    /forget – 删除有关你的一切

    <b>我从不做什么</b>
    我从不持有你的密钥，从不索要助记词，也从不主动给你发消息。交易会做什么，都从它自身的字节中读取，并在你签名前展示给你。
help-group =
    我在这里显示价格：<code>/quote 1 SOL USDC</code>
    兑换请在我们的私聊中进行。
group-go-private = 这是你和我之间的事。请打开我们的私聊。
quote-usage = 请这样写：<code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
quote-moving = 价格会变动，以你确认时的价格为准。
unknown-command = 我不认识这个命令。发送 /help 查看我能做什么。
unknown-text = 我没看懂。发送 /swap 开始，例如 <code>/swap 0.5 SOL USDC</code>，或发送 /help。
something-broke = 抱歉，我这边出了问题，没能完成操作。没有任何兑换因此改变。请重试；发送 /status 可查看当前情况。
database-away = 我目前无法访问我的数据库，因此无法回答。您写的内容没有丢失：数据库恢复后我会立即回答。您已签名的内容会自动继续。
too-fast = 请稍等：一下子请求太多了。请几秒后重试。
cancel-nothing = 没有可取消的内容。
cancel-too-late = 那笔兑换已签名，可能已经上链，因此不能再取消。发送 /status 查看进展。
status-wallet = 👛 钱包：<code>{ $address }</code>
status-no-wallet = 👛 还没有连接钱包。发送 /connect 连接一个。
status-nothing = 没有进行中的兑换。发送 /swap 开始兑换。
status-open = <b>当前进行中</b>
status-line = { $icon } { $pays } → ≈ { $gets }：{ $state }
state-offered = 等待你确认
state-ordered = 等待你签名
state-signed = 已签名，正在发送
state-submitted = 正在上链
state-confirmed = 已兑换
state-failed = 失败
state-failed-why = 失败：{ $reason }
state-expired = 已过期
state-cancelled = 已取消
state-lapsed = 未按时签名
history-title = <b>你最近的兑换</b>
history-none = 还没有兑换记录。发送 /swap 开始。
history-line = { $icon } { $pays } → { $gets }，{ $state }，{ $date }
history-line-link = { $icon } { $pays } → { $gets }，{ $state }，{ $date }（<a href="{ $url }">查看</a>）

command-swap = 兑换代币
command-quote = 查看价格
command-connect = 连接你的钱包
command-wallets = 你的钱包
command-disconnect = 移除当前使用的钱包
command-status = 查看进行中的兑换
command-history = 你最近的兑换
command-cancel = 停止进行中的操作
command-language = 选择我的语言
command-privacy = 我保存了你的哪些信息
command-forget = 删除有关你的一切
command-help = 我能做什么
bot-description = 我在 Solana 上兑换代币，从不持有任何密钥。你能清楚看到交易究竟会做什么，并在自己的钱包中签名。
bot-short-description = 在 Solana 上兑换代币。由你的钱包签名，我从不持有密钥。

## The dialogue of a swap

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
dialogue-over = 此对话已结束。发送 /swap 开始新的对话。
dialogue-not-text = 请点击按钮或用文字回答。

## Answers to presses

toast-confirmed = 已确认。现在请在钱包中签名。
toast-refreshed = 已显示最新价格。
toast-cancelled = 已取消。
toast-connected = 已连接。
toast-refused = 未连接。
press-unknown = 这个按钮不是我发的，或太旧而无法识别。发送 /status 查看当前情况。
press-private-only = 此操作只能在我们的私聊中进行。

## Problems

problem-unknown-token = 我不认识代币“{ $word }”。请输入它的符号或 mint 地址。
problem-unknown-token-similar = 我不认识代币“{ $word }”。你是指 { $similar } 吗？
problem-ambiguous-token = 有多个代币叫“{ $word }”。请使用你要的那个的 mint 地址：
problem-ambiguous-line = { $symbol }（{ $name }）：<code>{ $mint }</code>
problem-token-withheld = 这里不提供 { $symbol }：兑换服务对它的说法与链上不一致。请选择其他代币。
problem-token-unread = 目前无法在链上读取 { $symbol }，因此不显示价格。请一分钟后再试；没有任何操作开始。
problem-same-token = 将 { $symbol } 兑换为 { $symbol } 不会有任何变化。请选择两种不同的代币。
problem-amount-comma = “{ $text }”可能有两种含义。请用小数点书写数量，例如 1.5，并且不加分隔符。
problem-amount-exponent = 请把“{ $text }”写成完整的数字，例如 1000。
problem-amount-negative = 数量必须大于零，且不带正负号。
problem-amount-not-a-number = “{ $text }”不是数量。请输入数字，最多一个小数点，例如 0.5。
problem-amount-zero = 数量必须大于零。
problem-amount-decimals = { $symbol } 最多 { $decimals } 位小数。请减少小数位数。
problem-amount-large = 这超过了一个账户可能持有的 { $symbol } 数量。
problem-bad-form = 请这样写：<code>/swap 0.5 SOL USDC</code>。先写数量，再写你支付的代币，最后写你收到的代币。也可以只发送 /swap，由我来问你。
problem-no-route = 目前没有人为这个交易对和数量报价。请换一个数量或代币。
problem-not-yours = 这笔兑换属于其他人。
problem-unknown-swap = 我找不到那笔兑换了。发送 /swap 开始新的兑换。
problem-out-of-date-offered = 那个按钮对应的是旧价格。请使用最新的消息。
problem-out-of-date-ordered = 这笔兑换已确认。现在请在钱包中签名，或取消。
problem-out-of-date-flying = 这笔兑换已签名，正在进行，不能再更改。
problem-out-of-date-final = 这笔兑换已结束。发送 /swap 开始新的兑换。
problem-price-refreshed = 价格已过期，这是最新的价格。请查看后再次确认。
problem-no-wallet = 请先连接钱包，然后再确认。
problem-in-flight = 这个钱包的另一笔兑换仍在进行：<a href="{ $url }">{ $short }</a>。链上有结果后，你就可以确认这一笔。
problem-in-flight-alert = 这个钱包的另一笔兑换仍在进行。链上有结果后，你就可以确认这一笔。
problem-price-changed = 价格变差，超出了你的滑点容差。请查看新价格。
problem-not-executable = 有报价，但目前这个钱包没有可签名的交易。请稍后重试。
problem-guard-refused = 收到的交易与承诺的内容不完全一致（{ $rule }），所以我拒绝了它。没有签名，也没有发送任何内容。
problem-chain-unreachable = 我目前无法连接到区块链；没有它，就不会检查或签名任何内容。请稍后重试。
problem-attempt-expired = 你的签名来得太晚，已经无效。没有发送任何内容。请重新签名。
problem-service-policy = 兑换服务在这里不提供此操作：它自己的规则拒绝了请求。没有资金变动。
problem-service-busy = 兑换服务繁忙。请稍后重试。
problem-service-busy-seconds = 兑换服务繁忙。请在 { $seconds } 秒后重试。
problem-service-request = 兑换服务不接受这个交易对或数量。请换一个数量或代币。
problem-service-down = 兑换服务目前没有响应。请稍后重试。没有资金变动。
problem-service-key = 兑换服务目前不允许此机器人访问。已通知机器人的运营者。没有资金变动。
problem-service-odd = 兑换服务返回了我无法理解的内容，所以我没有采用。没有资金变动。

## The language

language-name = 中文
language-question =
    🌐 <b>你希望我用哪种语言和你交流？</b>
    这里和我的页面会使用同一种语言。
button-language-telegram = 跟随 Telegram
toast-language = 从现在起我用中文和你交流。

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
reason-wallet-guard = 钱包的安全检查阻止了交易；没有兑换任何代币
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

## What is kept about a person, and an end to it

privacy-kept =
    🔒 <b>我保存什么，保存多久</b>
    • 你的 Telegram id、名字、语言、钱包和兑换：直到你发送 /forget；单个钱包则直到你移除它。
    • 钱包连接的密钥和会话：与钱包保存得一样久。我凭它们只能请你的钱包签名，别的什么也做不了。
    • 你写给我的内容：直到我回复为止；未完成的对话则与对话保存得一样久。
    • 过若干天后自动删除：为你准备的交易 { $transactions }，我发过消息的记录 { $messages }，未完成的对话 { $dialogues }，连接钱包的链接 { $links }。
    名字、密钥、会话和你写的内容都经过加密。你的 Telegram id、钱包地址和兑换没有加密：我靠它们找到属于你的东西。
privacy-never =
    <b>我从不持有什么</b>
    私钥、助记词，以及任何转移你资金的权限。我的日志里没有名字、完整地址或消息。
privacy-others =
    <b>还有谁能看到什么</b>
    • Telegram 能看到这个聊天，运营这个机器人的人能读取它的数据库。
    • 兑换服务能看到钱包地址、代币和数量，但看不到你是谁。它有自己的记录。
    • 区块链向所有人永久公开每一笔兑换。
privacy-forget =
    <b>我如何忘记你</b>
    /forget 删除我保存的有关你的一切。加密的内容从那一刻起谁也打不开，因为它的密钥已被销毁；你的 Telegram id、地址和兑换会在一小时内从文件的每个角落消失。还在途中的兑换会先走到终点。只有之前做的备份还留有这些内容，直到运营者删除它们；规定是三十天。
privacy-forget-server =
    <b>我如何忘记你</b>
    /forget 删除我保存的有关你的一切，并销毁加密内容的密钥：从那一刻起，我和任何查询数据库的人都找不到你的任何信息。数据库服务器的文件和日志只有运营者能接触，其中的残留会随着服务器的覆盖写入而消失。还在途中的兑换会先走到终点。之前做的备份还留有这些内容，直到运营者删除它们；规定是三十天。

forget-question =
    🗑 <b>要我忘记你吗？</b>
    我会立即永久删除：
    • 你的名字、语言以及我知道的有关你的其他一切
    • 你的钱包及其密钥和会话：{ $wallets }
    • 你过去的兑换：{ $past }
forget-open = • 你还没签名的兑换，它们会随之结束：{ $open }
forget-unsettled = ⏳ 仍在链上途中：{ $unsettled }。我会先让它走到终点，告诉你结果，然后删除。
forget-meaning = 你的钱包里什么都不会变。此操作无法撤销。我的问题十分钟内有效。
button-forget-yes = 是，忘记我
button-forget-no = 不，全部保留
forget-done =
    ✅ <b>我已经忘记你了。</b>
    已删除：你的名字和语言、你的钱包（{ $wallets }）、你的兑换（{ $swaps }）以及我保存的有关你的其他一切。
forget-done-unsettled = ⏳ 仍在链上途中：{ $unsettled }。我会在这里告诉你结果，然后删除它。
forget-after = 我以前的按钮和链接都不再起作用。这个聊天本身由 Telegram 保存，你可以在那里删除。/start 会重新开始，就像初次见面一样。
forget-kept = 什么都没有删除。
press-forget-over = 这个问题已经失效，或者之后有了变化。发送 /forget，我会重新问你。
press-stranger = 我对你一无所知，所以这个按钮不起作用。发送 /start 开始。

## Both pages

page-brand = Countersign
page-loading = 加载中…
page-failed = 未能完成
page-unknown = 此链接没有对应的页面
page-no-script = 此页面需要 JavaScript 才能准备你的交易。请允许使用 JavaScript，或换一个浏览器打开此页面。
page-back = 返回 Telegram
page-copy = 复制
page-copied = 已复制
page-copy-address = 复制地址
page-no-real-money = 非真实资金
page-unreachable = 无法连接到我们的服务器。请检查你的网络，然后重试。未发送任何内容。
page-new-tab = （在新标签页中打开）
page-about = 约 { $usd }
page-qr = 此页面的二维码
page-copy-link = 复制此页面的链接
page-app-link = { $wallet } 没有打开？试试应用链接
page-in-app = 如果没有任何反应，请在 Safari 或 Chrome 中打开此页面。
page-wallet-cannot-sign = 此钱包无法为该网络签名。
page-retry = 重试
page-explorer = 在区块浏览器中查看

## The signing page

sign-title = 为你的兑换签名
sign-asked-by = { $person } 在 Telegram 中请求了此次兑换
sign-asked-by-nobody = 此次兑换是在 Telegram 中请求的
sign-not-you = 不是你？请关闭此页面。切勿通过他人发来的链接签名。
sign-pay = 你支付
sign-receive = 你至少收到
sign-receive-about = 你大约收到
sign-expected = 预计约 { $amount }
sign-paid = 你已支付
sign-received-about = 你已收到约
sign-received = 你已收到
sign-before = 你确认时为 { $amount }
sign-to = 转入你的钱包
sign-mint-of = { $symbol } 的 mint 地址
sign-lookalike = { $symbol } 只是看起来像更知名的代币。签名之前请核对 mint 地址。
sign-network-fee = 网络费
sign-rent =
    { $count ->
        [1] 新代币账户的押金
       *[other] { $count } 个新代币账户的押金
    }
sign-rent-why = 账户存续期间，押金由 Solana 保留。你关闭账户后即可取回。
sign-preparing = 正在准备并检查一笔新的交易…
sign-with = 用 { $wallet } 签名
sign-waiting-for-wallet = 正在等待 { $wallet }。请在钱包中批准交易。
sign-time-left = 剩余签名时间：{ $time }
sign-time-left-label = 剩余签名时间
sign-expired-title = 此交易已过期
sign-expired = Solana 交易的有效期只有大约一分钟。未发送任何内容。请重新生成一笔交易并签名。
sign-rebuild = 重新生成
sign-price-changed-title = 价格已变动
sign-price-changed = 变动幅度超出了你的滑点容差，所以再次请你确认。
sign-accept-price = 接受新价格
sign-cancel-hint = 改变主意了？在聊天中点击“取消”，或直接离开：你签名之前，什么都不会发生。
sign-same-in-wallet = 你的钱包显示的转出数量应与此处相同，转入数量应不少于此处。如果不符，请拒绝。
sign-checked = 已检查：读取自交易本身，并已在链上模拟。
sign-reconnect-title = 无法从这里连接你的钱包
sign-reconnect = 点击一下重新连接，然后在聊天中点击“是，这是我的”，并在那里继续。或者在你的钱包所在的设备或浏览器中打开此页面。你的订单会保留。
sign-reconnect-answered = 你的钱包已响应。现在请在聊天中点击“是，这是我的”，并在那里继续。你的订单会保留。
sign-reconnect-wallet = 重新连接 { $wallet }
sign-other-ways = 其他签名方式
sign-phone-how = 用手机摄像头扫码，即可在手机上签名。
sign-browse = 在 { $wallet } 中打开此页面
sign-no-wallet-fits = 此浏览器中的钱包（{ $wallets }）都不支持该 Solana 网络和这类交易。请用其他方式签名。
sign-no-extension = 如果此浏览器装有钱包扩展程序，你可以直接在这里签名。
sign-wrong-account = 请在钱包中选择 { $address }：此订单属于该地址。
sign-rejected-in-wallet = 你在钱包中拒绝了请求。未发送任何内容；你可以重新签名。

## The connect page

link-title = 连接你的钱包
link-asked-by = 用于 { $person } 的 Telegram 账号
link-asked-by-nobody = 用于你的 Telegram 账号
link-why = 机器人会获知你的地址，并可能请你签名。它自己永远无法转移任何资产。
link-not-you = 这不是你的名字？请关闭此页面。切勿打开他人发来的钱包链接。
link-connect = 连接 { $wallet }
link-phone-how = 钱包在手机上？用手机摄像头扫描此码。
link-returned-title = 现在请在 Telegram 中确认
link-returned = 你的钱包已响应。请将此地址与聊天中的地址核对，并在那里点击“是，这是我的”。
link-ended-title = 这里的步骤已结束
link-ended = 此链接已不再需要。请在 Telegram 中继续。
link-other-ways = 其他连接方式
link-no-wallet-fits = 此浏览器中的钱包（{ $wallets }）都不支持该 Solana 网络。请用其他方式连接。
link-rejected-in-wallet = 你在钱包中拒绝了请求。未连接任何钱包。

## How a swap stands, on its page

stage-offered = 尚未确认
stage-offered-text = 请先在聊天中确认此次兑换。
stage-ordered = 可以签名了
stage-ordered-text = 你签名之前，什么都不会发生。
stage-signed = 已签名
stage-signed-text = 我们已收到你的签名，正在发送交易。
stage-submitted = 已发送
stage-submitted-text = 正在等待网络确认，通常需要几秒钟。
stage-refused = 还没有结束
stage-confirmed = 兑换已确认
stage-confirmed-text = 网络已确认。详情见聊天。
stage-confirmed-step = 已确认
stage-failed = 兑换失败
stage-failed-text = 网络拒绝了此次兑换。除网络费外，没有任何资产离开你的钱包。
stage-expired = 兑换未成交
stage-expired-text = 网络始终没有收录这笔交易，现在也不可能再收录。没有任何资产离开你的钱包。
stage-cancelled = 已取消
stage-cancelled-text = 你取消了此次兑换。未发送任何内容。
stage-lapsed = 订单已过期
stage-lapsed-text = 未在规定时间内签名。未发送任何内容。请在聊天中重新开始。

## How a wallet came back to its page

hint-declined = 你的钱包反馈你已拒绝请求。未发送任何内容；你可以重新签名。
hint-reconnect = 你的钱包已不再识别与我们的连接。请在聊天中发送 /connect，然后返回这里。你的订单会保留。
hint-busy = 你的钱包仍在显示另一个请求。请先在钱包中处理完，然后重试。
hint-retry = 你的钱包未能完成操作。未发送任何内容；请重试。
hint-unreadable = 无法读取钱包的响应。未发送任何内容；请重试。
hint-refused = 返回的不是此处显示的交易，因此没有发送。如果不是你改动了它，请不要信任那个钱包应用。
hint-wrong-signer = { refusal-wrong-signer }
hint-wallet-fee = { refusal-wallet-fee }
hint-expired = { refusal-attempt-expired }
hint-in-flight = { refusal-in-flight }
hint-chain = 刚才无法连接到网络。未发送任何内容；请重新签名。
hint-foreign = 钱包的连接证明对此机器人无效。请从聊天中重新开始。

## What there is to know about a token or a transaction before it is signed

warning-permanent-delegate = 此代币的发行方可以转移或销毁任何钱包中的该代币。
warning-pausable = 此代币的发行方可以暂停所有转账。
warning-transfer-fee = 此代币每次转账都会收取费用；上方显示的是扣除后到账的数量。
warning-transfer-hook = 此代币每次转账都会运行发行方的一个程序。
warning-scaled-amount = 钱包显示的此代币数量，可能已乘以发行方设定的系数。
warning-existing-delegate = 已有另一个地址获准动用你代币账户中的资产。建议考虑撤销该授权。
warning-minimum-not-in-bytes = 最低数量仅通过模拟检查；交易本身没有写明。
warning-pays-out-elsewhere = 此交易的一部分会付给他人。
warning-other = 此代币有不寻常的规则。签名前请先核查。

## Why a page was refused what it asked for

refusal-not-found = 此链接未知、已被使用或已过期。请在聊天中获取新链接。
refusal-invalid-request = 页面发送了意外的内容。请刷新页面后重试。
refusal-request-too-large = 这超出了钱包会发送的任何内容的大小。请从聊天中打开链接。
refusal-forbidden-origin = 此请求并非来自我们自己的页面。请从聊天中打开链接。
refusal-rate-limited = 尝试次数过多。请等待几秒后重试。
refusal-internal-error = 我们这边出了问题。未发送任何内容；请重试。
refusal-database-away = 此机器人的数据库目前没有响应。您刚才的操作要么已保存，要么完全没有执行：请稍后重新加载此页面，它会显示结果。
refusal-out-of-date = 此订单的状态已变化。
refusal-price-changed = 价格变动幅度超出了你的滑点容差。
refusal-in-flight = 此钱包的另一笔兑换仍在进行中。请等它结束，再为这一笔签名。
refusal-wrong-wallet = 此订单属于另一个钱包。请选择那个钱包，或在聊天中重新开始。
refusal-no-route = 目前没有人提供此兑换。请稍后重试，或换一个数量。
refusal-not-executable = 目前没有可签名的报价。你的余额足够支付兑换数额和费用吗？
refusal-guard-refused = 这笔交易与承诺的不符，因此我们没有把它交给你的钱包。未发送任何内容。
refusal-unread-route = 在你签名之前，没有人能核对这条路线的最低数量，因此不向你提供。未发送任何内容；请换一个数量或换一种代币。
refusal-signed-refused = 你的钱包返回的不是此处显示的交易，因此没有发送。
refusal-wrong-signer = 签名所用的账户不是此订单的账户，因此没有发送。请在钱包中选择正确的账户，然后重新签名。
refusal-wallet-fee = 你的钱包设置的网络费过高，因此没有发送。请在钱包中调低，然后重新签名。
refusal-not-simulated = 这笔交易目前在链上会失败。你的余额足够支付兑换数额、费用和押金吗？
refusal-chain-unreachable = 无法连接到 Solana 网络。未发送任何内容；请重试。
refusal-service-unavailable = 兑换服务目前没有响应。未发送任何内容；请重试。
refusal-blocked-by-policy = 兑换服务不向你提供此兑换。
refusal-wrong-proof = 签名不属于该地址。请重试。
refusal-attempt-expired = 签名太晚，交易已无法通过。未发送任何内容；请为一笔新的交易签名。

## What a wallet in the browser signs to be linked

proof-link = 将此钱包连接到 { $person } 的 Telegram 账号，机器人：{ $bot }
proof-harmless = 这不是交易，不会转移任何资产，也不收取任何费用。
proof-site = 网站
proof-code = 代码
