# 空代币账户的押金，中文。

command-reclaim = 取回空账户的押金
reclaim-title = ♻️ <b>取回你的押金</b>
reclaim-gets = 取回：<b>{ $amount }</b>
reclaim-gets-usd = 取回：<b>{ $amount }</b>，约 { $usd }
reclaim-closed = 将关闭的空代币账户：{ $number } 个
reclaim-withdrawn = 押金高于 Solana 现行要求的旧账户：{ $number } 个
reclaim-left = 还剩 { $number } 个，一笔交易放不下。完成后请再次发送 /reclaim 。
reclaim-how = 你的代币和藏品原地不动。以后再买已关闭账户的代币，需要重新交押金。网络费会从中扣除，签名前会显示。
reclaim-wallet = 钱包：<code>{ $wallet }</code>
reclaim-confirmed = ✅ 押金 <b>{ $received }</b> 已退回你的钱包。
reclaim-failed = ❌ 押金没有取回：交易失败。
reclaim-expired = ⌛ 押金没有取回：交易已过期。
reclaim-cancelled = 🚫 已取消：押金原样保留。
reclaim-lapsed = ⌛ 已关闭：押金原样保留。
reclaim-open = 🔄 你的押金有新消息：发送 /status 查看。
reclaim-over = 没有签名，也没有支付任何费用。
reclaim-history = { $icon } 取回押金：{ $gets } · { $end }
reclaim-status = { $icon } 取回押金，≈ { $gets }：{ $state }
reclaim-next = 下一步：在下方确认，或者不理会。
button-reclaim-again = 再看一次
