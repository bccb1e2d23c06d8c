# 报价卡片上的工具，中文。

problem-asks-twice = 请再看一遍：成本较高，或者价格可能变动很大。卡片会再问你一次是否确定。
problem-bad-slippage = 滑点容差可以是 0.1% 到 50%，例如 1%。
