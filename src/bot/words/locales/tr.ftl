# Every text of the bot in Turkish. Markup is Telegram's HTML; amounts, times and links come in ready to show.

## The card of a swap

card-title-offered = 🔄 <b>{ $pays } → ≈ { $gets }</b>
card-title-ordered = ✍️ <b>Bir adım kaldı: cüzdanınızda imzalayın</b>
card-title-signed = 📨 <b>İmzalandı. Blok zincirine gönderiliyor…</b>
card-title-submitted = ⏳ <b>Gönderildi. Blok zinciri bekleniyor…</b>
card-title-refused = ⚠️ <b>Takas hizmeti reddetti. Henüz bitmedi…</b>
card-title-confirmed = ✅ <b>Takas tamamlandı: { $pays } → { $received }</b>
card-title-failed = ❌ <b>{ $pays } → { $symbol } takası başarısız oldu</b>
card-title-expired = ⌛ <b>{ $pays } → { $symbol } takasının süresi doldu</b>
card-title-cancelled = 🚫 <b>İptal edildi: { $pays } → { $symbol }</b>
card-title-lapsed = ⌛ <b>Artık açık değil: { $pays } → { $symbol }</b>

card-pay = Ödeyeceğiniz: <b>{ $amount }</b>
card-pay-usd = Ödeyeceğiniz: <b>{ $amount }</b> (yaklaşık { $usd })
card-get = Alacağınız: <b>≈ { $amount }</b>
card-get-usd = Alacağınız: <b>≈ { $amount }</b> (yaklaşık { $usd })
card-minimum = En az: <b>{ $amount }</b> (tolerans: { $tolerance })
card-rate = Kur: { $rate }
card-cost = Fiyat etkisi ve ücretler: yaklaşık { $cost }
card-cost-high = ⚠️ Fiyat etkisi ve ücretler: yaklaşık <b>{ $cost }</b>. Bu yüksek; daha küçük bir miktarın maliyeti daha düşük olabilir.
card-cost-unknown = Fiyat etkisi ve ücretler: alacağınız miktara zaten dahil
card-network-fee = Ağ ücreti buna eklenir ve siz imzalamadan önce gösterilir.
card-valid = Fiyat şu saate kadar geçerli: { $time }. Siz kendi cüzdanınızda imzalamadan hiçbir şey aktarılmaz.
card-token = { $symbol }: { $name }, mint adresi <code>{ $mint }</code>
card-token-claimed = { $symbol } kendine “{ $name }” diyor, mint adresi <code>{ $mint }</code>
card-lookalike = ⚠️ { $symbol } daha tanınmış bir tokena benziyor ama başka bir token. Devam etmeden önce mint adresini karşılaştırın.
card-wallet = Cüzdanınızdan: <code>{ $wallet }</code>
card-sign-until = <b>Cüzdanınızda imzalayın</b> düğmesine dokunun, sayfada ve cüzdanınızda görünenleri karşılaştırın ve onaylayın. Emir şu saate kadar açık kalır: { $time }.
card-refused-changed = ⚠️ <b>Gönderilmedi:</b> cüzdanınızın döndürdüğü, gördüğünüz işlem değil. Hiçbir şey ödenmedi. Aşağıdan yeniden imzalayabilirsiniz. Onu siz değiştirmediyseniz o cüzdan uygulamasına güvenmeyin.
card-refused-wrong-signer = ⚠️ <b>Gönderilmedi:</b> cüzdanınızın döndürdüğü, bu emrin cüzdanıyla imzalanmamış. Hiçbir şey ödenmedi. O cüzdanı seçip aşağıdan yeniden imzalayın.
card-refused-fee-too-high = ⚠️ <b>Gönderilmedi:</b> cüzdanınız çok yüksek bir ağ ücreti belirledi. Hiçbir şey ödenmedi. Ücreti cüzdanda düşürüp aşağıdan yeniden imzalayın.
card-refused-unreadable = ⚠️ <b>Gönderilmedi:</b> cüzdanınızın döndürdüğünü okuyamadım. Hiçbir şey ödenmedi. Lütfen aşağıdan yeniden imzalayın.
card-refused-expired = ⚠️ <b>Gönderilmedi:</b> çok geç imzalandı, artık geçemez. Hiçbir şey ödenmedi. Aşağıdan yeniden imzalayın; sayfa yeni bir işlem hazırlar.
card-refused-in-flight = ⚠️ <b>Gönderilmedi:</b> bu cüzdanın başka bir takası hâlâ yolda. Bunun için hiçbir şey ödenmedi. Ne zaman bittiğini /status gösterir; sonra aşağıdan yeniden imzalayın.
card-refused-chain-unreachable = ⚠️ <b>Gönderilmedi:</b> o anda blok zincirine ulaşamadım. Hiçbir şey ödenmedi. Lütfen birazdan aşağıdan yeniden imzalayın.
card-refused-superseded = ⚠️ <b>Gönderilmedi:</b> cüzdanınız bu takas için bir işlem daha döndürdü. Yalnızca ilki geçerli ve o zaten yolda.
card-signed-hint = Başka bir şey yapmanız gerekmiyor. Yeni bir gelişme olunca bu mesaj değişir.
card-service-reports = Takas hizmeti takasın onaylandığını bildiriyor. Blok zinciri bunu bize henüz bildirmedi, bu yüzden kontrol etmeye devam ediyoruz.
card-service-refused = Takas hizmeti reddetti: { $why }. Hiçbir şey göndermedi.
card-service-refused-sent = Bunun yerine tam olarak aynı işlemi kendi Solana düğümüm üzerinden gönderdim; yani işlem yine de gerçekleşebilir.
card-service-refused-until = İşlem, süresi dolana kadar, yani imzanızdan sonra yaklaşık bir buçuk dakika boyunca, yine de gerçekleşebilir; sonra bu cüzdan yeniden serbesttir ve size burada bildiririm. Lütfen o zamana kadar bu cüzdanla ikinci bir takas başlatmayın.
card-rolled-back = Blok zinciri işlemi onayladıktan sonra geri aldı; bu çok nadir olur. Paranız aktarılmadı.
card-arrived = Şu anda cüzdanınızda: <b>{ $received }</b>, blok zincirine göre.
card-agreed = Kararlaştırılan: en az <b>{ $minimum }</b>. Tam olarak ne kadar geldiğini blok gezgini gösterir.
card-transaction = İşlem: <a href="{ $url }">{ $short }</a>
card-failed-reason = Neden: { $reason }.
card-failed-money = Ağ ücreti dışında paranız aktarılmadı.
card-expired-money = Blok zinciri işlemi zamanında kabul etmedi ve artık asla etmeyecek. Paranız aktarılmadı.
card-cancelled-money = Hiçbir şey imzalanmadı, hiçbir şey ödenmedi.
card-lapsed-cancelled = Siz iptal ettiniz. Hiçbir şey imzalanmadı, hiçbir şey ödenmedi.
card-lapsed-time = Zamanında imzalanmadı. Hiçbir şey ödenmedi. Fiyatlar değişir, bu yüzden yeni bir takas gerekir.
card-lapsed-offer = Onaylanmadan önce fiyatın süresi doldu. Hiçbir şey ödenmedi.

