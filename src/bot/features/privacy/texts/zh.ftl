# What is kept about a person, in simplified Chinese.

## What is kept about a person, and an end to it

privacy-kept =
    <b>我保存什么，保存多久</b>
    • 你的 Telegram id、名字、语言、设置、钱包和兑换：直到你发送 /forget。单个钱包：直到你移除它。
    • 钱包连接的密钥和会话：与钱包保存得一样久。我凭它们只能请你的钱包签名，别的什么也做不了。
    • 你写给我的内容：直到我回复为止；未完成的对话则与对话保存得一样久。
    • 过若干天后自动删除：为你准备的交易 { $transactions }，已发送消息的记录 { $messages }，未完成的对话 { $dialogues }，连接钱包的链接 { $links }。
    名字、密钥、会话和你写的内容都经过加密。你的 Telegram id、钱包地址和兑换没有加密：我靠它们找到属于你的东西。我的日志里没有名字、完整地址或消息。
privacy-never =
    🔒 <b>你的数据</b>
    我只保存兑换所需的内容，直到你发送 /forget。我从不持有私钥、助记词，也没有任何转移你资金的权限。
privacy-others =
    <b>还有谁能看到什么</b>
    • Telegram 能看到这个聊天，运营这个机器人的人能读取它的数据库。
    • 兑换服务能看到钱包地址、代币和数量，但看不到你是谁。它有自己的记录。
    • 区块链向所有人永久公开每一笔兑换。
privacy-forget =
    <b>发送 /forget 后会怎样</b>
    我会删除我保存的有关你的一切，并销毁加密内容的密钥：从那一刻起，我和任何查询数据库的人都无法读取。还在途中的兑换会先完成。
    你的 Telegram id、地址和兑换的副本可能仍留在数据库的空闲空间里，只有运营者能接触，直到被覆盖或运营者重建数据库。旧的备份还留有全部内容，直到运营者删除它们；规定是三十天。

forget-question =
    🗑 <b>删除有关你的一切？</b>
    以下内容会立即永久删除：
    • 你的名字、语言以及我知道的有关你的其他一切
    • 你的钱包及其密钥和会话：{ $wallets }
    • 你过去的兑换：{ $past }
forget-open = • 你还没签名的兑换，它们会被取消：{ $open }
forget-unsettled = ⏳ 仍在链上途中：{ $unsettled }。我会先等它完成，告诉你结果，然后删除。
forget-meaning = 你的钱包里什么都不会变。此操作无法撤销。请在十分钟内回答。
button-forget-yes = 是，全部删除
button-forget-no = 不，全部保留
forget-done =
    ✅ <b>有关你的一切都已删除。</b>
    已删除：你的名字和语言、你的钱包（{ $wallets }）、你的兑换（{ $swaps }）以及我保存的有关你的其他一切。
forget-done-unsettled = ⏳ 仍在链上途中：{ $unsettled }。我会在这里告诉你结果，然后删除它。
forget-after = 我以前的按钮和链接都不再起作用。这个聊天本身由 Telegram 保存，你可以在那里删除。/start 会从头开始。
forget-kept = 什么都没有删除。
press-forget-over = 这个问题已过期，或者之后有了变化。发送 /forget，我会重新问你。
press-stranger = 我对你一无所知，所以这个按钮不起作用。发送 /start 开始。
