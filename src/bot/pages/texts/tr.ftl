# The pages, in Turkish.

## Both pages

page-brand = Countersign
page-loading = Yükleniyor…
page-failed = Tamamlanamadı
page-unknown = Bu bağlantı çalışmıyor
page-home = Takas imzalama ve cüzdan bağlama bağlantıları botla olan sohbetten gelir.
page-no-script = Bu sayfanın işleminizi hazırlamak için JavaScript’e ihtiyacı var. Lütfen izin verin ya da sayfayı başka bir tarayıcıda açın.
page-back = Telegram’a dön
page-copy = Kopyala
page-copied = Kopyalandı
page-copy-address = Adresi kopyala
page-no-real-money = Gerçek para yok
page-unreachable = Sunucumuza ulaşılamadı. Bağlantınızı kontrol edip bu sayfayı yeniden yükleyin: son adımınızın kaydedilip kaydedilmediğini gösterir.
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
sign-lookalike = { $symbol } yalnızca daha tanınmış bir tokene benziyor. İmzalamadan önce mint adresini karşılaştırın.
sign-network-fee = Ağ ücreti
sign-operator-fee = Bu botun ücreti, dahil
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
sign-expired-title = İmza süresi doldu
sign-rebuild = Yenisini al
sign-price-changed-title = Fiyat değişti
sign-price-changed = Fiyat, kayma sınırınızın izin verdiğinden daha fazla değişti ya da seçtiğiniz rota artık yok. Lütfen yeniden onaylayın.
sign-accept-price = Yeni fiyatı kabul et
sign-cancel-hint = Vazgeçtiniz mi? Sohbette “İptal” düğmesine dokunun ya da sayfadan çıkın: siz imzalayana kadar hiçbir şey olmaz.
sign-same-in-wallet = Cüzdanınız, çıkan tutarı aynı, gelen tutarı ise en az burada yazan kadar göstermelidir. Göstermiyorsa reddedin.
sign-red-warning = Cüzdanınız kırmızı bir ikaz mı gösteriyor?
sign-red-warning-how = Cüzdanlar henüz tanımadıkları siteler için ikaz verir. Yalnızca cüzdanınız { $host } adresini ve bu tutarları gösteriyorsa devam edin. Yoksa reddedin: hiçbir şey olmaz. İkazları asla kapatmayın.
sign-checked-title = İmzadan önce kontrol edildi:
sign-checked = İşlem okundu ve simüle edildi; tam olarak bunu yaptı. Yine de rotadaki bir program işlem gerçekleşirken farklı davranabilir: cüzdanınızın gösterdiğiyle karşılaştırın.
sign-enforced-title = Blok zinciri garanti ediyor:
sign-enforced = İşlem daha fazlasını alır ya da daha azını öderse başarısız olur: hiçbir şey takas edilmez, yalnızca ağ ücretini kaybedersiniz.
sign-inspect = Bize inanmak zorunda değilsiniz: başka bir sayfada inceleyin
sign-reconnect-title = Cüzdanınıza buradan ulaşılamıyor
sign-reconnect = Tek dokunuşla yeniden bağlayın, ardından sohbette “Evet, benim” düğmesine dokunun ve oradan devam edin. Ya da bu sayfayı cüzdanınızın bulunduğu cihazda açın. Emriniz açık kalır.
sign-reconnect-answered = Cüzdanınız yanıt verdi. Şimdi sohbette “Evet, benim” düğmesine dokunun ve oradan devam edin. Emriniz açık kalır.
sign-reconnect-wallet = { $wallet } cüzdanını yeniden bağla
sign-other-ways = Diğer imzalama yolları
sign-phone-how = Telefonunuzda imzalamak için bu kodu telefonun kamerasıyla tarayın.
sign-by-camera = Telefon kamerası
sign-by-app = Cüzdan uygulaması
sign-app-how = Cüzdan uygulamanızdaki tarayıcıyla okutun ve orada onaylayın. Bağlantı gerekmez.
sign-open-app = Cüzdan uygulamamda aç
sign-offer-how = Cüzdan uygulamanıza botun kontrol ettiği bir işlem gelir. Hangi hesapla onaylarsanız o öder ve o alır. Bu hesap bota bağlanmaz.
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
link-phone-how = Cüzdanınızı telefonunuzda bağlamak için bu kodu telefonun kamerasıyla tarayın.
link-returned-title = Şimdi Telegram’da onaylayın
link-returned = Cüzdanınız yanıt verdi. Bu adresi sohbetteki adresle karşılaştırın ve orada “Evet, benim” düğmesine dokunun.
link-ended-title = Burada işiniz bitti
link-ended = Bu bağlantı kullanıldı. Telegram’da devam edin.
link-other-ways = Diğer bağlama yolları
link-no-wallet-fits = Bu tarayıcıdaki hiçbir cüzdan ({ $wallets }) bu Solana ağını desteklemiyor. Başka bir yolla bağlayın.
link-rejected-in-wallet = Cüzdanınızda reddettiniz. Hiçbir şey bağlanmadı.