button-confirm = ✅ Onayla
button-refresh = Yenile
button-cancel = İptal
button-sign = Cüzdanınızda imzalayın
button-quote-again = Yeniden fiyat al
button-view = İşlemi görüntüle
button-swap-this = Bunu takas et
button-connect = Cüzdan bağla
button-other-device = Başka cihaz
button-open-wallet = { $wallet } cüzdanını aç
button-private-chat = Özel sohbeti aç
button-yes-mine = Evet, benim
button-no-not-mine = Hayır
button-back = Geri
button-max = Maks.

## New messages that announce an end

notice-confirmed = ✅ Tamam: <b>{ $pays }</b> takas edildi, gelen: <b>{ $received }</b>. <a href="{ $url }">Blok zincirinde gör</a>
notice-failed = ❌ <b>{ $pays }</b> → { $symbol } takası başarısız oldu. Ağ ücreti dışında paranız aktarılmadı.
notice-expired = ⌛ <b>{ $pays }</b> → { $symbol } takasının süresi doldu. Paranız aktarılmadı.
notice-lapsed = ⌛ <b>{ $pays }</b> → { $symbol } takası zamanında imzalanmadı. Hiçbir şey ödenmedi.
notice-cancelled = 🚫 <b>{ $pays }</b> → { $symbol } takası iptal edildi. Hiçbir şey ödenmedi.
notice-open = 🔄 <b>{ $pays }</b> → { $symbol } takasında yeni gelişme var: görmek için /status gönderin.
notice-farewell = İstediğiniz gibi, bununla bu takası da siliyorum.

## Wallets

wallet-question =
    👛 <b>Bu sizin cüzdanınız mı?</b>
    { $wallet } şu adresle yanıt verdi:

    <code>{ $address }</code>

    Bunu cüzdanınızdaki adresle karşılaştırın. Yalnızca bağlantıyı kendiniz açtıysanız ve adres aynıysa evet deyin.
wallet-unproven = ⚠️ Cüzdan bu adresin kendisine ait olduğunu kanıtlamadı. Her karakteri karşılaştırın.
wallet-browser = Tarayıcı cüzdanı
wallet-connected = 👛 <b>Bağlandı:</b> <code>{ $address }</code>
    Size bu cüzdan için işlemler gösterebilirim. Bunları yalnızca siz, kendi cüzdanınızda imzalayabilirsiniz.
resume-order = <b>{ $pays }</b> takasınız kaldığı yerde bekliyor. Şimdi imzalayın:
resume-other-wallet = <b>{ $pays }</b> takasınız hâlâ kendi cüzdanını bekliyor: <code>{ $address }</code>.
wallet-refused = Bağlanmadı. Bağlantı anahtarları silindi. Baştan başlamak için: /connect
wallet-link-over = Bu bağlantı artık açık değil. Yenisi için: /connect
wallet-link-foreign = Bu soru sizin için değil.
connect-title = 👛 <b>Cüzdanınızı bağlayın</b>
    Aşağıda cüzdanınıza dokunun ve onaylayın. Cüzdan bana yalnızca adresinizi verir, başka hiçbir şey vermez: ne anahtar ne de bir şeyi aktarma yetkisi. Ardından adresin size ait olup olmadığını burada sorarım.
connect-only-you = Bağlantılar bir kez, on dakika boyunca ve yalnızca sizin için çalışır. Başkasının gönderdiği bir bağlantıyı asla açmayın.
connect-for-swap = Bir takası onaylamak için hangi cüzdanla imzalayacağınızı bilmem gerekiyor.
connect-already = Şu an kullanımda: <code>{ $address }</code>. Yeni bir cüzdan bunun yanına eklenir ve o andan sonra o kullanılır; eskisine dönmek için: /wallets
continue-swap = Takasınız için güncel fiyat alınıyor…
disconnect-done = { $name } (<code>{ $address }</code>) unutuldu; bağlantı anahtarları ve oturumu da silindi.
disconnect-next = Şimdi kullanımda: { $name } (<code>{ $address }</code>). Hepsini görmek için: /wallets
disconnect-none = Bağlı cüzdan yok. Bağlamak için: /connect
disconnect-in-flight = Bu cüzdanın bir takası yolda. Blok zinciri karar verene kadar adresi saklıyorum; sonra /disconnect çalışır.

