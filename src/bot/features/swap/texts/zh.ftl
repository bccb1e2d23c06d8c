# Texts of /swap, /status and /cancel, in simplified Chinese.

status-next-offered = 下一步：在下方确认，或不用管它。价格有效至 { $time }。
status-next-ordered = 下一步：请在 { $time } 前到钱包中签名。过后它会关闭，你不用支付任何东西。
status-next-chain = 你无需做任何事。链上结果约在 { $time } 前确定，我会在这里告诉你。
status-next-chain-late = 你无需做任何事。各节点对结果尚未一致；一旦一致，我会在这里告诉你。
cancel-done = 已取消：<b>{ $pays } → { $symbol }</b>。
cancel-more = 还有未完成的：{ $count }。用 /status 查看，用 /cancel 取消下一个。
cancel-nothing = 没有可取消的内容。
cancel-too-late = 那笔兑换已签名，可能已经上链，因此不能再取消。发送 /status 查看进展。
status-wallet = 👛 钱包：<code>{ $address }</code>
status-nothing = 没有进行中的兑换。发送 /swap 开始兑换。
status-last = 你最近一次兑换：{ $swap }
status-open = <b>当前进行中</b>
status-line = { $icon } { $pays } → ≈ { $gets }：{ $state }
command-swap = 兑换代币
command-status = 查看进行中的兑换
command-cancel = 取消进行中的操作
toast-confirmed = 已确认。现在请在钱包中签名。
toast-cancelled = 已取消。
reclaim-status = { $icon } 取回押金，≈ { $gets }：{ $state }
place-status = { $icon } 挂单，{ $pays }，价格 { $rate }：{ $state }
close-status = { $icon } 取出挂单，{ $gets }：{ $state }
reclaim-next = 下一步：在下方确认，或者不理会。
status-yours = 🔐 你的钱在你自己的钱包 <code>{ $address }</code> 里。我动不了它：只有你的签名可以。
status-yours-anywhere = 🔐 我不保管你的钱：它在你自己的钱包里，只有你的签名能动它。
status-nothing-moves = 没有正在进行的交易。
button-status-unsigned = 这不是我签的
