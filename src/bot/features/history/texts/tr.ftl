# Geçmiş ve süren takaslar, Türkçe.

history-only = Yalnızca: { $what }
history-none-such = Böyle bir takas yok.
history-filter = <b>Hangi takasları göstereyim?</b>
history-by-outcome = Sonuca göre
history-by-token = Token’a göre
history-exported = Biten takaslarınız: { $number }. Saatler UTC.
history-exported-part = Biten takaslarınızın en yenileri: { $number }. Daha fazlası var. Saatler UTC.
history-none-ended = Henüz biten bir takasınız yok, bu yüzden dosyaya koyacak bir şey de yok.
button-history-all = Tümü
button-history-done = Tamamlananlar
button-history-undone = Tamamlanmayanlar
button-history-open = Açık olanlar
button-history-any-token = Herhangi bir token
button-history-newer = ← Daha yeni
button-history-older = Daha eski →
button-history-filter = 🔍 Süz
button-history-export = 📄 Dosya olarak (CSV)
status-next-offered = Sırada: aşağıda onaylayın ya da bırakın. Fiyat şu saate kadar geçerli: { $time }.
status-next-outdated = Sırada: fiyatın süresi doldu. Yenile düğmesi yenisini getirir.
status-next-ordered = Sırada: cüzdanınızda imzalayın, son saat { $time }. Sonra kapanır ve hiçbir şey ödenmez.
status-next-chain = Sırada: yapmanız gereken bir şey yok. İmza saati { $time }; blok zinciri bundan sonra yaklaşık iki dakika içinde karar verir, size burada bildiririm.
button-status-swap = 🔄 Yeni takas
button-status-balance = 💼 Elimdekiler
button-status-history = 🕘 Takaslarım
button-status-settings = ⚙️ Ayarlar
