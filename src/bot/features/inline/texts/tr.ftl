# Satır içi mod ve paylaşılan bağlantılar, Türkçe.

inline-how-title = Bir token ya da bir miktar ve iki token yazın
inline-how-line = Örneğin: SOL ya da 1 SOL USDC
inline-how = 💱 Her sohbette Solana fiyatları: <code>@{ $bot } 1 SOL USDC</code> yazın ve bir sonuç seçin.
button-inline-private = Özel sohbetimize git
problem-inline-share = Bakiyenizin bir kısmı (50% ya da max gibi) yalnızca özel sohbetimizde çalışır. Bir miktar yazın, örneğin 1 SOL USDC.
problem-inline-busy = Şu anda çok fazla istek var. Birazdan yeniden deneyin.
press-inline = Bu mesajdan takas yapılamaz. Başlamak için özel sohbetimizi açın.
