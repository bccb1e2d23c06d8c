# Commands, dialogues and presses, in Turkish.

## Commands

start-link-unknown = Bu bağlantı artık tanınmıyor. Bunun yerine örneğin şunu gönderin: <code>/swap 0.5 SOL USDC</code>
help =
    <b>Yapabildiklerim</b>
    /swap – token takası, adım adım ya da tek satırda: <code>/swap 0.5 SOL USDC</code>
    /quote – yalnızca fiyat: <code>/quote 1 SOL USDC</code>
    /connect – cüzdan bağlama
    /wallets – cüzdanlarınız arasında geçiş, adlandırma ve kaldırma
    /balance – cüzdanınızdakiler
    /disconnect – kullanımdaki cüzdanı unutma
    /status – şu anda açık olanlar
    /history – son takaslarınız
    /alert – fiyat gelince haber: <code>/alert SOL &gt; 200</code>
    /alerts – fiyat alarmların
    /cancel – açık olanı durdurma
    /settings – çift, tolerans, favoriler, bildirimler
    /language – konuştuğum dil
    /privacy – hakkınızda sakladıklarım
    /forget – hakkınızdaki her şeyi sildirme

    <b>Asla yapmadıklarım</b>
    Anahtarlarınızı asla elimde tutmam, asla kurtarma ifadesi sormam ve size asla ilk ben yazmam. Bir işlemin ne yaptığı kendi baytlarından okunur ve siz imzalamadan önce size gösterilir.
help-group =
    Burada fiyat gösteririm: <code>/quote 1 SOL USDC</code>
    Bir mesajı /quote ile yanıtlayın, tokeninin fiyatını göstereyim.
    Takas, özel sohbetimizde yapılır; yöneticiler beni /groupsettings ile ayarlar.
group-go-private = Bu ikimizin arasında. Lütfen özel sohbetimizi açın.
quote-usage = Şöyle yazın: <code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
quote-moving = Fiyatlar değişir. Geçerli olan, onayladığınız fiyattır.
unknown-command = Bu komutu bilmiyorum. Yapabildiklerim için: /help
unknown-text = Bunu anlamadım. Örneğin <code>swap 0.5 SOL to USDC</code> yazın ya da dokunun:
something-broke = Üzgünüm, benim tarafımda bir sorun oldu ve bunu tamamlayamadım. Bundan hiçbir takas etkilenmedi. Lütfen yeniden deneyin; /status son durumu gösterir.
database-away = Şu anda veritabanıma ulaşamıyorum, bu yüzden yanıt veremiyorum. Yazdığınız kaybolmadı: veritabanı geri gelir gelmez yanıtlarım. İmzaladığınız şey kendiliğinden devam eder.
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
command-disconnect = Kullanımdaki cüzdanı unut
command-status = Şu anda açık olanlar
command-history = Son takaslarınız
command-cancel = Açık olanı durdur
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
dialogue-over = Bu diyalog sona erdi. Yenisini başlatmak için /swap gönderin.
dialogue-not-text = Lütfen bir düğmeye dokunarak ya da metin yazarak yanıt verin.

## Answers to presses

toast-confirmed = Onaylandı. Şimdi cüzdanınızda imzalayın.
toast-refreshed = Güncel fiyat gösterildi.
toast-cancelled = İptal edildi.
toast-connected = Bağlandı.
toast-refused = Bağlanmadı.
press-unknown = Bu düğme benden değil ya da anlaşılamayacak kadar eski. /status son durumu gösterir.
press-private-only = Bu yalnızca özel sohbetimizde çalışır.

## The language

language-name = Türkçe
language-question =
    🌐 <b>Sizinle hangi dilde konuşayım?</b>
    Burada ve sayfalarımda aynı dil kullanılır.
button-language-telegram = Telegram’daki gibi
toast-language = Artık sizinle Türkçe konuşuyorum.

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
