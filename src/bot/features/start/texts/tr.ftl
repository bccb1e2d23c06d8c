# /help, in Turkish.

help =
    💬 <b>Ne istediğinizi yazmanız yeterli</b>, örneğin:
    • <i>0.5 SOL'ü USDC'ye çevir</i>
    • <i>SOL'ümün yarısını BONK yap</i>
    • <i>SOL 200 olunca haber ver</i>
    • <i>SOL 120'ye düşerse 2 SOL sat</i>
    • <i>her pazartesi 20 USDC ile SOL al</i>
    Anahtarlarınızı asla elimde tutmam, asla kurtarma ifadesi sormam ve size asla ilk ben yazmam. Bir işlemin ne yaptığını imzalamadan önce görürsünüz.
    <blockquote expandable><b>Komutlar</b>
    /swap – token takası, adım adım ya da tek satırda: <code>/swap 0.5 SOL USDC</code>
    /quote – yalnızca fiyat: <code>/quote 1 SOL USDC</code>
    /connect – cüzdan bağlama
    /wallets – cüzdanlarınız arasında geçiş, adlandırma ve kaldırma
    /balance – cüzdanınızdakiler
    /pnl – kâr ve zararınız
    /reclaim – boş hesapların depozitosu
    /order – kendi fiyatınızdan alım satım: <code>/order sell 2 SOL at 250</code>
    /orders – bekleyen emirleriniz
    /disconnect – kullanımdaki cüzdanı kaldırma
    /status – şu anda açık olanlar
    /history – son takaslarınız
    /alert – fiyat alarmı: <code>/alert SOL &gt; 200</code>
    /alerts – fiyat alarmlarınız, stop-loss ve planlarınız
    /cancel – açık olanı iptal etme
    /settings – çift, kayma, favoriler, bildirimler
    /language – konuştuğum dil
    /privacy – hakkınızda sakladıklarım
    /forget – hakkınızdaki her şeyi sildirme</blockquote>
    <blockquote expandable><b>Gruplar ve başka sohbetler</b>
    Bir grupta <code>/quote 1 SOL USDC</code> fiyat gösterir. Token geçen bir mesajı /quote ile yanıtlarsanız fiyatını görürsünüz. Yöneticiler /board ile güncel kalan fiyatlar yayınlayabilir ve beni /groupsettings ile ayarlayabilir. <a href="https://t.me/{ $bot }?startgroup&amp;admin=pin_messages">Beni bir gruba ekleyin</a>.
    Başka herhangi bir sohbette <code>@{ $bot } 1 SOL USDC</code> yazın ve bir sonuç seçin.</blockquote>
help-group =
    Burada fiyat gösteririm: <code>/quote 1 SOL USDC</code>
    Bir mesajı /quote ile yanıtlayın, tokeninin fiyatını göstereyim.
    Takas, özel sohbetimizde yapılır; yöneticiler beni /groupsettings ile ayarlar.
command-help = Yapabildiklerim

# İlk dakikalar, Türkçe.

start-what = 👋 <b>Merhaba { $name }!</b> Solana’da token takas ederim ve hiçbir anahtar tutmam: her takas sizin cüzdanınızda imzalanır.
start-money =
    🔐 <b>Param nerede?</b>
    Her zaman kendi cüzdanınızda. Ben yalnızca adresini bilirim. Her takasta cüzdanınız ne olacağını gösterir; orada imzalamadan hiçbir şey yerinden oynamaz.
start-back = 👋 <b>Merhaba { $name }!</b> Cüzdanınız <code>{ $address }</code> kullanımda. Ne yapmak istersiniz?
start-no-wallet = 👛 İlk takas için bir cüzdan bağlayın. Adresini öğrenirim, başka bir şey değil.
start-first =
    🚀 <b>İlk takasınız</b>
    Küçük bir tane deneyin. İmzalamadan önce her şeyi görürsünüz, her adımda durabilirsiniz.
start-first-balance =
    🚀 <b>İlk takasınız</b>
    { $balance } var. Küçük bir tane deneyin: imzalamadan önce her şeyi görürsünüz, her adımda durabilirsiniz.
start-empty =
    👛 <b>Cüzdanınıza biraz SOL gerek.</b> İçinde { $balance } var ve her takas biraz tutar.
    Cüzdanınızdan satın alın ya da bir borsadan Solana ağıyla şu adrese gönderin:
    <code>{ $address }</code>
start-later = Tamam. Ne zaman isterseniz: /swap takas eder, /connect cüzdanınızı bağlar, /help hepsini gösterir.
button-start-money = Param nerede?
button-start-back = Geri
button-start-later = Şimdi değil
button-start-swap = { $amount } SOL’ü USDC’ye çevir
button-start-own = Kendim seçeyim
button-start-go = Takas et
button-start-balance = Bakiyem
button-start-help = Yardım
press-start-no-wallet = Önce bir cüzdan bağlayın: /connect
shared-link-over = Bu bağlantının süresi doldu: paylaşılan bir fiyat { $days } gün boyunca açılabilir. Örneğin şunu gönderin: <code>/swap 0.5 SOL USDC</code>
