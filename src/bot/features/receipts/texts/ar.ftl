# Answers to the buttons of a receipt, in Arabic.

press-receipt-foreign = لا يمكن إلا لمن أجرى هذه المبادلة أن يحصل على إيصالها.
press-receipt-early = يتوفر الإيصال بعد أن يؤكد البلوكشين المبادلة.
