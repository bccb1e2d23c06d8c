# Answers to the buttons of a receipt, in Spanish.

press-receipt-foreign = Solo quien hizo este intercambio puede pedir su recibo.
press-receipt-early = El recibo llega cuando la blockchain ha confirmado el intercambio.
