# The pages, in simplified Chinese.

## Both pages

page-brand = Countersign
page-loading = 加载中…
page-failed = 未能完成
page-unknown = 此链接无效
page-home = 签名兑换或连接钱包的链接，由机器人在聊天中发给你。
page-no-script = 此页面需要 JavaScript 才能准备你的交易。请允许使用 JavaScript，或换一个浏览器打开此页面。
page-back = 返回 Telegram
page-copy = 复制
page-copied = 已复制
page-copy-address = 复制地址
page-no-real-money = 非真实资金
page-unreachable = 无法连接到我们的服务器。请检查你的网络，然后重新加载此页面：它会显示你上一步是否已保存。
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
sign-operator-fee = 本机器人费用，已含
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
sign-expired-title = 签名时间已到
sign-rebuild = 获取新交易
sign-price-changed-title = 价格已变动
sign-price-changed = 变动幅度超出了你的滑点，或者你选择的路线已不存在。请再次确认。
sign-accept-price = 接受新价格
sign-cancel-hint = 改变主意了？在聊天中点击“取消”，或直接离开：你签名之前，什么都不会发生。
sign-same-in-wallet = 你的钱包显示的转出数量应与此处相同，转入数量应不少于此处。如果不符，请拒绝。
sign-red-warning = 钱包显示红色警告？
sign-red-warning-how = 钱包会对尚不认识的网站发出警告。只有当钱包显示 { $host } 和这里的数量时才继续。否则请拒绝：什么都不会发生。切勿关闭警告。
sign-checked-title = 签名前已检查：
sign-checked = 交易已读取并模拟，结果正是如此。但路线上的程序在上链执行时仍可能有不同表现：请与钱包显示的内容核对。
sign-enforced-title = 由链上强制执行：
sign-enforced = 若交易多扣或少付，就会失败：不会兑换任何代币，你只损失网络费。
sign-inspect = 不必相信我们：到别的页面自行检查
sign-reconnect-title = 无法从这里连接你的钱包
sign-reconnect = 点击一下重新连接，然后在聊天中点击“是，这是我的”，并在那里继续。或者在你的钱包所在的设备或浏览器中打开此页面。你的订单会保留。
sign-reconnect-answered = 你的钱包已响应。现在请在聊天中点击“是，这是我的”，并在那里继续。你的订单会保留。
sign-reconnect-wallet = 重新连接 { $wallet }
sign-other-ways = 其他签名方式
sign-phone-how = 用手机摄像头扫码，即可在手机上签名。
sign-by-camera = 手机相机
sign-by-app = 钱包应用
sign-app-how = 用钱包应用里的扫码功能扫描，并在那里批准。无需连接。
sign-open-app = 在我的钱包应用中打开
sign-offer-how = 你的钱包应用会收到一笔机器人已检查过的交易。由你批准时所用的账户支付和收款。该账户不会连接到机器人。
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
link-phone-how = 用手机摄像头扫码，即可在手机上连接钱包。
link-returned-title = 现在请在 Telegram 中确认
link-returned = 你的钱包已响应。请将此地址与聊天中的地址核对，并在那里点击“是，这是我的”。
link-ended-title = 这里的步骤已结束
link-ended = 此链接已使用。请在 Telegram 中继续。
link-other-ways = 其他连接方式
link-no-wallet-fits = 此浏览器中的钱包（{ $wallets }）都不支持该 Solana 网络。请用其他方式连接。
link-rejected-in-wallet = 你在钱包中拒绝了请求。未连接任何钱包。

## A return of deposits

reclaim-page-title = 取回你的押金
reclaim-asked-by = { $person } 在 Telegram 中提出了此请求
reclaim-asked-by-nobody = 此请求来自 Telegram
reclaim-least = 至少取回
reclaim-about = 约取回
reclaim-read = 已取回
reclaim-enforced = 若钱包得到的更少，交易就会失败：不会关闭任何账户，你只损失网络费。
reclaim-changed-title = 现在取回的变少了
reclaim-changed = 确认之后有些账户发生了变化，请重新确认。
reclaim-accept = 接受新的数量
reclaim-in-wallet = 钱包应显示没有代币转出，并且至少有这么多 SOL 转入（已扣除费用）。如果不是，请拒绝。
reclaim-stage-confirmed = 押金已退回
reclaim-stage-failed = 失败
reclaim-page-closed = 关闭的空代币账户
reclaim-page-withdrawn = 退回多余押金的旧账户

## How a swap stands, on its page

