# Commands, dialogues and presses, in simplified Chinese.

## Commands

start-link-unknown = 这个链接已失效。你可以发送，例如 <code>/swap 0.5 SOL USDC</code>。
help =
    💬 <b>直接写出你想做的事</b>，例如：
    • <i>把 0.5 SOL 换成 USDC</i>
    • <i>把我一半的 SOL 换成 BONK</i>
    • <i>SOL 到 200 告诉我</i>
    我从不持有你的密钥，从不索要助记词，也从不主动给你发消息。签名之前，你会看到交易会做什么。
    <blockquote expandable><b>命令</b>
    /swap – 兑换代币，分步进行或一行完成：<code>/swap 0.5 SOL USDC</code>
    /quote – 只查价格：<code>/quote 1 SOL USDC</code>
    /connect – 连接钱包
    /wallets – 切换钱包、命名和移除
    /balance – 你的钱包里有什么
    /disconnect – 移除当前使用的钱包
    /status – 查看进行中的兑换
    /history – 你最近的兑换
    /alert – 价格提醒：<code>/alert SOL &gt; 200</code>
    /alerts – 你的价格提醒
    /cancel – 取消进行中的操作
    /settings – 交易对、容差、收藏、通知
    /language – 选择我使用的语言
    /privacy – 我保存了你的哪些信息
    /forget – 删除有关你的一切</blockquote>
    <blockquote expandable><b>群组和其他聊天</b>
    在群组中，<code>/quote 1 SOL USDC</code> 显示价格。用 /quote 回复一条提到代币的消息，可查看它的价格。管理员可以用 /board 发布持续更新的价格，用 /groupsettings 设置我。<a href="https://t.me/{ $bot }?startgroup&amp;admin=pin_messages">把我加入群组</a>。
    在任何其他聊天中，输入 <code>@{ $bot } 1 SOL USDC</code> 并选择一个结果。</blockquote>
help-group =
    我在这里显示价格：<code>/quote 1 SOL USDC</code>
    用 /quote 回复一条消息，我就显示其中代币的价格。
    兑换在我们的私聊中进行；管理员用 /groupsettings 设置我。
group-go-private = 这是你和我之间的事。请打开我们的私聊。
quote-usage = 请这样写：<code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
quote-moving = 价格会变动，以你确认时的价格为准。
unknown-command = 我不认识这个命令。发送 /help 查看我能做什么。
unknown-text = 我没有明白。可以这样写：<code>把0.5 SOL换成USDC</code>，或点击：
something-broke = 抱歉，我这边出了问题。你的兑换都没有改变。请重试；发送 /status 可查看当前情况。
database-away = 我目前无法访问数据库，因此暂时无法回答。你的消息没有丢失：数据库恢复后我会立即回答。你已签名的兑换会继续。
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
state-served = 正在你的钱包应用中等待
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
history-line = { $icon } { $pays } → { $gets } · { $end }

command-swap = 兑换代币
command-quote = 查看价格
command-connect = 连接你的钱包
command-wallets = 你的钱包
command-disconnect = 移除当前使用的钱包
command-status = 查看进行中的兑换
command-history = 你最近的兑换
command-cancel = 取消进行中的操作
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
dialogue-ended = 我已更新，刚才的问题已关闭。发送 /swap 重新开始。
dialogue-over = 这个问题已关闭。发送 /swap 重新开始。
dialogue-not-text = 请点击按钮，或输入你的回答。

## Answers to presses

toast-confirmed = 已确认。现在请在钱包中签名。
toast-refreshed = 已显示最新价格。
toast-cancelled = 已取消。
toast-connected = 已连接。
toast-refused = 未连接。
press-unknown = 这个按钮已失效。发送 /status 查看当前情况。
press-private-only = 此操作只能在我们的私聊中进行。

## The language

language-name = 中文
language-question =
    🌐 <b>你希望我用哪种语言和你交流？</b>
    这里和我的页面会使用同一种语言。
button-language-telegram = 跟随 Telegram
toast-language = 从现在起我用中文和你交流。

# 最初的几分钟，中文。

start-what = 👋 <b>你好，{ $name }！</b>我在 Solana 上兑换代币，从不保管密钥：每次兑换都在你自己的钱包里签名。
start-money =
    🔐 <b>我的钱在哪里？</b>
    一直在你自己的钱包里。我只知道它的地址。每次兑换时钱包会显示要做什么，你在那里签名之前，什么都不会动。
start-back = 👋 <b>你好，{ $name }！</b>正在使用你的钱包 <code>{ $address }</code>。想做什么？
start-no-wallet = 👛 第一次兑换请先连接钱包。我只会知道它的地址。
start-first =
    🚀 <b>你的第一次兑换</b>
    先试一笔小的。签名之前你会看到一切，任何一步都可以停下。
start-first-balance =
    🚀 <b>你的第一次兑换</b>
    你有 { $balance }。先试一笔小的：签名之前你会看到一切，任何一步都可以停下。
start-empty =
    👛 <b>你的钱包需要一点 SOL。</b>现在有 { $balance }，每次兑换都要花一点。
    可以在钱包里购买，或从交易所通过 Solana 网络转到：
    <code>{ $address }</code>
start-later = 好的。随时可以：/swap 兑换，/connect 连接钱包，/help 查看全部。
button-start-money = 我的钱在哪里？
button-start-first = 第一次兑换
button-start-back = 返回
button-start-later = 以后再说
button-start-swap = 把 { $amount } SOL 换成 USDC
button-start-own = 自己选择
button-start-faucet = 领取测试币
button-start-copy = 复制地址
button-start-picture = 显示二维码
button-start-again = 再检查一次
button-start-go = 兑换
button-start-balance = 我的余额
button-start-help = 帮助
press-start-no-wallet = 请先连接钱包：/connect
