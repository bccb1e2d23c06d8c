# Geçmiş ve süren takaslar, Türkçe.

history-only = Yalnızca: { $what }
history-none-such = Eşleşen takas yok.
history-filter = <b>Hangi takasları görmek istiyorsunuz?</b>
history-by-outcome = Sonuca göre
history-by-token = Token’a göre
history-exported = Biten takaslarınız: { $number }. Saatler UTC.
history-exported-part = Biten son takaslarınız: { $number }. Daha fazlası var. Saatler UTC.
history-none-ended = Henüz biten takasınız yok, dışa aktarılacak bir şey de yok.
button-history-all = Tümü
button-history-done = Tamamlananlar
button-history-undone = Tamamlanmayanlar
button-history-open = Açık olanlar
button-history-any-token = Herhangi bir token
button-history-newer = ← Daha yeni
button-history-older = Daha eski →
button-history-filter = 🔍 Süz
button-history-export = 📄 CSV dosyası
status-next-offered = Sırada: aşağıda onaylayın ya da dikkate almayın. Fiyatın geçerli olduğu son saat: { $time }.
status-next-outdated = Sırada: fiyatın süresi doldu. Yenisi için Yenile düğmesine dokunun.
status-next-ordered = Sırada: cüzdanınızda imzalayın, son saat { $time }. Sonra kapanır ve hiçbir şey ödemezsiniz.
status-next-chain = Yapmanız gereken bir şey yok. İmza saati { $time }: blok zinciri yaklaşık iki dakika içinde karar verir, size burada bildiririm.
button-status-swap = 🔄 Yeni takas
button-status-balance = 💼 Bakiyem
button-status-history = 🕘 Takaslarım
button-status-settings = ⚙️ Ayarlar
