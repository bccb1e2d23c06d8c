# Problems, in simplified Chinese.

## Problems

problem-unknown-token = 我不认识代币“{ $word }”。请输入它的符号或 mint 地址。
problem-unknown-token-similar = 我不认识代币“{ $word }”。你是指 { $similar } 吗？
problem-ambiguous-token = 有多个代币叫“{ $word }”。请使用你要的那个的 mint 地址：
problem-ambiguous-line = { $symbol }（{ $name }）：<code>{ $mint }</code>
problem-token-withheld = 这里不提供 { $symbol }：兑换服务对它的说法与链上不一致。请选择其他代币。
problem-token-unread = 目前无法在链上读取 { $symbol }，因此不显示价格。请一分钟后再试；没有任何操作开始。
problem-same-token = 将 { $symbol } 兑换为 { $symbol } 不会有任何变化。请选择两种不同的代币。
problem-amount-comma = “{ $text }”可能有两种含义。请用小数点书写数量，例如 1.5，并且不加分隔符。
problem-amount-exponent = 请把“{ $text }”写成完整的数字，例如 1000。
problem-amount-negative = 数量必须大于零，且不带正负号。
problem-amount-not-a-number = “{ $text }”不是数量。请输入数字，最多一个小数点，例如 0.5。
problem-amount-zero = 数量必须大于零。
problem-amount-decimals = { $symbol } 最多 { $decimals } 位小数。请减少小数位数。
problem-amount-large = 这超过了一个账户可能持有的 { $symbol } 数量。
problem-bad-form = 请这样写：<code>/swap 0.5 SOL USDC</code>。先写数量，再写你支付的代币，最后写你收到的代币。也可以只发送 /swap，由我来问你。
problem-no-route = 目前没有人为这个交易对和数量报价。请换一个数量或代币。
problem-not-yours = 这笔兑换属于其他人。
problem-unknown-swap = 我找不到那笔兑换了。发送 /swap 开始新的兑换。
problem-out-of-date-offered = 那个按钮对应的是旧价格。请使用最新的消息。
problem-out-of-date-ordered = 这笔兑换已确认。现在请在钱包中签名，或取消。
problem-out-of-date-flying = 这笔兑换已签名，正在进行，不能再更改。
problem-out-of-date-final = 这笔兑换已结束。发送 /swap 开始新的兑换。
problem-price-refreshed = 价格已过期，这是最新的价格。请查看后再次确认。
problem-no-wallet = 请先连接钱包，然后再确认。
problem-in-flight = 这个钱包的另一笔兑换仍在进行：<a href="{ $url }">{ $short }</a>。链上有结果后，你就可以确认这一笔。
problem-in-flight-alert = 这个钱包的另一笔兑换仍在进行。链上有结果后，你就可以确认这一笔。
problem-price-changed = 价格变差，超出了你的滑点容差。请查看新价格。
problem-not-executable = 有报价，但目前这个钱包没有可签名的交易。请稍后重试。
problem-guard-refused = 收到的交易与承诺的内容不完全一致（{ $rule }），所以我拒绝了它。没有签名，也没有发送任何内容。
problem-unknown-venue = 收到的路线会经过一个不在已知交易所名单上的程序（{ $program }），所以我拒绝了它。没有签名，也没有发送任何内容。
problem-chain-unreachable = 我目前无法连接到区块链；没有它，就不会检查或签名任何内容。请稍后重试。
problem-attempt-expired = 你的签名来得太晚，已经无效。没有发送任何内容。请重新签名。
problem-service-policy = 兑换服务在这里不提供此操作：它自己的规则拒绝了请求。没有资金变动。
problem-service-busy = 兑换服务繁忙。请稍后重试。
problem-service-busy-seconds = 兑换服务繁忙。请在 { $seconds } 秒后重试。
problem-service-request = 兑换服务不接受这个交易对或数量。请换一个数量或代币。
problem-service-down = 兑换服务目前没有响应。请稍后重试。没有资金变动。
problem-service-key = 兑换服务目前不允许此机器人访问。已通知机器人的运营者。没有资金变动。
problem-service-odd = 兑换服务返回了我无法理解的内容，所以我没有采用。没有资金变动。