## A return of deposits

reclaim-page-title = Depozitolarınızı geri alın
reclaim-asked-by = { $person } bunu Telegram’da istedi
reclaim-asked-by-nobody = Bu Telegram’da istendi
reclaim-least = Geri alacağınız en az
reclaim-about = Geri alacağınız yaklaşık
reclaim-read = Geri aldığınız
reclaim-enforced = Cüzdanınıza daha azı gelecek olursa işlem başarısız olur: hiçbir hesap kapanmaz, yalnızca ağ ücretini kaybedersiniz.
reclaim-changed-title = Artık daha azı geri geliyor
reclaim-changed = Onayladığınızdan beri bazı hesaplar değişti; lütfen yeniden onaylayın.
reclaim-accept = Yeni tutarı kabul et
reclaim-in-wallet = Cüzdanınız hiçbir token çıkmadığını ve ücret düşüldükten sonra en az bu kadar SOL geldiğini göstermeli. Göstermiyorsa reddedin.
reclaim-stage-confirmed = Depozitolarınız geri geldi
reclaim-stage-failed = Başarısız oldu
reclaim-page-closed = Kapanan boş token hesabı
reclaim-page-withdrawn = Fazlasını geri veren eski hesap

## How a swap stands, on its page

stage-offered = Henüz onaylanmadı
stage-offered-text = Önce takası sohbette onaylayın.
stage-ordered = İmzaya hazır
stage-ordered-text = Siz imzalayana kadar hiçbir şey olmaz.
stage-served = Cüzdan uygulamanızda onaylayın
stage-served-text = İşlem cüzdan uygulamanızda. Gösterdiğini karşılaştırın, sonra orada onaylayın ya da reddedin.
stage-served-left = Onaylamadınız mı? Serbest kalmasına { $time }
stage-served-cancel = İptal ediliyor. { $time } boyunca hâlâ gerçekleşebilir: cüzdan uygulamanızda reddedin.
stage-signed = İmzalandı
stage-signed-text = İmzanız bizde, işlemi gönderiyoruz.
stage-submitted = Gönderildi
stage-submitted-text = Ağın onayı bekleniyor. Bu genellikle birkaç saniye sürer.
stage-refused = Takas hizmeti reddetti
stage-confirmed = Takas onaylandı
stage-confirmed-text = Ağ takası onayladı. Ayrıntılar sohbette.
stage-confirmed-step = Onaylandı
stage-failed = Takas başarısız oldu
stage-failed-text = Ağ takası reddetti. Ağ ücreti dışında cüzdanınızdan hiçbir şey çıkmadı.
stage-expired = Takas gerçekleşmedi
stage-expired-text = Ağ takası zamanında kabul etmedi ve artık geçerli değil. Cüzdanınızdan hiçbir şey çıkmadı.
stage-cancelled = İptal edildi
stage-cancelled-text = Bu takası iptal ettiniz. Hiçbir şey gönderilmedi.
stage-lapsed = Emrin süresi doldu
stage-lapsed-text = Zamanında imzalanmadı. Hiçbir şey gönderilmedi. Sohbette yeniden başlayın.

