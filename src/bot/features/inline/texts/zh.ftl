# 内联模式与分享的链接，中文.

inline-how-title = 请输入一种代币，或数量和两种代币
inline-how-line = 例如：SOL，或 1 SOL USDC
inline-how = 💱 在任何聊天中查看 Solana 价格：输入 <code>@{ $bot } 1 SOL USDC</code> 并选择一个。
button-inline-private = 前往我们的私聊
inline-as-of = 价格时间：{ $time }
inline-age =
    { $minutes ->
        [0] 不到一分钟前
       *[other] { $minutes } 分钟前
    }
problem-inline-share = 钱包的份额只在你我之间。请写出数量，例如 1 SOL USDC。
problem-inline-busy = 现在请求价格的人太多，请稍后再试。
press-inline = 价格消息里没有用于兑换的按钮。请打开我们的私聊开始。
shared-link-over = 那个链接已失效：分享的价格在 { $days } 天内可以打开。你可以改发，例如 <code>/swap 0.5 SOL USDC</code>。
privacy-shared = <b>用于分享的价格：</b>你在其他聊天和群组中查看的代币和数量，因为价格下方的链接通向它们；自最后一次起保留 { $days } 天。
