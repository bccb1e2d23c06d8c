# Receipts and other pictures, in Turkish. What begins with picture- is drawn, and may hold only letters that the
# fonts in data/fonts have.

picture-confirmed = Takas onaylandı
picture-paid = Ödenen
picture-received = Alınan
picture-received-about = Alınan, yaklaşık
picture-rate = Kur
picture-time = Saat
picture-transaction = İşlem
picture-wallet = Cüzdan
picture-scan = Zincirde görmek için tarayın
picture-address = Cüzdan adresiniz
picture-address-scan = Buraya SOL veya başka Solana tokenleri göndermek için tarayın
picture-address-network = Yalnızca Solana ağı
picture-profit-since = İlk alım
picture-profit-scan = Botu açmak için tarayın

receipt-caption = 🧾 <b>{ $pays } → { $received }</b>
receipt-text = 🧾 <b>Makbuz</b>: { $pays } → { $received }
receipt-rate = Kur: { $rate }
receipt-time = Saat: { $time }
receipt-wallet = Cüzdan: <code>{ $wallet }</code>
receipt-transaction = İşlem: <a href="{ $url }">{ $short }</a>
receipt-no-picture = Resmi şu anda çizemedim, bu yüzden makbuz metin olarak burada.

button-receipt = 🧾 Makbuz
button-receipt-dark = 🌙 Koyu
button-receipt-light = ☀️ Açık
button-receipt-wallet = Cüzdanımla
button-receipt-no-wallet = Cüzdanım olmadan

press-receipt-foreign = Makbuzu yalnızca bu takası yapan kişi alabilir.
press-receipt-early = Blok zinciri takası onaylayınca makbuz hazır olur.
press-receipt-busy = Resmi şu anda çizemedim. Lütfen biraz sonra yeniden deneyin.

address-caption =
    Cüzdanınıza SOL veya başka Solana tokenleri gönderin:
    <code>{ $address }</code>

    Yalnızca Solana ağını kullanın: başka bir ağdan gönderilen kaybolur.
button-address = 🔳 Karekod
