# 一个代币：价格、市场，以及链上的情况，中文。

token-held = 你持有 <b>{ $amount }</b>
token-held-usd = 你持有 <b>{ $amount }</b>，约 { $usd }
token-held-none = 你没有 { $symbol }。
token-buttons = 🟢 用 { $counter } 买，🔴 卖出一部分。
token-buy-buttons = 🟢 用 { $counter } 买。
toast-token = 正在查询…
token-realised = 已卖出部分：{ $change }（{ $usd }）
button-token-chart = 📈 走势图
token-chart-none = 暂无走势图：已知的价格太少。
token-chart-week = <i>7 天：已知其中 { $days } 天。行情来源只提供一天，更早的价格来自本机器人的记录。</i>
