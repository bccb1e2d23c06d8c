# 钱包里有什么，中文。

balance-title =
    💼 <b>{ $name }</b>
    <code>{ $address }</code>
balance-total = 合计：约 <b>{ $usd }</b>
balance-total-known = 合计：至少 <b>{ $usd }</b>
balance-line = • { $amount }
balance-line-usd = • { $amount }，约 { $usd }
balance-folded = 已隐藏：{ $number } 个，不足一美元或不在代币列表中。
balance-dust = <b>不足一美元</b>
balance-unlisted = <b>不在代币列表中</b>。任何人都能把这类代币发给你：不要相信它们的承诺。
balance-more = …… 还有 { $number } 个
balance-unpriced = 现在取不到部分价格，所以有些代币没有显示美元价值。
balance-empty = 这个钱包是空的。兑换需要一些 SOL：请从其他钱包或交易所转一些到上面的地址，然后点「刷新」。
balance-no-sol = 这个钱包没有 SOL。每次兑换都需要一点来付网络费：请转一些到上面的地址。
balance-too-many = 我没能读取整个钱包：里面可能有很多陌生人发来的代币。这里只显示代币列表中的代币。
balance-unreachable = 现在连不上区块链，所以无法告诉你持有什么。请稍后再试。
balance-tap = 点击代币即可买入、卖出或兑换。
balance-as-of = 截至 { $time }
button-balance-use = 使用此钱包
button-balance-refresh = 🔄 刷新
button-balance-show = 显示其余（{ $number }）
button-balance-fold = 隐藏其余
command-balance = 你的钱包里有什么
toast-balance = 正在读取你的钱包…
button-address = 🔳 二维码
