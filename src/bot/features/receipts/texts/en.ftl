# Answers to the buttons of a receipt, in English.

press-receipt-foreign = Only the person who made this swap can get its receipt.
press-receipt-early = The receipt comes once the chain has confirmed the swap.
