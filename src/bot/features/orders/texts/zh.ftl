# 挂单，中文。

command-order = 按自己的价格买卖
command-orders = 你的挂单
order-usage =
    📌 <b>按你的价格挂单</b>
    <code>/order sell 2 SOL at 250</code>
    <code>/order buy 100 USDC of JUP at 0.4</code>
    挂单留在资金池中，直到有人在那里按你的价格交易。只有你能取出。
orders-none = 你没有挂单。发送 <code>/order sell 2 SOL at 250</code> 即可挂单。
orders-title = 📌 <b>你的挂单</b>
orders-line = { $number }. <b>{ $pays }</b>，价格 { $rate }，{ $date } 起
orders-part = 已成交：{ $filled }，得 { $got }
orders-full = ✅ 已全部成交：{ $got } 在资金池中等待领取。
orders-away = 距其资金池价格 { $percent }。该池按此价交易时成交，其他市场的价格不算。
orders-passed = ⚠️ 其他市场的价格已越过此价，但这个池子还没有在此成交。想按现价成交，请取消后直接兑换。
orders-disabled = ⚠️ 此资金池已停用：不再成交，但仍可取出。
orders-unread = 链上暂时没有响应。
orders-gone = 它已不在资金池中。
orders-more = 还有 { $count } 个。
button-order-cancel = 撤单
button-order-collect = 领取
order-news-part = 📌 你的挂单 { $pays }（价格 { $rate }）部分成交：{ $filled }，得 { $got }。挂单继续有效。
order-news-filled = ✅ 你的挂单已成交：<b>{ $got }</b> 在资金池中。要领取吗？
order-news-unfilled = ⚠️ 链上撤销了你的挂单 { $pays }（价格 { $rate }）的成交：现成交 { $filled }，得 { $got }。挂单继续有效。
order-news-gone = 📌 你的挂单 { $pays }（价格 { $rate }）已在别处用你钱包的签名取出。
order-news-old = 📌 你的挂单 { $pays }（价格 { $rate }）已挂了三十天。保留还是撤单？
at-price-which =
    📌 <b>按指定价格买卖 { $symbol }</b>
    现价 { $price }。🔴 在高处卖出，🟢 在低处买入。其他价格：<code>/order sell 2 { $symbol } at …</code>
at-price-sell = 📌 以 { $price } 卖出 { $symbol }：卖出持有的多少？
at-price-buy = 📌 以 { $price } 买入 { $symbol }：花多少？
at-price-unknown = 现在没有价格，请自己写：/order
order-which-position = 📌 要止盈哪个代币？会卖出钱包里的全部数量，价格为平均成本加上这个百分比。
order-no-position = 我没有在这里买入的代币记录，所以不知道成本。请写明代币和价格：<i>卖出全部JUP，比市价高30%</i>
button-type-price = 其他价格…
at-price-type = 📌 每个什么价格？写 <code>0.5</code> 或 <code>+30%</code> 卖出持有的全部，<code>200 @ 0.5</code> 卖出这么多，<code>50 usdc @ 0.3</code> 买入。
at-price-wrong = ⚠️ 我看不懂这个价格。
