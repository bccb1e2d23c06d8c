# Tablas, y lo que la tarjeta de un intercambio dice de comisiones, en español.

table-route = Ruta
table-gets = Recibes
table-less = Menos

card-new-account = ➕ Cuenta nueva de { $symbol }: un depósito de { $deposit }
card-new-account-usd = ➕ Cuenta nueva de { $symbol }: un depósito de { $deposit } ({ $usd })
card-new-account-back = Solana guarda el depósito mientras la cuenta está abierta. Lo recuperas al cerrarla.
card-short-of-sol = ⚠️ Tu billetera tiene muy poco SOL para la comisión de red: faltan unos <b>{ $missing }</b>.
card-short-of-sol-deposit = ⚠️ Tu billetera tiene muy poco SOL para la comisión de red y el depósito: faltan unos <b>{ $missing }</b>.

card-cost-unjudged = ⚠️ No puedo saber cuánto valen ambos tokens, así que no puedo juzgar este precio. Compara antes el tipo de cambio en otro sitio.