wallets-title = 👛 <b>Cüzdanlarınız</b>
wallets-line = { $number }. { $kind }, <code>{ $address }</code>{ $mark }
wallets-line-named = { $number }. <b>{ $name }</b>, { $kind }, <code>{ $address }</code>{ $mark }
wallets-active = { " " }✅ <b>kullanımda</b>
wallets-more = Buraya sığandan fazlası var. Gerekmeyenleri kaldırın.
wallets-hint = Yeni takas, kullanımdaki cüzdan içindir. Zaten onayladığınız takas kendi cüzdanında kalır.
button-wallet-use = Kullan { $number }
button-wallet-copy = Kopyala { $number }
button-wallet-rename = Ad ver { $number }
button-wallet-unlink = Kaldır { $number }
button-connect-more = Başka cüzdan bağla
button-unlink-yes = Evet, kaldır
button-unlink-no = Hayır, kalsın
unlink-question =
    <b>{ $name } (<code>{ $address }</code>) kaldırılsın mı?</b>
    Bağlantı anahtarlarını, oturumunu ve adını unuturum. Cüzdanın kendisinde hiçbir şey değişmez; dilediğiniz zaman yeniden bağlayabilirsiniz.
unlink-in-flight = Bu cüzdanın bir takası yolda. Blok zinciri karar verir vermez cüzdanı kaldırabilirsiniz.
wallet-unknown = Bu cüzdan artık bağlı değil.
rename-question =
    ✏️ <b>{ $name } (<code>{ $address }</code>) için hangi adı kullanayım?</b>
    En fazla { $most } karakterlik bir ad gönderin. Onu yalnızca siz görürsünüz.
rename-empty = ⚠️ Bu addan okunabilir bir şey kalmıyor. Lütfen başka bir ad gönderin.
rename-too-long = ⚠️ Bu çok uzun. Lütfen daha kısa bir ad gönderin.
toast-wallet-active = Artık bu cüzdan kullanımda.
toast-wallet-forgotten = Kaldırıldı ve unutuldu.

## Commands

start-welcome =
    👋 <b>Merhaba { $name }!</b> Solana üzerinde token takas ederim ve hiçbir anahtarı elimde tutmam: her takas sizin kendi cüzdanınızda imzalanır.

    <b>Deneyin:</b> <code>/swap 0.5 SOL USDC</code>
    ya da /swap gönderip düğmelerle adım adım ilerleyin.

    /connect cüzdanınızı bağlar, /help her şeyi listeler.
start-link-unknown = Bu bağlantı artık tanınmıyor. Bunun yerine örneğin şunu gönderin: <code>/swap 0.5 SOL USDC</code>
help =
    <b>Yapabildiklerim</b>
    /swap – token takası, adım adım ya da tek satırda: <code>/swap 0.5 SOL USDC</code>
    /quote – yalnızca fiyat: <code>/quote 1 SOL USDC</code>
    /connect – cüzdan bağlama
    /wallets – cüzdanlarınız arasında geçiş, adlandırma ve kaldırma
    /disconnect – kullanımdaki cüzdanı unutma
    /status – şu anda açık olanlar
    /history – son takaslarınız
    /cancel – açık olanı durdurma
    /language – konuştuğum dil
    /privacy – hakkınızda sakladıklarım
    /forget – hakkınızdaki her şeyi sildirme

    <b>Asla yapmadıklarım</b>
    Anahtarlarınızı asla elimde tutmam, asla kurtarma ifadesi sormam ve size asla ilk ben yazmam. Bir işlemin ne yaptığı kendi baytlarından okunur ve siz imzalamadan önce size gösterilir.
help-group =
    Burada fiyat gösteririm: <code>/quote 1 SOL USDC</code>
    Takas, özel sohbetimizde yapılır.
group-go-private = Bu ikimizin arasında. Lütfen özel sohbetimizi açın.
quote-usage = Şöyle yazın: <code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
quote-moving = Fiyatlar değişir. Geçerli olan, onayladığınız fiyattır.
unknown-command = Bu komutu bilmiyorum. Yapabildiklerim için: /help
unknown-text = Bunu anlamadım. Başlamak için /swap gönderin, örneğin <code>/swap 0.5 SOL USDC</code>, ya da /help yazın.
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
history-line = { $icon } { $pays } → { $gets }, { $state }, { $date }
history-line-link = { $icon } { $pays } → { $gets }, { $state }, { $date } (<a href="{ $url }">gör</a>)

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

## Problems

