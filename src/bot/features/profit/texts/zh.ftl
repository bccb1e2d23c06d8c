# 在这里买卖的盈亏，中文。

pnl-title = 📊 <b>我的盈亏</b>
pnl-day = 最近 24 小时：{ $result }
pnl-week = 最近 7 天：{ $result }
pnl-ever = 全部时间：{ $result }
pnl-no-sale = 没有卖出
pnl-sold = 已卖出 { $result }
pnl-held = 仍持有 { $result }
pnl-open = 未卖出：{ $amount }，均价 { $average }
pnl-none = 还没有可以计算的内容。卖出在这里买入的代币后，盈亏会显示在这里。
pnl-too-many = 你的兑换次数太多，这里算不过来。/history 的 CSV 文件里有每笔卖出的盈亏。
pnl-method = <i>按平均成本计算，只算你在这里的兑换，不含网络费和押金。</i>
pnl-wallets = <i>你的 { $number } 个钱包合并计算。“仍持有”是当前钱包里的部分。</i>
pnl-foreign = <i>不是在这里买入的代币，卖出时不计入。</i>
pnl-unknown = <i>价格未知、未计入的卖出：{ $number } 笔。</i>
command-pnl = 我的盈亏
