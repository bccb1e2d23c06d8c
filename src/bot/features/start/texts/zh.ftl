# /help, in simplified Chinese.

help =
    💬 <b>直接写出你想做的事</b>，例如：
    • <i>把 0.5 SOL 换成 USDC</i>
    • <i>把我一半的 SOL 换成 BONK</i>
    • <i>SOL 到 200 告诉我</i>
    • <i>SOL 跌到 120 就卖出 2 个 SOL</i>
    • <i>每周一用 20 USDC 买 SOL</i>
    我从不持有你的密钥，从不索要助记词，也从不主动给你发消息。签名之前，你会看到交易会做什么。
    <blockquote expandable><b>命令</b>
    /swap – 兑换代币，分步进行或一行完成：<code>/swap 0.5 SOL USDC</code>
    /quote – 只查价格：<code>/quote 1 SOL USDC</code>
    /connect – 连接钱包
    /wallets – 切换钱包、命名和移除
    /balance – 你的钱包里有什么
    /pnl – 我的盈亏
    /reclaim – 取回空账户的押金
    /order – 按自己的价格买卖：<code>/order sell 2 SOL at 250</code>
    /orders – 你的挂单
    /disconnect – 移除当前使用的钱包
    /status – 查看进行中的兑换
    /history – 你最近的兑换
    /alert – 价格提醒：<code>/alert SOL &gt; 200</code>
    /alerts – 你的价格提醒、止损和计划
    /cancel – 取消进行中的操作
    /settings – 交易对、滑点、收藏、通知
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
command-help = 我能做什么

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
button-start-back = 返回
button-start-later = 以后再说
button-start-swap = 把 { $amount } SOL 换成 USDC
button-start-own = 自己选择
button-start-go = 兑换
button-start-balance = 我的余额
button-start-help = 帮助
press-start-no-wallet = 请先连接钱包：/connect
shared-link-over = 这个链接已过期：分享的价格在 { $days } 天内可以打开。你可以发送，例如 <code>/swap 0.5 SOL USDC</code>。