problem-unknown-token = “{ $word }” diye bir token bilmiyorum. Sembolünü ya da mint adresini yazın.
problem-unknown-token-similar = “{ $word }” diye bir token bilmiyorum. Şunu mu demek istediniz: { $similar }?
problem-ambiguous-token = “{ $word }” adını taşıyan birkaç token var. Kastettiğinizin mint adresini kullanın:
problem-ambiguous-line = { $symbol } ({ $name }): <code>{ $mint }</code>
problem-token-withheld = { $symbol } burada sunulmuyor: takas hizmetinin onun için söylediği, blok zincirinin söylediğinden farklı. Lütfen başka bir token seçin.
problem-token-unread = { $symbol } şu anda blok zincirinde okunamıyor, bu yüzden fiyat göstermiyorum. Lütfen bir dakika sonra tekrar deneyin; hiçbir şey başlatılmadı.
problem-same-token = { $symbol } → { $symbol } takası hiçbir şeyi değiştirmez. İki farklı token seçin.
problem-amount-comma = “{ $text }” iki anlama gelebilir. Lütfen miktarı 1.5 gibi noktayla ve ayırıcı kullanmadan yazın.
problem-amount-exponent = Lütfen “{ $text }” yerine 1000 gibi tüm rakamları yazın.
problem-amount-negative = Miktar sıfırdan büyük olmalı ve işaretsiz yazılmalı.
problem-amount-not-a-number = “{ $text }” bir miktar değil. 0.5 gibi rakamlar ve en fazla bir nokta yazın.
problem-amount-zero = Miktar sıfırdan büyük olmalı.
problem-amount-decimals = { $symbol } için en fazla { $decimals } ondalık basamak olabilir. Lütfen daha az yazın.
problem-amount-large = Bu, tek bir hesapta bulunabilecek { $symbol } miktarından fazla.
problem-bad-form = Şöyle yazın: <code>/swap 0.5 SOL USDC</code>. Önce miktar, sonra ödediğiniz, sonra alacağınız token. Ya da yalnızca /swap gönderin, ben sorayım.
problem-no-route = Şu anda bu çift ve miktar için kimse fiyat vermiyor. Başka bir miktar ya da başka bir token deneyin.
problem-not-yours = Bu takas başkasına ait.
problem-unknown-swap = Bu takası artık bulamıyorum. Yenisini başlatmak için: /swap
problem-out-of-date-offered = Bu düğme daha eski bir fiyata ait. Lütfen en yeni mesajı kullanın.
problem-out-of-date-ordered = Bu zaten onaylandı. Şimdi cüzdanınızda imzalayın ya da iptal edin.
problem-out-of-date-flying = Bu takas imzalandı ve yolda. Artık değiştirilemez.
problem-out-of-date-final = Bu takas bitti. Yenisini başlatmak için: /swap
problem-price-refreshed = Fiyatın süresi dolmuştu, işte yenisi. Lütfen bakın ve yeniden onaylayın.
problem-no-wallet = Önce bir cüzdan bağlayın, sonra onaylayın.
problem-in-flight = Bu cüzdanın başka bir takası hâlâ yolda: <a href="{ $url }">{ $short }</a>. Blok zinciri karar verir vermez bunu onaylayabilirsiniz.
problem-in-flight-alert = Bu cüzdanın başka bir takası hâlâ yolda. Blok zinciri karar verir vermez bunu onaylayabilirsiniz.
problem-price-changed = Fiyat, toleransınızın izin verdiğinden daha fazla kötüleşti. Lütfen yenisine bakın.
problem-not-executable = Bir fiyat var ama şu anda bu cüzdan için imzalanacak bir şey yok. Birazdan yeniden deneyin.
problem-guard-refused = Sunulan işlem tam olarak söz verileni yapmıyordu ({ $rule }), bu yüzden reddettim. Hiçbir şey imzalanmadı ya da gönderilmedi.
problem-chain-unreachable = Şu anda blok zincirine ulaşamıyorum; o olmadan hiçbir şey denetlenmez ve imzalanmaz. Lütfen birazdan yeniden deneyin.
problem-attempt-expired = İmzaladığınız işlem geçerli olmak için çok geç geldi. Hiçbir şey gönderilmedi. Lütfen yeniden imzalayın.
problem-service-policy = Takas hizmeti bunu burada sunmuyor: isteği kendi kuralları reddediyor. Hiç para aktarılmadı.
problem-service-busy = Takas hizmeti meşgul. Lütfen birazdan yeniden deneyin.
problem-service-busy-seconds = Takas hizmeti meşgul. Lütfen { $seconds } sn sonra yeniden deneyin.
problem-service-request = Takas hizmeti bu çifti ya da miktarı kabul etmiyor. Başka bir miktar ya da başka bir token deneyin.
problem-service-down = Takas hizmeti şu anda yanıt vermiyor. Lütfen birazdan yeniden deneyin. Hiç para aktarılmadı.
problem-service-key = Takas hizmeti şu anda bu botu içeri almıyor. Botun işletmecisine haber verildi. Hiç para aktarılmadı.
problem-service-odd = Takas hizmeti anlamadığım bir yanıt verdi, bu yüzden onu kullanmıyorum. Hiç para aktarılmadı.

## The language

language-name = Türkçe
language-question =
    🌐 <b>Sizinle hangi dilde konuşayım?</b>
    Burada ve sayfalarımda aynı dil kullanılır.
button-language-telegram = Telegram’daki gibi
toast-language = Artık sizinle Türkçe konuşuyorum.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = bu botu artık kabul etmiyor
service-policy = kendi kuralları bu takasa izin vermiyor
service-region = bu bölgeye hizmet vermiyor
service-quote = teklifinin süresi dolmuştu
service-mismatch = bu, teklif ettiği işlem değil
service-request = isteği okuyamadı
service-code = yanıtı { $code } oldu
service-unsaid = nedenini söylemedi

## Why a transaction failed, after card-failed-reason

