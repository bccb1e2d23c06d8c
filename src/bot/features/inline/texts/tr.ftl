# Satır içi mod ve paylaşılan bağlantılar, Türkçe.

inline-how-title = Bir token ya da bir miktar ve iki token yazın
inline-how-line = Örneğin: SOL ya da 1 SOL USDC
inline-how = 💱 Her sohbette Solana fiyatları: <code>@{ $bot } 1 SOL USDC</code> yazın ve birini seçin.
button-inline-private = Özel sohbetimize git
inline-as-of = Fiyat saati: { $time }
inline-age =
    { $minutes ->
        [0] Bir dakikadan yeni
        [one] { $minutes } dakika önce
       *[other] { $minutes } dakika önce
    }
problem-inline-share = Cüzdandan bir pay ikimizin arasında kalır. Bir miktar yazın, örneğin 1 SOL USDC.
problem-inline-busy = Şu anda çok fazla fiyat isteniyor. Birazdan yeniden deneyin.
press-inline = Fiyat mesajlarında takas yapan düğme yoktur. Başlamak için özel sohbetimizi açın.
shared-link-over = Bu bağlantı artık geçerli değil: paylaşılan bir fiyat { $days } gün boyunca açılabilir. Bunun yerine örneğin şunu gönderin: <code>/swap 0.5 SOL USDC</code>
privacy-shared = <b>Paylaşılacak fiyatlar:</b> başka sohbetlerde ve gruplarda hangi tokenlere ve ne kadarına baktığınız, çünkü fiyatın altındaki bağlantı oraya götürür; son seferden sonra { $days } gün.
