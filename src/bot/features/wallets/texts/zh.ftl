# Wallets, in simplified Chinese.

## Wallets

wallet-question =
    👛 <b>这是你的钱包吗？</b>
    { $wallet } 返回的地址是

    <code>{ $address }</code>

    请与你钱包里的地址核对。只有链接是你自己打开的，并且地址一致时，才选择“是”。
wallet-unproven = ⚠️ 钱包没有证明它持有这个地址。请逐个字符核对。
wallet-connected = 👛 <b>已连接：</b><code>{ $address }</code>
    我可以为它向你展示交易。只有你能在自己的钱包中签名。
resume-order = 你的 <b>{ $pays }</b> 兑换仍然有效。请现在签名：
resume-other-wallet = 你的 <b>{ $pays }</b> 兑换仍然有效，属于钱包 <code>{ $address }</code>。
wallet-refused = 未连接。它的连接密钥已删除。发送 /connect 重新开始。
wallet-link-over = 此链接已过期或已使用。发送 /connect 获取新链接。
wallet-link-foreign = 这个问题不是问你的。
connect-details =
    👛 <b>连接你的钱包</b>
    点击下方你的钱包并批准。它只会把你的地址告诉我，除此之外什么都不给：没有密钥，也没有转移任何资产的权限。之后我会在这里问你，这个地址是不是你的。
    链接只能使用一次，十分钟内有效，且仅限你本人。切勿打开别人发给你的链接。
continue-swap = 正在为你的兑换获取最新价格…
disconnect-in-flight = 这个钱包有一笔兑换正在进行。链上有结果之后就可以使用 /disconnect 了。

wallets-title = 👛 <b>你的钱包</b>
wallets-line = { $number }. { $kind }，<code>{ $address }</code>{ $mark }
wallets-line-named = { $number }. <b>{ $name }</b>，{ $kind }，<code>{ $address }</code>{ $mark }
wallets-active = { " " }✅ <b>使用中</b>
wallets-more = 钱包太多，这里显示不下。请移除不需要的。
wallets-hint = 新的兑换使用当前的钱包。已确认的兑换仍使用它原来的钱包。
button-wallet-use = 使用 { $number }
button-wallet-copy = 复制 { $number }
button-wallet-rename = 改名 { $number }
button-wallet-unlink = 移除 { $number }
button-connect-more = 连接其他钱包
button-unlink-yes = 是，移除
button-unlink-no = 不，保留
unlink-question =
    <b>移除 { $name }（<code>{ $address }</code>）？</b>
    我会删除它的连接密钥、会话和名称。钱包本身不会有任何变化，你随时可以重新连接。
unlink-in-flight = 这个钱包有一笔兑换正在进行。链上有结果后，你就可以移除它。
rename-question =
    ✏️ <b>{ $name }（<code>{ $address }</code>）要起什么名字？</b>
    请发给我一个名称，最多 { $most } 个字符。只有你能看到。
rename-empty = ⚠️ 这个名称里没有可读的内容。请换一个。
rename-too-long = ⚠️ 太长了。请发一个短一点的。
toast-wallet-active = 从现在起使用此钱包。
toast-wallet-forgotten = 已移除。
button-yes-mine = 是，这是我的
button-no-not-mine = 不是
command-connect = 连接你的钱包
command-wallets = 你的钱包
command-disconnect = 移除当前使用的钱包
toast-connected = 已连接。
toast-refused = 未连接。
