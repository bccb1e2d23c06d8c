# Satır içi mod ve paylaşılan bağlantılar, Türkçe.

inline-how-title = Bir token ya da bir miktar ve iki token yazın
inline-how-line = Örneğin: SOL ya da 1 SOL USDC
inline-how = 💱 Her sohbette Solana fiyatları: <code>@{ $bot } 1 SOL USDC</code> yazın ve bir sonuç seçin.
button-inline-private = Özel sohbetimize git
inline-as-of = Fiyat saati: { $time }
inline-age =
    { $minutes ->
        [0] Bir dakikadan yeni
        [one] { $minutes } dakika önce
       *[other] { $minutes } dakika önce
    }
problem-inline-share = Bakiyenizin bir kısmı (50% ya da max gibi) yalnızca özel sohbetimizde çalışır. Bir miktar yazın, örneğin 1 SOL USDC.
problem-inline-busy = Şu anda çok fazla istek var. Birazdan yeniden deneyin.
press-inline = Bu mesajdan takas yapılamaz. Başlamak için özel sohbetimizi açın.
shared-link-over = Bu bağlantının süresi doldu: paylaşılan bir fiyat { $days } gün boyunca açılabilir. Örneğin şunu gönderin: <code>/swap 0.5 SOL USDC</code>
privacy-shared = <b>Paylaşılan fiyatlar:</b> gruplarda ve başka sohbetlerde baktığınız tokenler ve miktarlar, son seferden sonra { $days } gün. Fiyatın altındaki bağlantı bunları kullanır.
