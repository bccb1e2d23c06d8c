# 群组：管理员的选择，以及机器人加入时说的话，中文.

group-set-title = ⚙️ <b>本群设置</b>
group-set-wait = 两次询价的间隔：👤 每人 <b>{ $person }</b>，👥 全群 <b>{ $group }</b>
group-set-wait-none = 无
group-set-tokens-all = 代币：<b>全部</b>
group-set-tokens-only = 仅限这些代币：{ $tokens }
group-set-tokens-not = 除这些以外的所有代币：{ $tokens }
group-set-tokens-empty = 尚未指定
group-set-pair = 单独的 /quote 显示：{ $pair }
group-set-pair-none = 单独的 /quote 会询问是哪些代币。
group-set-stay = 我的回答会在 <b>{ $time }</b>后删除。
group-set-stay-forever = 我的回答会保留。
group-set-language = 语言：<b>{ $name }</b>
group-set-language-each = 语言：随提问者
group-set-quiet = 安静时段：<b>{ $from }</b> 至 <b>{ $to }</b>（{ $offset }）
group-set-quiet-none = 没有安静时段。
group-set-topic = 我只在一个话题中回答。
group-set-closed = ⚙️ 设置已关闭。/groupsettings 可再次打开。
group-set-wait-about =
    ⏳ <b>等待时间</b>
    距下一次询价多久：👤 每人，👥 全群。
group-set-tokens-about =
    🪙 <b>代币</b>
    要指定代币，请用代币符号或铸币地址回复本消息，或发送 <code>/groupsettings tokens SOL USDC BONK</code>。
group-set-pair-about =
    🔁 <b>交易对</b>
    请用两个代币回复本消息，例如 <code>SOL USDC</code>，或发送 <code>/groupsettings pair SOL USDC</code>。
group-set-stay-about =
    🗑 <b>删除回答</b>
    到时我的回答会被删除；如果我有删除消息的权限，问题也会一并删除。价格板保留。
group-set-language-about =
    🌐 <b>语言</b>
    我在本群回答时使用的语言。
group-set-quiet-about =
    🌙 <b>安静时段</b>
    在这些时间我不在群里回答，价格板也暂停。
group-set-quiet-clock = 按此时区，现在是 <b>{ $time }</b>。
group-set-too-many = ⚠️ 最多 { $number } 个代币。
group-set-two = ⚠️ 我需要两个不同的代币，例如 <code>SOL USDC</code>。
group-set-usage = 请单独发送 /groupsettings，或例如 <code>/groupsettings tokens SOL USDC</code>、<code>/groupsettings block BONK</code> 或 <code>/groupsettings pair SOL USDC</code>。
group-set-private = /groupsettings 用于群组。请把我加入您任管理员的群，并在那里发送。
group-only-admins = 只有本群管理员可以这样做。
toast-group-later = 已保存。群里动静较多：下次点按时本消息会显示。
button-group-quotes = 价格
button-group-askers = 仅管理员可询价
button-group-wait = ⏳ 等待时间
button-group-tokens = 🪙 代币
button-group-pair = 🔁 交易对
button-group-stay = 🗑 回答
button-group-language = 🌐 语言
button-group-quiet = 🌙 安静时段
button-group-topic-here = 仅此话题
button-group-topic-one = 仅一个话题
button-group-boards = 价格板
button-group-tokens-all = 全部
button-group-tokens-only = 仅这些
button-group-tokens-not = 除这些外
button-group-pair-none = 无交易对
button-group-stay-forever = 保留
button-group-language-each = 随提问者
button-group-quiet-none = 无安静时段
button-group-quiet-from = 从 { $time }
button-group-quiet-to = 到 { $time }
command-groupsettings = 我在本群的行为设置，供管理员使用