reason-no-sol-for-fee = cüzdanda ağ ücretini ödeyecek SOL yok
reason-not-enough-for-fee = ağ ücreti için yeterli SOL yok
reason-not-enough-for-deposit = bir hesabın depozitosu için yeterli SOL kalmıyor
reason-wallet-cannot-pay = bu cüzdan ağ ücreti ödeyemez
reason-expired = işlemin süresi çalıştırılamadan doldu
reason-already-processed = işlem zaten işlenmişti
reason-account-busy = bir hesap meşguldü
reason-network-busy = ağ çok yoğundu
reason-compute-exceeded = takas, izin verilenden fazla hesaplama gerektirdi
reason-not-enough-funds = yetersiz bakiye
reason-signature-missing = bir imza eksikti
reason-account-state = bir hesap beklenen durumda değildi
reason-account-missing = bir token hesabı yok
reason-not-enough-token = token miktarı yetersiz
reason-other-token = token hesabı başka bir tokene ait
reason-other-owner = token hesabı başka bir sahibe ait
reason-token-frozen = token hesabı, ihraççı tarafından donduruldu
reason-token-not-transferable = bu token aktarılamaz
reason-token-paused = ihraççı bu tokeni duraklattı
reason-account-exists = bir hesap zaten var
reason-not-enough-sol = yeterli SOL yok
reason-price-moved = işlem yoldayken fiyat, toleransınızı aştı
reason-transaction-changed = işlem yolda değiştirildi
reason-other-token-program = token başka bir token programına ait
reason-inexact-amount = tam tutara ulaşılamadı
reason-bad-token-account = bir token hesabı geçerli değil
reason-wallet-guard = cüzdanın bir güvenlik kontrolü işlemi durdurdu; hiçbir şey takas edilmedi
reason-step-failed = { $step }. adım başarısız oldu (kod { $code })
reason-network-refused = ağ işlemi reddetti ({ $code })
reason-cpi-guard = token hesabınız, CPI Guard korumasıyla programlara kapalı
reason-program-aborted = takasın bir programı yarıda kesildi
reason-pool-refused = rotadaki havuzlardan biri işlemi reddetti (kod { $code })
reason-program-refused = { $program } işlemi reddetti (kod { $code })

## What to do after a failure

next-price = Yeni bir fiyat isteyin.
next-funds = Cüzdanda ne olduğuna bakın, sonra yeni bir fiyat isteyin ya da daha az takas edin.
next-sol = Cüzdana biraz daha SOL koyun, sonra yeni bir fiyat isteyin.
next-issuer = Bunu yalnızca ihraççısı değiştirebilir. Başka bir token seçin.
next-cpi-guard = Cüzdanınızda kapatın ya da başka bir token seçin.
next-later = Bir dakika bekleyin, sonra yeni bir fiyat isteyin.
next-other-wallet = /wallets ile başka bir cüzdan seçin, sonra yeni bir fiyat isteyin.
next-look = Yeniden takas etmeden önce işleme bakın.
next-route = Yeni bir fiyat isteyin: çoğu zaman başka bir yoldan gider. Yine olursa başka bir tutar deneyin.

## What is kept about a person, and an end to it

privacy-kept =
    🔒 <b>Neyi, ne kadar süre saklıyorum</b>
    • Telegram kimliğiniz, adınız, diliniz, cüzdanlarınız ve takaslarınız: siz /forget diyene kadar; tek bir cüzdan ise siz kaldırana kadar.
    • Cüzdan bağlantılarınızın anahtarları ve oturumları: cüzdan durduğu sürece. Bunlarla cüzdanınızdan yalnızca imza isteyebilirim, başka bir şey yapamam.
    • Bana yazdıklarınız: yanıtlayana kadar; yarım kalmış bir diyalogda o sürdükçe.
    • Şu kadar gün sonra kendiliğinden silinir: sizin için hazırlanan işlemler { $transactions }, mesaj gönderdiğime dair notlar { $messages }, yarım kalmış diyaloglar { $dialogues }, cüzdan bağlama bağlantıları { $links }.
    Adlar, anahtarlar, oturumlar ve yazdıklarınız şifrelidir. Telegram kimliğiniz, cüzdan adresleri ve takaslar şifreli değildir: size ait olanı onlarla bulurum.
privacy-never =
    <b>Bende asla bulunmayanlar</b>
    Özel anahtarlar, kurtarma ifadeleri ya da paranızı aktarma yetkisi. Kayıtlarımda ad, tam adres ve mesaj yoktur.
privacy-others =
    <b>Başka kim ne görür</b>
    • Telegram bu sohbeti görür; bu botu işleten kişi de veritabanını okuyabilir.
    • Takas hizmeti cüzdan adreslerini, tokenleri ve tutarları görür, kim olduğunuzu görmez. Kendi kayıtlarını tutar.
    • Blok zinciri her takası herkese, sonsuza dek gösterir.
privacy-forget =
    <b>Sizi nasıl unuturum</b>
    /forget hakkınızda sakladığım her şeyi siler. Şifreli olanları o andan sonra kimse açamaz, çünkü anahtarı yok edilir; Telegram kimliğiniz, adresler ve takaslar bir saat içinde dosyanın son köşesinden de çıkar. Yolda olan bir takas önce sonuna ulaştırılır. Yalnızca daha önce alınmış yedeklerde kalır, işleten kişi onları silene kadar; kural otuz gündür.
privacy-forget-server =
    <b>Sizi nasıl unuturum</b>
    /forget hakkınızda sakladığım her şeyi siler ve şifreli olanların anahtarını yok eder: o andan sonra ne ben ne de veritabanına soran başka biri size ait bir şey bulabilir. Veritabanı sunucusunun yalnızca işletenin erişebildiği dosyalarında ve günlüklerinde kalanlar, sunucu üzerlerine yazdıkça kaybolur. Yolda olan bir takas önce sonuna ulaştırılır. Daha önce alınmış yedeklerde kalır, işleten kişi onları silene kadar; kural otuz gündür.

