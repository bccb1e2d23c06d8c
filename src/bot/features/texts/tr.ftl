# Texts that several features share, in Turkish.

button-swap-this = Bunu takas et
button-private-chat = Özel sohbeti aç
inline-as-of = Fiyat saati: { $time }
button-close = Kapat
quote-moving = Fiyatlar değişir. Geçerli olan, onayladığınız fiyattır.
language-name = Türkçe
button-start-first = İlk takas
token-source = <i>Piyasa verileri: { $source }</i>
wallet-unknown = Bu cüzdan artık bağlı değil.

## In groups

group-hello = Burada fiyatları gösteririm: <code>/quote 1 SOL USDC</code>. Takas özel sohbetimizde yapılır.
group-hello-admins = Yöneticiler: /groupsettings kimin, ne sıklıkla sorabileceğini ve ne zaman sessiz kalacağımı belirler.
ephemeral-filled-in = Bu ikimizin arasında. Düğme, isteğiniz doldurulmuş olarak özel sohbetimizi açar.
ephemeral-nobody = Bunu kimin yazdığını göremiyorum. Lütfen özel sohbetimizde sorun.
group-go-private = Bu ikimizin arasında. Lütfen özel sohbetimizi açın.

## Where a swap stands

button-status-swap = 🔄 Yeni takas
button-status-balance = 💼 Bakiyem
button-status-history = 🕘 Takaslarım
button-status-settings = ⚙️ Ayarlar
status-no-wallet = 👛 Henüz bağlı cüzdan yok. Bağlamak için: /connect
state-offered = onayınızı bekliyor
state-ordered = imzanızı bekliyor
state-served = cüzdan uygulamanızda bekliyor
state-signed = imzalandı, gönderiliyor
state-submitted = blok zincirine doğru yolda
state-confirmed = takas edildi
state-failed = başarısız oldu
state-expired = süresi doldu
state-cancelled = iptal edildi
state-lapsed = zamanında imzalanmadı

## Answers to presses

press-stranger = Hakkınızda hiçbir şey bilmiyorum, bu yüzden bu düğme bir şey yapmaz. Başlamak için /start gönderin.
press-receipt-busy = Resmi şu anda çizemedim. Lütfen biraz sonra yeniden deneyin.
toast-saved = Kaydedildi.
dialogue-ended = Güncellendim ve sorum kapandı. Yeniden başlamak için: /swap
toast-refreshed = Güncel fiyat gösterildi.
press-unknown = Bu düğme artık çalışmıyor. /status son durumu gösterir.
press-private-only = Bu yalnızca özel sohbetimizde çalışır.

## What is not about a swap

unknown-command = Bu komutu bilmiyorum. Yapabildiklerim için: /help
unknown-text = Bunu anlamadım. Örneğin <code>0,5 SOL'u USDC'ye çevir</code> yazın ya da dokunun:
talk-greeting = 👋 Merhaba! Ne yapmak istersiniz?
talk-thanks = Rica ederim! Sırada ne var?
talk-smalltalk = Takas etmek istediğinizde buradayım.
talk-not = Tamam, hiçbir şeyi takas etmiyorum.
talk-safety = 🔐 Anahtarlarınız bende değil. Yalnızca takası hazırlarım; takas, kendi cüzdanınızda imzaladığınızda gerçekleşir ve ondan önce bir sayfa işlemin gerçekte ne yaptığını gösterir. Kurtarma ifadeniz sizde kalır: onu asla sormam.
talk-tolerance = 🎯 Kayma (slippage), gösterilenden ne kadar azını kabul ettiğinizdir: fiyat bundan fazla oynarsa hiçbir şey takas edilmez. Her kartta <b>{ button-more }</b> altında o takas için, /settings içinde hepsi için bulunur. Ayarlamak için <code>slippage 1</code>, tek bir takas için <code>1 SOL USDC slippage 2%</code> yazın.
talk-fees = Fiyat etkisi ve rotanın ücretleri fiyatın içindedir ve her kart bunları gösterir. Ağ ücreti, çoğu zaman bir sent ya da daha az, ayrıca ödenir. Hepsini imzalamadan önce görürsünüz.
talk-send = Ben yalnızca token takas ederim ve hiçbirini tutmam: hepsi cüzdanınızdadır. Göndermek, yatırmak ya da çekmek için cüzdanınızı kullanın.
talk-which-token = Bu metinde birden çok token var. Hangisini görmek istersiniz?
talk-wordless = Yalnızca yazıları ve düğmeleri anlıyorum. Ne yapmak istersiniz?
edit-unread = Bu mesajdaki düzenlemeleri okumuyorum. Lütfen yeni bir mesaj olarak tekrar gönderin.
talk-unsure = Ne demek istediğinizden emin değilim. Bunlardan biri mi?
talk-complaint = Beklediğiniz gibi olmadığı için üzgünüm. Konu ne?
button-topic-status = Param nerede?
button-topic-complaint = Bir şey çalışmıyor
button-topic-privacy = Verilerim
button-topic-safety = Güvenli mi?
button-topic-help = Nasıl çalışıyor?
button-topic-history = Takaslarım
button-topic-language = Dil
button-topic-settings = Ayarlar
button-topic-alert = Alarmlarım
button-talk-swap = Takas et
button-talk-help = Yardım
press-group-busy = Bu grup şu anda çok yoğun. Birkaç saniye sonra yeniden deneyin.
talk-nothing-to-repeat = Henüz tekrarlanacak tamamlanmış bir takas yok. Neyi takas etmek istersiniz?
talk-unsigned =
    <b>Bir işlemi siz imzalamadıysanız hemen harekete geçin:</b>
    1. Cüzdanınızda tanımadığınız izinleri iptal edin, sonra her şeyi yeni kurtarma ifadeli yeni bir cüzdana taşıyın.
    2. Eski cüzdanı burada kaldırın: /wallets
    3. Ne olduğuna bir gezginde bakın: işlem, kimin imzaladığını ve nereye gittiğini gösterir.
    4. Bunu kimse geri getiremez, ben de. Geri getirmeyi öneren ya da kurtarma ifadenizi isteyen kişi hırsızdır.
toast-share-profit = Resmi dilediğinize iletin: ne cüzdanı ne de miktarı gösterir.
