# Receipts and other pictures, in Russian. What begins with picture- is drawn, and may hold only letters that the
# fonts in data/fonts have.

picture-confirmed = Обмен подтверждён
picture-paid = Отдано
picture-received = Получено
picture-received-about = Получено, около
picture-rate = Курс
picture-time = Время
picture-transaction = Транзакция
picture-wallet = Кошелёк
picture-scan = Отсканируйте, чтобы проверить в сети
picture-address = Адрес вашего кошелька
picture-address-scan = Отсканируйте, чтобы отправить сюда SOL или другие токены Solana
picture-address-network = Только сеть Solana
picture-profit-since = Первая покупка
picture-profit-scan = Отсканируйте, чтобы открыть бота

receipt-caption = 🧾 <b>{ $pays } → { $received }</b>
receipt-text = 🧾 <b>Чек</b>: { $pays } → { $received }
receipt-rate = Курс: { $rate }
receipt-time = Время: { $time }
receipt-wallet = Кошелёк: <code>{ $wallet }</code>
receipt-transaction = Транзакция: <a href="{ $url }">{ $short }</a>
receipt-no-picture = Сейчас не удалось нарисовать картинку, поэтому вот чек текстом.

button-receipt = 🧾 Чек
button-receipt-dark = 🌙 Тёмный
button-receipt-light = ☀️ Светлый
button-receipt-wallet = С кошельком
button-receipt-no-wallet = Без кошелька

press-receipt-foreign = Чек может получить только тот, кто сделал этот обмен.
press-receipt-early = Чек появится, когда блокчейн подтвердит обмен.
press-receipt-busy = Сейчас не удалось нарисовать картинку. Попробуйте ещё раз чуть позже.

address-caption =
    Отправьте SOL или другие токены Solana на ваш кошелёк:
    <code>{ $address }</code>

    Только по сети Solana: отправленное по другой сети пропадёт.
button-address = 🔳 QR-код
