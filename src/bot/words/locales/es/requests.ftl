# What people ask for in their own words, in Spanish.

## Amounts

problem-amount-thousands = “{ $text }” podría significar dos cosas. Escribe 1.5 para uno y medio, o 1500 para mil quinientos.
problem-amount-share = Una parte es más de 0% y como máximo 100%, por ejemplo 25% o 12.5%.
problem-share-needs-wallet = Para una parte de tu cartera necesito una cartera: /connect vincula una. O escribe la cantidad en cifras.
problem-none-held = Tu cartera no tiene { $symbol }. Elige otro token para pagar, o escribe una cantidad para ver su precio.
problem-only-fees-left = Tu cartera no tiene más de 0.01 SOL, y eso lo reservo para las comisiones de la red.
problem-share-too-small = Es menos que la cantidad más pequeña de { $symbol } que existe. Pide más, por favor.
problem-no-dollar-price = No tengo un precio de { $symbol } en dólares del que me fíe. Escribe la cantidad en { $symbol }, por favor.