forget-question =
    🗑 <b>Sizi unutayım mı?</b>
    Şunları hemen ve kalıcı olarak silerim:
    • adınızı, dilinizi ve hakkınızda bildiğim her şeyi
    • anahtarları ve oturumlarıyla cüzdanlarınızı: { $wallets }
    • geçmiş takaslarınızı: { $past }
forget-open = • imzalamadığınız, böylece sona eren takasları: { $open }
forget-unsettled = ⏳ Hâlâ blok zincirinde yolda: { $unsettled }. Bunu önce sonuna ulaştırırım, nasıl bittiğini söylerim ve o zaman silerim.
forget-meaning = Cüzdanlarınızda hiçbir şey değişmez. Bu geri alınamaz. Sorum on dakika açık kalır.
button-forget-yes = Evet, beni unut
button-forget-no = Hayır, hepsi kalsın
forget-done =
    ✅ <b>Sizi unuttum.</b>
    Silindi: adınız ve diliniz, cüzdanlarınız ({ $wallets }), takaslarınız ({ $swaps }) ve hakkınızda sakladığım diğer her şey.
forget-done-unsettled = ⏳ Hâlâ blok zincirinde yolda: { $unsettled }. Nasıl bittiğini size burada söyler, o zaman silerim.
forget-after = Eski düğmelerim ve bağlantılarım artık hiçbir şey yapmaz. Sohbetin kendisini Telegram saklar; orada silebilirsiniz. /start ile hiç tanışmamış gibi yeniden başlarız.
forget-kept = Hiçbir şey silinmedi.
press-forget-over = Bu soru kapandı ya da o zamandan beri bir şey değişti. /forget gönderin, yeniden sorayım.
press-stranger = Hakkınızda hiçbir şey bilmiyorum, bu yüzden bu düğme bir şey yapmaz. Başlamak için /start gönderin.

## Both pages

page-brand = Countersign
page-loading = Yükleniyor…
page-failed = Tamamlanamadı
page-unknown = Bu bağlantı hiçbir yere götürmüyor
page-no-script = Bu sayfanın işleminizi hazırlamak için JavaScript’e ihtiyacı var. Lütfen izin verin ya da sayfayı başka bir tarayıcıda açın.
page-back = Telegram’a dön
page-copy = Kopyala
page-copied = Kopyalandı
page-copy-address = Adresi kopyala
page-no-real-money = Gerçek para yok
page-unreachable = Bize ulaşılamadı. Bağlantınızı kontrol edip yeniden deneyin. Hiçbir şey gönderilmedi.
page-new-tab = (yeni sekmede açılır)
page-about = yaklaşık { $usd }
page-qr = Bu sayfanın QR kodu
page-copy-link = Bu sayfanın bağlantısını kopyala
page-app-link = { $wallet } açılmadı mı? Uygulama bağlantısını deneyin
page-in-app = Hiçbir şey açılmazsa bu sayfayı Safari veya Chrome’da açın.
page-wallet-cannot-sign = Bu cüzdan bu ağ için imza atamıyor.
page-retry = Yeniden dene
page-explorer = Blok gezgininde görüntüle

## The signing page

sign-title = Takasınızı imzalayın
sign-asked-by = { $person } bu takası Telegram’da istedi
sign-asked-by-nobody = Bu takas Telegram’da istendi
sign-not-you = Bu siz değil misiniz? Bu sayfayı kapatın. Başkasının gönderdiği bir bağlantı üzerinden asla imza atmayın.
sign-pay = Ödeyeceğiniz tutar
sign-receive = Alacağınız en az tutar
sign-receive-about = Alacağınız yaklaşık tutar
sign-expected = Beklenen: yaklaşık { $amount }
sign-paid = Ödediğiniz tutar
sign-received-about = Aldığınız yaklaşık tutar
sign-received = Aldığınız tutar
sign-before = Onayladığınız sırada: { $amount }
sign-to = Cüzdanınıza
sign-mint-of = { $symbol } mint adresi
sign-lookalike = { $symbol } yalnızca daha tanınmış bir tokena benziyor. İmzalamadan önce mint adresini karşılaştırın.
sign-network-fee = Ağ ücreti
sign-rent =
    { $count ->
        [1] Yeni bir token hesabı için depozito
       *[other] { $count } yeni token hesabı için depozito
    }
