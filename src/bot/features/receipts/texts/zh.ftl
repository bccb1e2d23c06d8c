# Receipts and other pictures, in simplified Chinese. What begins with picture- is drawn, and may hold only letters that the
# fonts in data/fonts have.

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

press-receipt-foreign = 只有进行这笔兑换的人才能获取凭证。
press-receipt-early = 链上确认兑换后才有凭证。
press-receipt-busy = 暂时无法生成图片，请稍后再试。

address-caption =
    向你的钱包转入 SOL 或其他 Solana 代币：
    <code>{ $address }</code>

    请仅使用 Solana 网络：通过其他网络转入的资产会丢失。
button-address = 🔳 二维码
