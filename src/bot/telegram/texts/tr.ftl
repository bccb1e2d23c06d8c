# Texts of every chat, in Turkish.

group-prices-off = Bu grupta fiyatlar kapalı. Bana özel sohbetimizde sorun.
group-asks-admins = Bu grupta fiyatı yalnızca yöneticiler sorar. Bana özel sohbetimizde sorun.
group-quiet-now = Bu grupta sessiz saatler. Bana özel sohbetimizde sorun.
group-elsewhere = Bu grupta başka bir konuda yanıt veririm.
something-broke = Üzgünüm, benim tarafımda bir sorun oldu. Hiçbir takasınız değişmedi. Lütfen yeniden deneyin; /status son durumu gösterir.
database-away = Şu anda veritabanıma ulaşamıyorum, bu yüzden henüz yanıt veremiyorum. Mesajınız kaybolmadı: veritabanı geri gelir gelmez yanıtlarım. İmzaladığınız takaslar devam eder.
too-fast = Bir dakika lütfen: bir anda çok fazla istek geldi. Birkaç saniye sonra yeniden deneyin.
bot-description = Hiçbir anahtarı elimde tutmadan Solana üzerinde token takas ederim. Bir işlemin tam olarak ne yaptığını görür ve onu kendi cüzdanınızda imzalarsınız.
bot-short-description = Solana üzerinde token takası. Cüzdanınız imzalar, ben asla anahtar tutmam.
