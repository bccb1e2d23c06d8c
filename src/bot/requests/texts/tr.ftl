# What people ask for in their own words, in Turkish.

## Amounts

problem-amount-thousands = “{ $text }” iki anlama gelebilir. Bir buçuk için 1.5, bin beş yüz için 1500 yazın.
problem-amount-share = Pay 0% değerinden fazla ve en çok 100% olur, örneğin 25% ya da 12.5%.
problem-amount-fraction = “{ $text }” bir tokenın ya da elinizdekinin bir bölümü anlamına gelebilir. 0.5 gibi bir sayı ya da 50% gibi bir yüzde yazın.
problem-share-needs-wallet = Cüzdanınızın bir payı için cüzdan gerekir: /connect bağlar. Ya da miktarı rakamla yazın.
problem-none-held = Cüzdanınızda { $symbol } yok. Ödemek için başka bir token seçin ya da fiyatını görmek için bir miktar yazın.
problem-only-fees-left = Cüzdanınızda 0.01 SOL değerinden fazlası yok; o kadarını ağ ücretleri için ayırıyorum.
problem-share-too-small = Bu, olabilecek en küçük { $symbol } miktarından az. Lütfen daha fazlasını isteyin.
problem-no-dollar-price = { $symbol } için güveneceğim bir dolar fiyatı yok. Lütfen miktarı { $symbol } olarak yazın.

## What is asked about

ask-from-for =
    <b>{ $to } almak</b>: hangi token ile ödüyorsunuz?
    Birine dokunun ya da sembol, ad veya mint adresi yazın.
request-side = <b>{ $token }</b> ile ne yapmak istiyorsunuz?
request-direction = Hangi yönde takas etmek istiyorsunuz?
request-got-amount = { $amount } alacağınız miktar; ben yalnızca ödediğinizi sabitleyebilirim. Ne kadar ödemek istiyorsunuz?
request-whose-amount = { $amount } hangi tokendan? Yalnızca ödediğinizi sabitleyebilirim. Ne kadar ödemek istiyorsunuz?
request-unlisted =
    bu token hiçbir listede yok, yani ona kefil olan kimse yok. Herkes istediği adla token yapabilir ve bazıları bir daha satılamaz. Yalnızca bu adresten eminseniz devam edin:
    <code>{ $mint }</code>
request-unlisted-unquoted = Bu token hiçbir listede yok ve takas hizmetinde fiyatı da yok: <code>{ $mint }</code>
request-no-mint = Bu adreste bir token yok: <code>{ $mint }</code>
request-mint-unread = Bu adres şu anda blok zincirinde okunamıyor: <code>{ $mint }</code> Lütfen bir dakika sonra tekrar deneyin.
request-later = Yalnızca şimdi, siz onayladığınızda takas ederim; sonra ya da bir koşulla değil. Takası koşulsuz yazın ya da benden bir alarm isteyin: <code>SOL 200 olunca haber ver</code>
request-pool-link = Bu bağlantı bir havuza gidiyor ve onun adresi tokenın adresi değil. Lütfen tokenın kendi adresini ya da sembolünü gönderin.
request-unknown-link = Bu bağlantıda token bulamıyorum. Sembolünü, adresini ya da Solscan, Jupiter veya Birdeye bağlantısını gönderin.

## What is not about a swap

talk-greeting = 👋 Merhaba! Ne yapmak istersiniz?
talk-thanks = Rica ederim! Sırada ne var?
talk-smalltalk = 👍 Takas etmek istediğinizde buradayım.
talk-not = Tamam, hiçbir şeyi takas etmiyorum.
talk-safety = 🔐 Anahtarlarınız bende değil. Yalnızca takası hazırlarım; takas, kendi cüzdanınızda imzaladığınızda gerçekleşir ve ondan önce bir sayfa işlemin gerçekte ne yaptığını gösterir. Kurtarma ifadeniz sizde kalır: onu asla sormam.
talk-fees = Fiyat etkisi ve rotanın ücretleri fiyatın içindedir ve her kart bunları gösterir. Ağ ücreti, çoğu zaman bir sent ya da daha az, ayrıca ödenir. Hepsini imzalamadan önce görürsünüz.
talk-send = Ben yalnızca token takas ederim. Birine göndermek için cüzdanınızı kullanın.
talk-nothing-to-repeat = Henüz tekrarlanacak tamamlanmış bir takas yok. Neyi takas etmek istersiniz?
talk-wordless = Ben yazı ve dokunuş okurum. Ne yapmak istersiniz?
button-talk-swap = Takas et
button-talk-balance = Bakiyem
button-talk-help = Yardım
button-buy-token = { $symbol } al
button-sell-token = { $symbol } sat
button-pair = { $from } → { $to }