sign-rent-why = Hesap açık olduğu sürece Solana bunu tutar. Hesabı kapattığınızda geri alırsınız.
sign-preparing = Yeni bir işlem hazırlanıyor ve kontrol ediliyor…
sign-with = { $wallet } ile imzala
sign-waiting-for-wallet = { $wallet } bekleniyor. İşlemi orada onaylayın.
sign-time-left = İmza için kalan süre: { $time }
sign-time-left-label = İmzalamak için kalan süre
sign-expired-title = Bu işlemin süresi doldu
sign-expired = Bir Solana işlemi yalnızca yaklaşık bir dakika geçerlidir. Hiçbir şey gönderilmedi. Yenisini oluşturup imzalayın.
sign-rebuild = Yeniden oluştur
sign-price-changed-title = Fiyat değişti
sign-price-changed = Fiyat, kayma toleransınızın izin verdiğinden daha fazla değişti; bu yüzden size yeniden soruyoruz.
sign-accept-price = Yeni fiyatı kabul et
sign-cancel-hint = Vazgeçtiniz mi? Sohbette “İptal” düğmesine dokunun ya da sayfadan çıkın: siz imzalayana kadar hiçbir şey olmaz.
sign-same-in-wallet = Cüzdanınız, çıkan tutarı aynı, gelen tutarı ise en az burada yazan kadar göstermelidir. Göstermiyorsa reddedin.
sign-checked = Kontrol edildi: işlemin kendisinden okundu ve blok zincirinde simüle edildi.
sign-reconnect-title = Cüzdanınıza buradan ulaşılamıyor
sign-reconnect = Tek dokunuşla yeniden bağlayın, ardından sohbette “Evet, benim” düğmesine dokunun ve oradan devam edin. Ya da bu sayfayı cüzdanınızın bulunduğu yerde açın. Emriniz korunur.
sign-reconnect-answered = Cüzdanınız yanıt verdi. Şimdi sohbette “Evet, benim” düğmesine dokunun ve oradan devam edin. Emriniz korunur.
sign-reconnect-wallet = { $wallet } cüzdanını yeniden bağla
sign-other-ways = Diğer imzalama yolları
sign-phone-how = Telefonunuzda imzalamak için bu kodu telefonun kamerasıyla tarayın.
sign-browse = Bu sayfayı { $wallet } içinde aç
sign-no-wallet-fits = Bu tarayıcıdaki hiçbir cüzdan ({ $wallets }) bu Solana ağını ve bu işlem türünü desteklemiyor. Başka bir yolla imzalayın.
sign-no-extension = Bu tarayıcıda bir cüzdan eklentisi varsa doğrudan burada imzalayabilirsiniz.
sign-wrong-account = Cüzdanınızda { $address } adresini seçin: bu emir o adrese ait.
sign-rejected-in-wallet = Cüzdanınızda reddettiniz. Hiçbir şey gönderilmedi; yeniden imzalayabilirsiniz.

## The connect page

link-title = Cüzdanınızı bağlayın
link-asked-by = { $person } adlı kişinin Telegram hesabı için
link-asked-by-nobody = Telegram hesabınız için
link-why = Bot adresinizi öğrenir ve sizden imza isteyebilir. Kendi başına asla hiçbir şey aktaramaz.
link-not-you = Bu sizin adınız değil mi? Bu sayfayı kapatın. Başkasının gönderdiği cüzdan bağlantılarını asla açmayın.
link-connect = { $wallet } cüzdanını bağla
link-phone-how = Cüzdanınız telefonda mı? Bu kodu telefonun kamerasıyla tarayın.
link-returned-title = Şimdi Telegram’da onaylayın
link-returned = Cüzdanınız yanıt verdi. Bu adresi sohbetteki adresle karşılaştırın ve orada “Evet, benim” düğmesine dokunun.
link-ended-title = Burada işiniz bitti
link-ended = Bu bağlantı görevini tamamladı. Telegram’da devam edin.
link-other-ways = Diğer bağlama yolları
link-no-wallet-fits = Bu tarayıcıdaki hiçbir cüzdan ({ $wallets }) bu Solana ağını desteklemiyor. Başka bir yolla bağlayın.
link-rejected-in-wallet = Cüzdanınızda reddettiniz. Hiçbir şey bağlanmadı.

## How a swap stands, on its page

stage-offered = Henüz onaylanmadı
stage-offered-text = Önce takası sohbette onaylayın.
stage-ordered = İmzaya hazır
stage-ordered-text = Siz imzalayana kadar hiçbir şey olmaz.
stage-signed = İmzalandı
stage-signed-text = İmzanız bizde, işlemi gönderiyoruz.
stage-submitted = Gönderildi
stage-submitted-text = Ağın onayı bekleniyor. Bu genellikle birkaç saniye sürer.
stage-refused = Henüz bitmedi
stage-confirmed = Takas onaylandı
stage-confirmed-text = Ağ takası onayladı. Ayrıntılar sohbette.
stage-confirmed-step = Onaylandı
stage-failed = Takas başarısız oldu
stage-failed-text = Ağ takası reddetti. Ağ ücreti dışında cüzdanınızdan hiçbir şey çıkmadı.
stage-expired = Takas gerçekleşmedi
stage-expired-text = Ağ bu takası hiç işlemedi ve artık işleyemez. Cüzdanınızdan hiçbir şey çıkmadı.
stage-cancelled = İptal edildi
stage-cancelled-text = Bu takası iptal ettiniz. Hiçbir şey gönderilmedi.
stage-lapsed = Emrin süresi doldu
stage-lapsed-text = Zamanında imzalanmadı. Hiçbir şey gönderilmedi. Sohbette yeniden başlayın.

## How a wallet came back to its page

hint-declined = Cüzdanınız, isteği reddettiğinizi bildiriyor. Hiçbir şey gönderilmedi; yeniden imzalayabilirsiniz.
hint-reconnect = Cüzdanınız bağlantımızı artık tanımıyor. Sohbette /connect gönderin, sonra buraya dönün. Emriniz korunur.
hint-busy = Cüzdanınız hâlâ başka bir istek gösteriyor. Onu orada tamamlayıp yeniden deneyin.
hint-retry = Cüzdanınız isteği tamamlayamadı. Hiçbir şey gönderilmedi; lütfen yeniden deneyin.
hint-unreadable = Cüzdanın yanıtı okunamadı. Hiçbir şey gönderilmedi; lütfen yeniden deneyin.
hint-refused = Geri gelen, burada gösterilen işlem değildi; bu yüzden gönderilmedi. Onu siz değiştirmediyseniz o cüzdan uygulamasına güvenmeyin.
hint-wrong-signer = { refusal-wrong-signer }
hint-wallet-fee = { refusal-wallet-fee }
hint-expired = { refusal-attempt-expired }
hint-in-flight = { refusal-in-flight }
hint-chain = Şu anda ağa ulaşılamadı. Hiçbir şey gönderilmedi; lütfen yeniden imzalayın.
hint-foreign = Cüzdanın bağlantı kanıtı bu bot için geçerli değil. Lütfen sohbetten yeniden başlayın.

