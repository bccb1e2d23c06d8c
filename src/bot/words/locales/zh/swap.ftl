# The card of a swap and its end, in simplified Chinese.

## The card of a swap

card-title-ordered = ✍️ <b>还差一步：在钱包中签名</b>
card-title-signed = 📨 <b>已签名，正在发送到链上…</b>
card-title-submitted = ⏳ <b>已发送，正在等待链上结果…</b>
card-title-refused = ⚠️ <b>兑换服务拒绝了这笔交易，但还没有结束…</b>
card-title-said-failed = ⚠️ <b>兑换服务说这笔交易失败了，最终以链上结果为准…</b>
card-title-said-expired = ⚠️ <b>兑换服务说这笔交易已过期，最终以链上结果为准…</b>
card-title-confirmed = ✅ <b>已将 { $pays } 兑换为 { $received }</b>
card-title-failed = ❌ <b>{ $pays } 兑换 { $symbol } 失败</b>
card-title-expired = ⌛ <b>{ $pays } 兑换 { $symbol } 已过期</b>
card-title-cancelled = 🚫 <b>已取消：{ $pays } 兑换 { $symbol }</b>
card-title-lapsed = ⌛ <b>已失效：{ $pays } 兑换 { $symbol }</b>

card-pay = 你支付：<b>{ $amount }</b>
card-pay-usd = 你支付：<b>{ $amount }</b>（≈ { $usd }）
card-get = 你将收到：<b>≈ { $amount }</b>
card-get-usd = 你将收到：<b>≈ { $amount }</b>（≈ { $usd }）
card-minimum = 至少：<b>{ $amount }</b>（滑点容差 { $tolerance }）
card-minimum-built = 至少：<b>{ $amount }</b>
card-rate = 汇率：{ $rate }
card-cost = 价格影响和手续费：约 { $cost }
card-cost-high = ⚠️ 价格影响和手续费会让你损失约 <b>{ $usd }（{ $cost }）</b>。这个比例或金额较高，数量小一些可能更划算。
card-cost-unknown = 价格影响和手续费：已计入你将收到的数量
card-network-fee = 网络费另计，会在你签名前显示。
card-valid = 价格有效期至 { $time }。在你用自己的钱包签名之前，资金不会有任何变动。
card-token = { $symbol } 即 { $name }，mint 地址 <code>{ $mint }</code>
card-token-claimed = { $symbol } 自称“{ $name }”，mint 地址 <code>{ $mint }</code>
card-lookalike = ⚠️ { $symbol } 看起来像一个更知名的代币，但不是同一个。继续之前请核对 mint 地址。
card-wallet = 从你的钱包支付：<code>{ $wallet }</code>
card-sign-until = 点击<b>在钱包中签名</b>，核对页面和钱包显示的内容，然后批准。订单保留至 { $time }。
card-refused-changed = ⚠️ <b>未发送：</b>你的钱包返回的不是你看到的那笔交易。没有支付任何费用。你可以在下方重新签名。如果不是你改动了它，请不要信任那个钱包应用。
card-refused-wrong-signer = ⚠️ <b>未发送：</b>你的钱包返回的内容不是由此订单的钱包签名的。没有支付任何费用。请选择该钱包，然后在下方重新签名。
card-refused-fee-too-high = ⚠️ <b>未发送：</b>你的钱包设置的网络费过高。没有支付任何费用。请在钱包中调低，然后在下方重新签名。
card-refused-unreadable = ⚠️ <b>未发送：</b>我无法读取你的钱包返回的内容。没有支付任何费用。请在下方重新签名。
card-refused-expired = ⚠️ <b>未发送：</b>签名太晚，交易已无法通过。没有支付任何费用。请在下方重新签名，页面会准备一笔新的交易。
card-refused-in-flight = ⚠️ <b>未发送：</b>这个钱包的另一笔兑换仍在进行。这一笔没有支付任何费用。/status 会显示它何时结束，之后请在下方重新签名。
card-refused-chain-unreachable = ⚠️ <b>未发送：</b>当时我无法连接到区块链。没有支付任何费用。请稍后在下方重新签名。
card-refused-superseded = ⚠️ <b>未发送：</b>你的钱包为这笔兑换又返回了一笔交易。只有第一笔有效，它已在进行中。
card-signed-hint = 你无需再做任何操作。一有新消息，这条消息就会更新。
card-service-reports = 兑换服务报告已确认，但我们还没有得到链上的确认，所以会继续查询。
card-service-refused = 兑换服务拒绝了：{ $why }。它没有发送任何内容。
card-service-refused-sent = 我改用自己的 Solana 节点发送了完全相同的交易，所以它仍有可能成功。
card-sent-directly = 我通过自己的 Solana 节点发送了它，因为兑换服务只接受与其报价完全一致的交易。
card-service-refused-until = 在有效时间结束之前（签名后大约一分半钟），它仍有可能成功；之后这个钱包就会恢复可用，我会在这里告诉你。在此之前，请不要用这个钱包发起第二笔兑换。
card-chain-decides = 兑换服务说这笔交易已经结束，但只有链上结果才算数。我会继续查询并在这里告诉你，通常最迟在签名后一分半钟。在此之前，请不要用这个钱包发起第二笔兑换。
card-rolled-back = 这笔交易在链上确认之后又被撤回，这种情况非常少见。你的资金没有变动。
card-arrived = 已到你的钱包：<b>{ $received }</b>（根据链上数据）。
card-agreed = 约定：至少 <b>{ $minimum }</b>。实际到账数量请在区块浏览器中查看。
card-transaction = 交易：<a href="{ $url }">{ $short }</a>
card-failed-reason = 原因：{ $reason }。
card-failed-money = 除网络费外，你的资金没有变动。
card-expired-money = 这笔交易没有及时上链，之后也绝不会再上链。你的资金没有变动。
card-cancelled-money = 没有签名，也没有付款。
card-lapsed-cancelled = 你取消了这笔兑换。没有签名，也没有付款。
card-lapsed-time = 没有按时签名。没有付款。价格会变动，需要重新兑换。
card-lapsed-offer = 价格在确认之前已过期。没有付款。

button-confirm = ✅ 确认
button-refresh = 刷新
button-cancel = 取消
button-sign = 在钱包中签名
button-quote-again = 重新询价
button-view = 查看交易
button-swap-this = 按此兑换
button-connect = 连接钱包
button-other-device = 其他设备
button-open-wallet = 打开 { $wallet }
button-private-chat = 打开私聊
button-yes-mine = 是，这是我的
button-no-not-mine = 不是
button-back = 返回
button-max = 最大

## New messages that announce an end

notice-confirmed = ✅ 完成：已将 <b>{ $pays }</b> 兑换为 <b>{ $received }</b>。<a href="{ $url }">在链上查看</a>
notice-failed = ❌ <b>{ $pays }</b> 兑换 { $symbol } 失败。除网络费外，你的资金没有变动。
notice-expired = ⌛ <b>{ $pays }</b> 兑换 { $symbol } 已过期。你的资金没有变动。
notice-lapsed = ⌛ <b>{ $pays }</b> 兑换 { $symbol } 没有按时签名。没有付款。
notice-cancelled = 🚫 <b>{ $pays }</b> 兑换 { $symbol } 已取消。没有付款。
notice-open = 🔄 <b>{ $pays }</b> 兑换 { $symbol } 有新消息：发送 /status 查看。
notice-farewell = 按你的要求，我随后把这笔兑换也删除。
