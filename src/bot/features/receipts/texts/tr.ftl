# Answers to the buttons of a receipt, in Turkish.

press-receipt-foreign = Makbuzu yalnızca bu takası yapan kişi alabilir.
press-receipt-early = Blok zinciri takası onaylayınca makbuz hazır olur.
