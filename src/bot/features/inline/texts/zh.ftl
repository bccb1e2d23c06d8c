# 内联模式与分享的链接，中文.

inline-how-title = 请输入一种代币，或数量和两种代币
inline-how-line = 例如：SOL，或 1 SOL USDC
inline-how = 💱 在任何聊天中查看 Solana 价格：输入 <code>@{ $bot } 1 SOL USDC</code>，再选一个结果。
button-inline-private = 前往我们的私聊
problem-inline-share = 余额的一部分（例如 50% 或 max）只能在我们的私聊里使用。请写出数量，例如 1 SOL USDC。
problem-inline-busy = 现在请求太多，请稍后再试。
press-inline = 无法从这条消息进行兑换。请打开我们的私聊开始。
