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
button-start-again = 再看一次
button-start-go = 兑换
button-start-balance = 我的余额
button-start-help = 帮助
press-start-no-wallet = 请先连接钱包：/connect
