# Answers to the buttons of a receipt, in Russian.

press-receipt-foreign = Чек может получить только тот, кто сделал этот обмен.
press-receipt-early = Чек появится, когда блокчейн подтвердит обмен.