## How a wallet came back to its page

hint-declined = Cüzdanınız, isteği reddettiğinizi bildiriyor. Hiçbir şey gönderilmedi; yeniden imzalayabilirsiniz.
hint-reconnect = Cüzdanınız bağlantımızı artık tanımıyor. Sohbette /connect gönderin, sonra buraya dönün. Emriniz açık kalır.
hint-busy = Cüzdanınız hâlâ başka bir istek gösteriyor. Onu orada tamamlayıp yeniden deneyin.
hint-retry = Cüzdanınız isteği tamamlayamadı. Hiçbir şey gönderilmedi; lütfen yeniden deneyin.
hint-unreadable = Cüzdanın yanıtı okunamadı. Hiçbir şey gönderilmedi; lütfen yeniden deneyin.
hint-refused = Geri gelen, burada gösterilen işlem değildi; bu yüzden gönderilmedi. Onu siz değiştirmediyseniz o cüzdan uygulamasına güvenmeyin.
hint-wrong-signer = { refusal-wrong-signer }
hint-wallet-fee = { refusal-wallet-fee }
hint-expired = { refusal-attempt-expired }
hint-late = Cüzdanınız zamanında yanıt vermedi. İşte yeni bir işlem.
hint-in-flight = { refusal-in-flight }
hint-chain = Şu anda ağa ulaşılamadı. Hiçbir şey gönderilmedi; lütfen yeniden imzalayın.
hint-foreign = Cüzdanın bağlantı kanıtı bu bot için geçerli değil. Lütfen sohbetten yeniden başlayın.

## What there is to know about a token or a transaction before it is signed

warning-permanent-delegate = Bu tokenin ihraççısı, herhangi bir cüzdandaki tokeni taşıyabilir veya yakabilir.
warning-pausable = Bu tokenin ihraççısı, tüm transferleri durdurabilir.
warning-transfer-fee = Bu token her transferde ücret keser; yukarıdaki tutar, bu ücret kesildikten sonra gelecek olandır.
warning-transfer-hook = Bu tokenin her transferinde, ihraççının bir programı çalışır.
warning-scaled-amount = Cüzdanlar bu tokenin tutarlarını, ihraççının belirlediği bir katsayıyla çarpılmış gösterebilir.
warning-existing-delegate = Başka bir adresin token hesabınızdan harcama yapma izni zaten var. Bu izni iptal etmeyi düşünün.
warning-minimum-not-in-bytes = Asgari tutar yalnızca simülasyonla kontrol edildi; işlemin kendisinde yazmıyor.
warning-pays-out-elsewhere = Bu işlemin bir kısmı başka birine ödeniyor.
warning-other = Bu tokenin alışılmadık kuralları var. İmzalamadan önce inceleyin.

## Why a page was refused what it asked for