stage-offered = 尚未确认
stage-offered-text = 请先在聊天中确认此次兑换。
stage-ordered = 可以签名了
stage-ordered-text = 你签名之前，什么都不会发生。
stage-served = 请在钱包应用中批准
stage-served-text = 交易已在你的钱包应用中。请核对它显示的内容，然后在那里批准或拒绝。
stage-served-left = 没有批准？{ $time } 后恢复可用
stage-served-cancel = 正在取消。{ $time } 内仍可能成交：请在钱包应用中拒绝。
stage-signed = 已签名
stage-signed-text = 我们已收到你的签名，正在发送交易。
stage-submitted = 已发送
stage-submitted-text = 正在等待网络确认，通常需要几秒钟。
stage-refused = 兑换服务拒绝了这笔兑换
stage-confirmed = 兑换已确认
stage-confirmed-text = 网络已确认。详情见聊天。
stage-confirmed-step = 已确认
stage-failed = 兑换失败
stage-failed-text = 网络拒绝了此次兑换。除网络费外，没有任何资产离开你的钱包。
stage-expired = 兑换未成交
stage-expired-text = 网络没有及时收录这笔交易，它已失效。没有任何资产离开你的钱包。
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
hint-late = 你的钱包没有及时回应。这是一笔新交易。
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
refusal-internal-error = 我们这边出了问题。请重新加载此页面：它会显示你上一步是否已保存。
refusal-database-away = 机器人的数据库目前没有响应。请稍后重新加载此页面：它会显示你上一步是否已保存。
refusal-out-of-date = 此订单在此期间已发生变化。
refusal-price-changed = 价格变动幅度超出了你的滑点，或者你选择的路线已不存在。
refusal-in-flight = 此钱包的另一笔兑换仍在进行中。请等它结束，再为这一笔签名。
refusal-wrong-wallet = 此订单属于另一个钱包。请选择那个钱包，或在聊天中重新开始。
refusal-nothing-to-reclaim = 已没有可取回的押金。没有发送任何交易。
refusal-no-route = 目前没有人提供此兑换。请稍后重试，或换一个数量。
refusal-not-executable = 目前没有可签名的报价。你的余额足够支付兑换数额和费用吗？
refusal-guard-refused = 这笔交易与承诺的不符，因此我们没有把它交给你的钱包。未发送任何内容。
refusal-unknown-venue = 这条路线使用的程序不是已知的交易所（{ $program }），因此不向你提供。未发送任何内容；请稍后再试，或换一个数量。
refusal-unread-route = 这条路线的最低数量无法在你签名之前核对，因此不向你提供。未发送任何内容；请换一个数量或换一种代币。
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

## What a wallet app is told that scans an order (at most 80 characters)

pay-not-found = 此二维码无效或已过期。请在聊天中获取新的。
pay-wrong-wallet = 此订单属于 { $wallet }。请选择该账户。
pay-out-of-date = 此订单已变更或已结束。请查看聊天。
pay-price-changed = 价格已变化。请在页面上接受，然后重新扫码。
pay-price-new = 价格已变化。请在页面上核对，然后重新扫码。
pay-in-flight = 此钱包的另一笔兑换仍在进行。请稍后再扫码。
pay-wait = 来不及批准了。请在 { $time } 后重新扫码。
pay-three-wait = 已有三笔兑换等待批准。请在 { $time } 后重新扫码。
pay-page = 此订单无法扫码签名。请在页面上签名。
pay-no-code = 此价格无法扫码签名。请在聊天中连接钱包。
pay-failed = 目前没有这笔兑换的报价。请稍后再试。
pay-refused = 交易内容与承诺不符。没有发送任何东西。
pay-funds = 现在执行会失败。金额、费用和押金是否足够？
pay-message = { $pays } → 至少 { $gets }

# Standing orders.

place-page-title = 提交你的挂单
place-gets-page = 成交后至少得到
place-enforced = 若挂单不属于你，或钱包要付出更多，交易就会失败：不会留下挂单，你只损失网络费。
place-in-wallet = 钱包应只显示这笔金额和押金转出，别无其他。如果不是，请拒绝。
place-stage-confirmed = 挂单已生效
close-page-title = 取出你的挂单
close-enforced = 若钱包得到的更少，交易就会失败：挂单继续有效，你只损失网络费。
close-in-wallet = 钱包应显示至少有这么多转入，并且没有代币转出。如果不是，请拒绝。
close-stage-confirmed = 挂单已取出
place-page-pool = 所在资金池
place-page-deposit = 押金，随挂单退回
refusal-no-order-pool = 已没有资金池能以此价格接受挂单。没有发送任何交易。
refusal-order-gone = 这个挂单已经结束。没有发送任何交易。
refusal-orders-paused = 暂停新挂单：Meteora 的程序已更改，尚未经过测试。你的挂单是安全的，可以照常撤单和领取。
