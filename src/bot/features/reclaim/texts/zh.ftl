# 空代币账户的押金，中文。

command-reclaim = 取回空账户的押金