refusal-not-found = Bu bağlantı bilinmiyor, kullanılmış ya da süresi dolmuş. Sohbette yenisini isteyin.
refusal-invalid-request = Sayfa beklenmeyen bir şey gönderdi. Sayfayı yenileyip yeniden deneyin.
refusal-request-too-large = Bu, bir cüzdanın gönderebileceği her şeyden büyük. Bağlantıyı sohbetten açın.
refusal-forbidden-origin = Bu istek kendi sayfamızdan gelmedi. Bağlantıyı sohbetten açın.
refusal-rate-limited = Çok fazla deneme yapıldı. Birkaç saniye bekleyip yeniden deneyin.
refusal-internal-error = Bizim tarafımızda bir sorun oluştu. Bu sayfayı yeniden yükleyin: son adımınızın kaydedilip kaydedilmediğini gösterir.
refusal-database-away = Botun veritabanı şu anda yanıt vermiyor. Bu sayfayı birazdan yeniden yükleyin: son adımınızın kaydedilip kaydedilmediğini gösterir.
refusal-out-of-date = Bu emir bu arada değişti.
refusal-price-changed = Fiyat, kayma sınırınızın izin verdiğinden daha fazla değişti ya da seçtiğiniz rota artık yok.
refusal-in-flight = Bu cüzdanın başka bir takası hâlâ yolda. Bitmesini bekleyin, sonra bunu imzalayın.
refusal-wrong-wallet = Bu emir başka bir cüzdana ait. O cüzdanı seçin ya da sohbette yeniden başlayın.
refusal-nothing-to-reclaim = Geri alınacak depozito kalmadı. Hiçbir şey gönderilmedi.
refusal-no-route = Şu anda bu takası sunan yok. Birazdan ya da başka bir tutarla yeniden deneyin.
refusal-not-executable = Şu anda imzalanabilecek bir teklif yok. Bakiyeniz tutara ve ücretlere yetiyor mu?
refusal-guard-refused = İşlem söz verileni yapmıyordu, bu yüzden onu cüzdanınıza göstermedik. Hiçbir şey gönderilmedi.
refusal-unknown-venue = Bu rota, bilinen bir borsa olmayan bir program kullandığı için ({ $program }) size sunulmuyor. Hiçbir şey gönderilmedi; birazdan ya da başka bir tutarla yeniden deneyin.
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

## What a wallet app is told that scans an order (at most 80 characters)

pay-not-found = Bu kod bilinmiyor ya da süresi doldu. Sohbetten yenisini isteyin.
pay-wrong-wallet = Bu emir { $wallet } cüzdanına ait. O hesabı seçin.
pay-out-of-date = Bu emir değişti ya da bitti. Sohbete bakın.
pay-price-changed = Fiyat değişti. Sayfada kabul edip yeniden okutun.
pay-price-new = Fiyat değişti. Sayfada karşılaştırıp yeniden okutun.
pay-in-flight = Bu cüzdanın başka bir takası yolda. Sonra yeniden okutun.
pay-wait = Onay için geç. { $time } sonra yeniden okutun.
pay-three-wait = Üç takas zaten onay bekliyor. { $time } sonra yeniden okutun.
pay-page = Bu emir kodla imzalanamaz. Sayfada imzalayın.
pay-no-code = Bu fiyat kodla imzalanamaz. Sohbette bir cüzdan bağlayın.
pay-failed = Bu takas şu anda sunulmuyor. Birazdan yeniden deneyin.
pay-refused = İşlem söz verileni yapmıyordu. Hiçbir şey gönderilmedi.
pay-funds = Şu anda başarısız olurdu. Tutar, ücret ve depozito yeterli mi?
pay-message = { $pays } → en az { $gets }

# Standing orders.

place-page-title = Emrinizi verin
place-gets-page = Gerçekleşince alacağınız en az
place-enforced = Emir sizin olmasaydı ya da cüzdanınızdan daha fazlası çıkacak olsaydı işlem başarısız olur: emir kalmaz, yalnızca ağ ücretini kaybedersiniz.
place-in-wallet = Cüzdanınız yalnızca bu tutarın ve depozitonun çıktığını göstermeli. Göstermiyorsa reddedin.
place-stage-confirmed = Emriniz bekliyor
close-page-title = Emrinizi geri alın
close-enforced = Cüzdanınıza daha azı gelecek olursa işlem başarısız olur: emir bekler, yalnızca ağ ücretini kaybedersiniz.
close-in-wallet = Cüzdanınız en az bu kadarının geldiğini ve hiçbir tokenın çıkmadığını göstermeli. Göstermiyorsa reddedin.
close-stage-confirmed = Emriniz geri alındı
place-page-pool = Beklediği havuz
place-page-deposit = Emirle geri gelen depozito
refusal-no-order-pool = Artık hiçbir havuz bu emri fiyatından almıyor. Hiçbir şey gönderilmedi.
refusal-order-gone = Bu emir zaten bitti. Hiçbir şey gönderilmedi.
refusal-orders-paused = Yeni emirler durduruldu: Meteora’nın programı değişti ve henüz denenmedi. Emirleriniz güvende; iptal etmek ve almak mümkün.
