# Receipts and other pictures, in Spanish. What begins with picture- is drawn, and may hold only letters that the
# fonts in data/fonts have.

picture-confirmed = Intercambio confirmado
picture-paid = Pagado
picture-received = Recibido
picture-received-about = Recibido, aprox.
picture-rate = Tipo de cambio
picture-time = Hora
picture-transaction = Transacción
picture-wallet = Billetera
picture-scan = Escanéalo para verlo en la blockchain
picture-address = La dirección de tu billetera
picture-address-scan = Escanéalo para enviar aquí SOL u otros tokens de Solana
picture-address-network = Solo red Solana
picture-profit-since = Primera compra
picture-profit-scan = Escanéalo para abrir el bot

receipt-caption = 🧾 <b>{ $pays } → { $received }</b>
receipt-text = 🧾 <b>Recibo</b>: { $pays } → { $received }
receipt-rate = Tipo de cambio: { $rate }
receipt-time = Hora: { $time }
receipt-wallet = Billetera: <code>{ $wallet }</code>
receipt-transaction = Transacción: <a href="{ $url }">{ $short }</a>
receipt-no-picture = Ahora no pude dibujar la imagen, así que aquí está en texto.

button-receipt = 🧾 Recibo
button-receipt-dark = 🌙 Oscuro
button-receipt-light = ☀️ Claro
button-receipt-wallet = Con mi billetera
button-receipt-no-wallet = Sin mi billetera

press-receipt-foreign = Solo quien hizo este intercambio puede pedir su recibo.
press-receipt-early = El recibo llega cuando la blockchain ha confirmado el intercambio.
press-receipt-busy = Ahora no pude dibujar la imagen. Inténtalo de nuevo en un momento.

address-caption =
    Envía SOL u otros tokens de Solana a tu billetera:
    <code>{ $address }</code>

    Usa solo la red Solana: lo que se envía por otra red se pierde.
button-address = 🔳 Código QR
