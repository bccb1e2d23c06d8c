# Answers to the buttons of a receipt, in simplified Chinese.

press-receipt-foreign = 只有进行这笔兑换的人才能获取凭证。
press-receipt-early = 链上确认兑换后才有凭证。
