# 过去和进行中的兑换，中文。

history-only = 仅限：{ $what }
history-none-such = 没有符合条件的兑换。
history-filter = <b>要显示哪些兑换？</b>
history-by-outcome = 按结果
history-by-token = 按代币
history-exported = 你已结束的兑换：{ $number } 笔。时间为 UTC。
history-exported-part = 你最近结束的兑换：{ $number } 笔，还有更多。时间为 UTC。
history-none-ended = 你还没有已结束的兑换，没有可导出的内容。
button-history-all = 全部
button-history-done = 已兑换
button-history-undone = 未兑换
button-history-open = 进行中
button-history-any-token = 任意代币
button-history-newer = ← 更新的
button-history-older = 更早的 →
button-history-filter = 🔍 筛选
button-history-export = 📄 CSV 文件
history-title = <b>你最近的兑换</b>
history-none = 还没有兑换记录。发送 /swap 开始。
command-history = 你最近的兑换
