# Commands, dialogues and presses, in Turkish.

## Commands

start-link-unknown = Bu bağlantı artık çalışmıyor. Örneğin şunu gönderin: <code>/swap 0.5 SOL USDC</code>
help =
    💬 <b>Ne istediğinizi yazmanız yeterli</b>, örneğin:
    • <i>0.5 SOL'ü USDC'ye çevir</i>
    • <i>SOL'ümün yarısını BONK yap</i>
    • <i>SOL 200 olunca haber ver</i>
    Anahtarlarınızı asla elimde tutmam, asla kurtarma ifadesi sormam ve size asla ilk ben yazmam. Bir işlemin ne yaptığını imzalamadan önce görürsünüz.
    <blockquote expandable><b>Komutlar</b>
    /swap – token takası, adım adım ya da tek satırda: <code>/swap 0.5 SOL USDC</code>
    /quote – yalnızca fiyat: <code>/quote 1 SOL USDC</code>
    /connect – cüzdan bağlama
    /wallets – cüzdanlarınız arasında geçiş, adlandırma ve kaldırma
    /balance – cüzdanınızdakiler
    /disconnect – kullanımdaki cüzdanı kaldırma
    /status – şu anda açık olanlar
    /history – son takaslarınız
    /alert – fiyat alarmı: <code>/alert SOL &gt; 200</code>
    /alerts – fiyat alarmlarınız
    /cancel – açık olanı iptal etme
    /settings – çift, tolerans, favoriler, bildirimler
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
group-go-private = Bu ikimizin arasında. Lütfen özel sohbetimizi açın.
quote-usage = Şöyle yazın: <code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
quote-moving = Fiyatlar değişir. Geçerli olan, onayladığınız fiyattır.
unknown-command = Bu komutu bilmiyorum. Yapabildiklerim için: /help
unknown-text = Bunu anlamadım. Örneğin <code>0,5 SOL'u USDC'ye çevir</code> yazın ya da dokunun:
something-broke = Üzgünüm, benim tarafımda bir sorun oldu. Hiçbir takasınız değişmedi. Lütfen yeniden deneyin; /status son durumu gösterir.
database-away = Şu anda veritabanıma ulaşamıyorum, bu yüzden henüz yanıt veremiyorum. Mesajınız kaybolmadı: veritabanı geri gelir gelmez yanıtlarım. İmzaladığınız takaslar devam eder.
too-fast = Bir dakika lütfen: bir anda çok fazla istek geldi. Birkaç saniye sonra yeniden deneyin.
cancel-nothing = İptal edilecek bir şey yok.
cancel-too-late = Bu takas imzalandı ve belki de şimdiden blok zincirinde, bu yüzden artık iptal edilemez. Nasıl gittiğini /status gösterir.
status-wallet = 👛 Cüzdan: <code>{ $address }</code>
status-no-wallet = 👛 Henüz bağlı cüzdan yok. Bağlamak için: /connect
status-nothing = Açık bir şey yok. Takas başlatmak için: /swap
status-open = <b>Şu anda açık</b>
status-line = { $icon } { $pays } → ≈ { $gets }: { $state }
state-offered = onayınızı bekliyor
state-ordered = imzanızı bekliyor
state-served = cüzdan uygulamanızda bekliyor
state-signed = imzalandı, gönderiliyor
state-submitted = blok zincirine doğru yolda
state-confirmed = takas edildi
state-failed = başarısız oldu
state-failed-why = başarısız: { $reason }
state-expired = süresi doldu
state-cancelled = iptal edildi
state-lapsed = zamanında imzalanmadı
history-title = <b>Son takaslarınız</b>
history-none = Henüz takas yok. Başlatmak için: /swap
history-line = { $icon } { $pays } → { $gets } · { $end }

command-swap = Token takas et
command-quote = Fiyat göster
command-connect = Cüzdan bağla
command-wallets = Cüzdanlarınız
command-disconnect = Kullanımdaki cüzdanı kaldır
command-status = Şu anda açık olanlar
command-history = Son takaslarınız
command-cancel = Açık olanı iptal et
command-language = Dilimi seç
command-privacy = Hakkınızda neleri sakladığım
command-forget = Hakkınızdaki her şeyi sil
command-help = Yapabildiklerim
bot-description = Hiçbir anahtarı elimde tutmadan Solana üzerinde token takas ederim. Bir işlemin tam olarak ne yaptığını görür ve onu kendi cüzdanınızda imzalarsınız.
bot-short-description = Solana üzerinde token takası. Cüzdanınız imzalar, ben asla anahtar tutmam.

## The dialogue of a swap

ask-from = <b>Takas</b>: hangi tokenla ödüyorsunuz?
    Birine dokunun ya da bir sembol veya mint adresi yazın.
ask-to = <b>Takas: { $from } → …</b> hangi token?
    Birine dokunun ya da bir sembol veya mint adresi yazın.
ask-amount = <b>Takas: { $from } → { $to }</b>: ne kadar { $from }?
    Miktarı yazın, örneğin <code>{ $example }</code>.
ask-amount-balance = <b>Takas: { $from } → { $to }</b>: ne kadar { $from }?
    Bakiyeniz: { $balance }. Bir paya dokunun ya da miktarı yazın.
ask-pick = Hangisini kastediyorsunuz? Bu ada uyan birkaç token var:
dialogue-cancelled = İptal edildi. Yeniden başlamak için: /swap
dialogue-left = Burada durduk. Yeniden başlamak için: /swap
dialogue-ended = Güncellendim ve sorum kapandı. Yeniden başlamak için: /swap
dialogue-over = Bu soru kapandı. Yeniden başlamak için /swap gönderin.
dialogue-not-text = Lütfen bir düğmeye dokunun ya da yanıtınızı yazın.

## Answers to presses

toast-confirmed = Onaylandı. Şimdi cüzdanınızda imzalayın.
toast-refreshed = Güncel fiyat gösterildi.
toast-cancelled = İptal edildi.
toast-connected = Bağlandı.
toast-refused = Bağlanmadı.
press-unknown = Bu düğme artık çalışmıyor. /status son durumu gösterir.
press-private-only = Bu yalnızca özel sohbetimizde çalışır.

## The language

language-name = Türkçe
language-question =
    🌐 <b>Sizinle hangi dilde konuşayım?</b>
    Burada ve sayfalarımda geçerlidir.
button-language-telegram = Telegram’daki gibi
toast-language = Artık sizinle Türkçe konuşuyorum.

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
button-start-first = İlk takas
button-start-back = Geri
button-start-later = Şimdi değil
button-start-swap = { $amount } SOL’ü USDC’ye çevir
button-start-own = Kendim seçeyim
button-start-faucet = Oyun parası al
button-start-copy = Adresi kopyala
button-start-picture = QR kodunu göster
button-start-again = Yeniden kontrol et
button-start-go = Takas et
button-start-balance = Bakiyem
button-start-help = Yardım
press-start-no-wallet = Önce bir cüzdan bağlayın: /connect
