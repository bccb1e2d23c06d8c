# Texts that several features share, in simplified Chinese.

button-swap-this = 按此兑换
button-private-chat = 打开私聊
inline-as-of = 价格时间：{ $time }
button-close = 关闭
quote-moving = 价格会变动，以你确认时的价格为准。
language-name = 中文
button-start-first = 第一次兑换
token-source = <i>市场数据：{ $source }</i>
wallet-unknown = 那个钱包已不再连接。

## In groups

group-hello = 我在这里显示价格：<code>/quote 1 SOL USDC</code>。兑换在我们的私聊中进行。
group-hello-admins = 管理员：/groupsettings 可设定谁能询价、多久一次，以及我何时保持安静。
ephemeral-filled-in = 这是你和我之间的事。点按钮会打开我们的私聊，你的请求已经填好。
ephemeral-nobody = 我看不到这是谁写的。请在我们的私聊里问我。
group-go-private = 这是你和我之间的事。请打开我们的私聊。

## Where a swap stands

button-status-swap = 🔄 新的兑换
button-status-balance = 💼 我的余额
button-status-history = 🕘 我的兑换
button-status-settings = ⚙️ 设置
status-no-wallet = 👛 还没有连接钱包。发送 /connect 连接一个。
state-offered = 等待你确认
state-ordered = 等待你签名
state-served = 正在你的钱包应用中等待
state-signed = 已签名，正在发送
state-submitted = 正在上链
state-confirmed = 已兑换
state-failed = 失败
state-expired = 已过期
state-cancelled = 已取消
state-lapsed = 未按时签名

## Answers to presses

press-stranger = 我对你一无所知，所以这个按钮不起作用。发送 /start 开始。
press-receipt-busy = 暂时无法生成图片，请稍后再试。
toast-saved = 已保存。
dialogue-ended = 我已更新，刚才的问题已关闭。发送 /swap 重新开始。
toast-refreshed = 已显示最新价格。
press-unknown = 这个按钮已失效。发送 /status 查看当前情况。
press-private-only = 此操作只能在我们的私聊中进行。

## What is not about a swap

unknown-command = 我不认识这个命令。发送 /help 查看我能做什么。
unknown-text = 我没有明白。可以这样写：<code>把0.5 SOL换成USDC</code>，或点击：
talk-greeting = 👋 你好！你想做什么？
talk-thanks = 不客气！接下来做什么？
talk-smalltalk = 想兑换时随时找我。
talk-not = 好的，什么都不兑换。
talk-safety = 🔐 我从不持有你的密钥。我只准备兑换；只有你在自己的钱包里签名后才会执行，签名前有一个页面显示这笔交易真正会做什么。助记词只属于你：我从不询问。
talk-tolerance = 🎯 滑点是你能接受比显示少多少：价格变动超过它，就不会兑换。每张卡片的<b>{ button-more }</b>里可以只改这一次，/settings 里可以改全部。发送 <code>slippage 1</code> 即可设置，或用 <code>1 SOL USDC slippage 2%</code> 只改一次兑换。
talk-fees = 价格影响和路由费用已包含在价格里，每张卡片都会显示。网络费另付，通常不到一美分。签名前你能看到全部。
talk-send = 我只兑换代币，不保管任何代币：它们都在你的钱包里。要转账、充值或提现，请用你的钱包。
talk-which-token = 这段文字里有好几种代币，你想看哪一个？
talk-wordless = 我只能识别文字和按钮。你想做什么？
edit-unread = 我不会读取这条消息的修改。请作为新消息重新发送。
talk-unsure = 我不确定你的意思。是下面的哪一个？
talk-complaint = 很抱歉没能让你满意。是哪方面的问题？
button-topic-status = 我的钱在哪？
button-topic-complaint = 有地方不好用
button-topic-privacy = 我的数据
button-topic-safety = 安全吗？
button-topic-help = 怎么用？
button-topic-history = 我的兑换
button-topic-language = 语言
button-topic-settings = 设置
button-topic-alert = 我的提醒
button-talk-swap = 兑换
button-talk-help = 帮助
press-group-busy = 这个群组现在很忙，请过几秒再试。
talk-nothing-to-repeat = 还没有可以重复的已完成兑换。你想兑换什么？
talk-unsigned =
    <b>如果交易不是你签的，请马上：</b>
    1. 在钱包里撤销你不认识的授权，然后把所有资产转到一个用新助记词创建的钱包。
    2. 在这里解绑旧钱包：/wallets
    3. 在浏览器里查看经过：交易会显示谁签了名、转到了哪里。
    4. 没有人能追回，我也不能。声称能追回或索要助记词的人都是骗子。
toast-share-profit = 图片可以随意转发：上面没有钱包，也没有数量。
