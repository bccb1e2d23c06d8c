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
history-title = <b>Son takaslarınız</b>
history-none = Henüz takas yok. Başlatmak için: /swap
command-history = Son takaslarınız
