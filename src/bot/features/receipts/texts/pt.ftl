# Receipts and other pictures, in Portuguese. What begins with picture- is drawn, and may hold only letters that the
# fonts in data/fonts have.

picture-confirmed = Troca confirmada
picture-paid = Pago
picture-received = Recebido
picture-received-about = Recebido, aprox.
picture-rate = Cotação
picture-time = Horário
picture-transaction = Transação
picture-wallet = Carteira
picture-scan = Escaneie para ver na blockchain
picture-address = O endereço da sua carteira
picture-address-scan = Escaneie para enviar SOL ou outros tokens da Solana para cá
picture-address-network = Somente rede Solana
picture-profit-since = Primeira compra
picture-profit-scan = Escaneie para abrir o bot

receipt-caption = 🧾 <b>{ $pays } → { $received }</b>
receipt-text = 🧾 <b>Comprovante</b>: { $pays } → { $received }
receipt-rate = Cotação: { $rate }
receipt-time = Horário: { $time }
receipt-wallet = Carteira: <code>{ $wallet }</code>
receipt-transaction = Transação: <a href="{ $url }">{ $short }</a>
receipt-no-picture = Não consegui desenhar a imagem agora, então aqui está em texto.

button-receipt = 🧾 Comprovante
button-receipt-dark = 🌙 Escuro
button-receipt-light = ☀️ Claro
button-receipt-wallet = Com a minha carteira
button-receipt-no-wallet = Sem a minha carteira

press-receipt-foreign = Só quem fez esta troca pode pedir o comprovante.
press-receipt-early = O comprovante vem quando a blockchain confirmar a troca.
press-receipt-busy = Não consegui desenhar a imagem agora. Tente de novo daqui a pouco.

address-caption =
    Envie SOL ou outros tokens da Solana para a sua carteira:
    <code>{ $address }</code>

    Use somente a rede Solana: o que for enviado por outra rede se perde.
button-address = 🔳 Código QR
