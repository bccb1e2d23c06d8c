# 个人偏好，中文。

settings-title = ⚙️ <b>设置</b>
settings-line-pair = 交易对：<b>{ $pair }</b>
settings-line-slippage = 滑点：<b>{ $slippage }</b>
settings-line-amounts = 金额按钮：<b>{ $amounts }</b>
settings-line-favourites = 收藏：<b>{ $number }</b>
settings-line-language = 语言：<b>{ $name }</b>
settings-line-explorer = 浏览器：<b>{ $name }</b>
settings-loud = 🔔 兑换结束通知：<b>有声</b>
settings-silent = 🔕 兑换结束通知：<b>静音</b>
settings-once = 确认时询问：<b>一次</b>，价格不佳时两次
settings-twice = 确认时询问：<b>总是两次</b>
settings-nothing = 无
settings-closed = ⚙️ 设置已关闭。发送 /settings 可再次打开。
settings-pair-about =
    🔁 <b>交易对</b>
    /swap 以它开始。从你最近兑换的交易对中选择。
settings-pair-none-yet = 你还没有兑换过。第一次兑换后，可以在这里选择它的交易对。
settings-slippage-about =
    🎯 <b>滑点</b>
    你能接受比显示少多少。如果兑换完成前价格变动更大，就不会兑换，只会花费网络费。
settings-slippage-high = ⚠️ 3% 或以上时，你得到的可能明显少于显示的数量。
settings-slippage-question =
    ✏️ <b>滑点设为多少？</b>
    发给我一个 0.1 到 50 之间的百分比，例如 <code>0.8</code>。
settings-slippage-saved = ✅ 滑点已改为 <b>{ $slippage }</b>，用于之后的兑换。已打开的卡片不变。
settings-slippage-wrong = ⚠️ 需要一个 0.1 到 50 之间的百分比，最多两位小数，例如 <code>0.8</code>。
settings-amounts-about =
    🔢 <b>金额按钮</b>
    我以按钮提供的金额：你持有量的一部分、美元或代币数量。在代币卡片上，SOL 数量和美元用于买入，比例用于卖出。
settings-amounts-question =
    ✏️ <b>要哪些金额？</b>
    最多发四个，用空格隔开，例如 <code>0.1 $20 50% max</code>。
settings-amounts-wrong = ⚠️ 我无法把 { $word } 读作金额。请写成其中一种形式：<code>0.1 $20 50% max</code>。
settings-amounts-count = ⚠️ 请发一到四个金额，例如 <code>0.1 $20 50% max</code>。
settings-favourites-about =
    ⭐ <b>收藏</b>
    一点即达的兑换，最多四个。/swap 会先显示它们。
settings-favourites-question =
    ✏️ <b>哪一笔兑换？</b>
    写下数量、用什么支付、换成什么，例如 <code>0.5 SOL USDC</code>、<code>$20 SOL BONK</code> 或 <code>50% BONK SOL</code>。
settings-favourites-wrong = ⚠️ 我无法把它读作两种已收录代币的兑换。请这样写：<code>0.5 SOL USDC</code>。
settings-favourites-none = 还没有收藏。
settings-favourites-full = 最多四个。先移除一个再添加。
settings-explorer-about =
    🔎 <b>浏览器</b>
    查看交易时打开的网站。它们显示的是同一条链。
button-settings-pair = 🔁 交易对
button-settings-slippage = 🎯 滑点
button-settings-amounts = 🔢 金额
button-settings-favourites = ⭐ 收藏
button-settings-language = 🌐 语言
button-settings-explorer = 🔎 浏览器
button-settings-silent = 🔕 静音
button-settings-loud = 🔔 有声
button-settings-twice = 问两次
button-settings-once = 问一次
button-settings-own = ✏️ 自己填
button-settings-none = 不设交易对
button-settings-add = ➕ 添加 { $swap }
button-settings-remove = 🗑 { $swap }
button-settings-usual = 默认
toast-settings-high = 已保存。3% 或以上时，你得到的可能明显少于显示的数量。
press-settings-gone = 这个选项已不存在，请重新选择。
command-settings = 你的设置
command-language = 选择我的语言

## The language

language-question =
    🌐 <b>你希望我用哪种语言和你交流？</b>
    这里和我的页面会使用同一种语言。
button-language-telegram = 跟随 Telegram
toast-language = 从现在起我用中文和你交流。
