# İlk dakikalar, Türkçe.

start-what = 👋 <b>Merhaba { $name }!</b> Solana’da token takas ederim ve hiçbir anahtar tutmam: her takas senin cüzdanında imzalanır.
start-money =
    🔐 <b>Param nerede?</b>
    Her zaman kendi cüzdanında. Ben yalnızca adresini bilirim. Her takasta cüzdanın ne olacağını gösterir; orada imzalamadan hiçbir şey yerinden oynamaz.
start-back = 👋 <b>Merhaba { $name }!</b> Cüzdanın <code>{ $address }</code> kullanımda. Ne yapmak istersin?
start-no-wallet = 👛 İlk takas için bir cüzdan bağla. Adresini öğrenirim, başka bir şey değil.
start-first =
    🚀 <b>İlk takasın</b>
    Küçük bir tane dene. İmzalamadan önce her şeyi görürsün, her adımda durabilirsin.
start-first-balance =
    🚀 <b>İlk takasın</b>
    { $balance } var. Küçük bir tane dene: imzalamadan önce her şeyi görürsün, her adımda durabilirsin.
start-empty =
    👛 <b>Cüzdanına biraz SOL gerek.</b> İçinde { $balance } var ve her takas biraz tutar.
    Cüzdanından satın al ya da bir borsadan Solana ağıyla şu adrese gönder:
    <code>{ $address }</code>
start-later = Tamam. Ne zaman istersen: /swap takas eder, /connect cüzdanını bağlar, /help hepsini gösterir.
button-start-money = Param nerede?
button-start-first = İlk takas
button-start-back = Geri
button-start-later = Şimdi değil
button-start-swap = { $amount } SOL’ü USDC’ye çevir
button-start-own = Kendim seçeyim
button-start-faucet = Oyun parası al
button-start-copy = Adresi kopyala
button-start-picture = QR kodunu göster
button-start-again = Yeniden bak
button-start-go = Takas et
button-start-balance = Bakiyem
button-start-help = Yardım
press-start-no-wallet = Önce bir cüzdan bağla: /connect
