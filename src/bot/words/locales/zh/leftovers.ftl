# 表格，以及兑换卡片上关于手续费的说明，中文。

table-route = 路线
table-gets = 到账
table-less = 少
