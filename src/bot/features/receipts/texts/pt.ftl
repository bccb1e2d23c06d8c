# Answers to the buttons of a receipt, in Portuguese.

press-receipt-foreign = Só quem fez esta troca pode pedir o comprovante.
press-receipt-early = O comprovante vem quando a blockchain confirmar a troca.