## What there is to know about a token or a transaction before it is signed

warning-permanent-delegate = Bu tokenın ihraççısı, herhangi bir cüzdandaki tokenı taşıyabilir veya yakabilir.
warning-pausable = Bu tokenın ihraççısı, tüm transferleri durdurabilir.
warning-transfer-fee = Bu token her transferde ücret keser; yukarıdaki tutar, bu ücret kesildikten sonra gelecek olandır.
warning-transfer-hook = Bu tokenın her transferinde, ihraççının bir programı çalışır.
warning-scaled-amount = Cüzdanlar bu tokenın tutarlarını, ihraççının belirlediği bir katsayıyla çarpılmış gösterebilir.
warning-existing-delegate = Başka bir adresin token hesabınızdan harcama yapma izni zaten var. Bu izni iptal etmeyi düşünün.
warning-minimum-not-in-bytes = Asgari tutar yalnızca simülasyonla kontrol edildi; işlemin kendisinde yazmıyor.
warning-pays-out-elsewhere = Bu işlemin bir kısmı başka birine ödeniyor.
warning-other = Bu tokenın alışılmadık kuralları var. İmzalamadan önce inceleyin.

## Why a page was refused what it asked for

refusal-not-found = Bu bağlantı bilinmiyor, kullanılmış ya da süresi dolmuş. Sohbette yenisini isteyin.
refusal-invalid-request = Sayfa beklenmeyen bir şey gönderdi. Sayfayı yenileyip yeniden deneyin.
refusal-request-too-large = Bu, bir cüzdanın gönderebileceği her şeyden büyük. Bağlantıyı sohbetten açın.
refusal-forbidden-origin = Bu istek kendi sayfamızdan gelmedi. Bağlantıyı sohbetten açın.
refusal-rate-limited = Çok fazla deneme yapıldı. Birkaç saniye bekleyip yeniden deneyin.
refusal-internal-error = Bizim tarafımızda bir sorun oluştu. Hiçbir şey gönderilmedi; lütfen yeniden deneyin.
refusal-database-away = Bu botun veritabanı şu anda yanıt vermiyor. Az önce yaptığınız şey ya kaydedildi ya da hiç yapılmadı: bu sayfayı birazdan yeniden yükleyin, hangisi olduğunu gösterir.
refusal-out-of-date = Bu emrin durumu değişti.
refusal-price-changed = Fiyat, kayma toleransınızın izin verdiğinden daha fazla değişti.
refusal-in-flight = Bu cüzdanın başka bir takası hâlâ yolda. Bitmesini bekleyin, sonra bunu imzalayın.
refusal-wrong-wallet = Bu emir başka bir cüzdana ait. O cüzdanı seçin ya da sohbette yeniden başlayın.
refusal-no-route = Şu anda bu takası sunan yok. Birazdan ya da başka bir tutarla yeniden deneyin.
refusal-not-executable = Şu anda imzalanabilecek bir teklif yok. Bakiyeniz tutara ve ücretlere yetiyor mu?
refusal-guard-refused = İşlem söz verileni yapmıyordu, bu yüzden onu cüzdanınıza göstermedik. Hiçbir şey gönderilmedi.
refusal-unread-route = Bu rotanın asgari tutarı siz imzalamadan önce kontrol edilemediği için size sunulmuyor. Hiçbir şey gönderilmedi; başka bir tutar veya başka bir token deneyin.
refusal-signed-refused = Cüzdanınızın döndürdüğü, burada gösterilen işlem değil; bu yüzden gönderilmedi.
refusal-wrong-signer = Bu emrin hesabıyla değil, başka bir hesapla imzalandı; bu yüzden gönderilmedi. Cüzdanınızda doğru hesabı seçip yeniden imzalayın.
refusal-wallet-fee = Cüzdanınız çok yüksek bir ağ ücreti belirledi; bu yüzden gönderilmedi. Ücreti cüzdanda düşürüp yeniden imzalayın.
refusal-not-simulated = İşlem şu anda blok zincirinde başarısız olur. Bakiyeniz tutara, ücretlere ve depozitoya yetiyor mu?
refusal-chain-unreachable = Solana ağına ulaşılamadı. Hiçbir şey gönderilmedi; lütfen yeniden deneyin.
refusal-service-unavailable = Takas hizmeti şu anda yanıt vermiyor. Hiçbir şey gönderilmedi; lütfen yeniden deneyin.
refusal-blocked-by-policy = Takas hizmeti bu takası size sunmuyor.
refusal-wrong-proof = İmza o adrese ait değil. Lütfen yeniden deneyin.
refusal-attempt-expired = İşlem çok geç imzalandı, artık geçemez. Hiçbir şey gönderilmedi; yenisini imzalayın.

## What a wallet in the browser signs to be linked

proof-link = Bu cüzdanı { $person } adlı kişinin Telegram hesabına bağlayın. Bot: { $bot }
proof-harmless = Bu bir işlem değildir. Hiçbir şey aktarmaz ve ücretsizdir.
proof-site = Site
proof-code = Kod
