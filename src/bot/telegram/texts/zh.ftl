# Texts of every chat, in simplified Chinese.

group-prices-off = 本群已关闭价格显示。请在私聊中问我。
group-asks-admins = 本群只有管理员可以询价。请在私聊中问我。
group-quiet-now = 本群现在是安静时段。请在私聊中问我。
group-elsewhere = 在本群，我在另一个话题中回答。
something-broke = 抱歉，我这边出了问题。你的兑换都没有改变。请重试；发送 /status 可查看当前情况。
database-away = 我目前无法访问数据库，因此暂时无法回答。你的消息没有丢失：数据库恢复后我会立即回答。你已签名的兑换会继续。
too-fast = 请稍等：一下子请求太多了。请几秒后重试。
bot-description = 我在 Solana 上兑换代币，从不持有任何密钥。你能清楚看到交易究竟会做什么，并在自己的钱包中签名。
bot-short-description = 在 Solana 上兑换代币。由你的钱包签名，我从不持有密钥。
