# Receipts and other pictures, in English. What begins with picture- is drawn, and may hold only letters that the
# fonts in data/fonts have.

picture-confirmed = Swap confirmed
picture-paid = Paid
picture-received = Received
picture-received-about = Received, about
picture-rate = Rate
picture-time = Time
picture-transaction = Transaction
picture-wallet = Wallet
picture-scan = Scan to check it on the chain
picture-address = Your wallet address
picture-address-scan = Scan it to send SOL or other Solana tokens here
picture-address-network = Solana network only
picture-profit-since = First bought
picture-profit-scan = Scan to open the bot

receipt-caption = 🧾 <b>{ $pays } → { $received }</b>
receipt-text = 🧾 <b>Receipt</b>: { $pays } → { $received }
receipt-rate = Rate: { $rate }
receipt-time = Time: { $time }
receipt-wallet = Wallet: <code>{ $wallet }</code>
receipt-transaction = Transaction: <a href="{ $url }">{ $short }</a>
receipt-no-picture = I could not draw the picture right now, so here it is as text.

button-receipt = 🧾 Receipt
button-receipt-dark = 🌙 Dark
button-receipt-light = ☀️ Light
button-receipt-wallet = With wallet
button-receipt-no-wallet = Without wallet

press-receipt-foreign = Only the person who made this swap can get its receipt.
press-receipt-early = The receipt comes once the chain has confirmed the swap.
press-receipt-busy = I could not draw the picture right now. Please try again in a moment.

address-caption =
    Send SOL or other Solana tokens to your wallet:
    <code>{ $address }</code>

    Use the Solana network only: anything sent over another network is lost.
button-address = 🔳 QR code
