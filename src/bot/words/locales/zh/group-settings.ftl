# 群组：管理员的选择，以及机器人加入时说的话，中文.

group-hello = 我在这里显示价格：<code>/quote 1 SOL USDC</code>。兑换在我们的私聊中进行。
group-hello-admins = 管理员：/groupsettings 可设定谁能询价、多久一次，以及我何时保持安静。
