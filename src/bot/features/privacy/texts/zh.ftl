# What is kept about a person, in simplified Chinese.

## What is kept about a person, and an end to it

forget-question =
    🗑 <b>删除有关你的一切？</b>
    以下内容会立即永久删除：
    • 你的名字、语言以及我知道的有关你的其他一切
    • 你的钱包及其密钥和会话：{ $wallets }
    • 你过去的兑换：{ $past }
forget-open = • 你还没签名的兑换，它们会被取消：{ $open }
forget-unsettled = ⏳ 仍在链上途中：{ $unsettled }。我会先等它完成，告诉你结果，然后删除。
forget-resting = 📌 仍会继续有效的挂单：{ $resting } 个。只有你的钱包能取出：删除之前用 /orders，或随时在 app.meteora.ag 自行取出，无需通过我。
forget-meaning = 你的钱包里什么都不会变。此操作无法撤销。请在十分钟内回答。
button-forget-yes = 是，全部删除
button-forget-no = 不，全部保留
forget-done =
    ✅ <b>有关你的一切都已删除。</b>
    已删除：你的名字和语言、你的钱包（{ $wallets }）、你的兑换（{ $swaps }）以及我保存的有关你的其他一切。
forget-done-unsettled = ⏳ 仍在链上途中：{ $unsettled }。我会在这里告诉你结果，然后删除它。
forget-done-resting = 📌 挂单仍然有效：{ $resting } 个。只有你的钱包能取出：随时在 app.meteora.ag 自行取出，无需通过我。
forget-after = 我以前的按钮和链接都不再起作用。这个聊天本身由 Telegram 保存，你可以在那里删除。/start 会从头开始。
forget-kept = 什么都没有删除。
press-forget-over = 这个问题已过期，或者之后有了变化。发送 /forget，我会重新问你。
command-privacy = 我保存了你的哪些信息
command-forget = 删除有关你的一切
