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
status-next-offered = 下一步：在下方确认，或不用管它。价格有效至 { $time }。
status-next-outdated = 下一步：价格已过期。点「刷新」获取新价格。
status-next-ordered = 下一步：请在 { $time } 前到钱包中签名。过后它会关闭，你不用支付任何东西。
status-next-chain = 你无需做任何事。签名时间 { $time }：链会在约两分钟内决定，我会在这里告诉你。
button-status-swap = 🔄 新的兑换
button-status-balance = 💼 我的余额
button-status-history = 🕘 我的兑换
button-status-settings = ⚙️ 设置
