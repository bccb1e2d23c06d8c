# Fiyat alarmları, Türkçe.

alert-usage =
    <b>Fiyat istediğin yere gelince sana haber veririm:</b>
    <code>/alert SOL &gt; 200</code> – bir tanesinin dolar fiyatı
    <code>/alert BONK -10%</code> – şu andan sonraki değişim
    <code>/alert 1 SOL &gt; 200 USDC</code> – eline geçecek miktar
alert-made = 🔔 <b>{ $condition }</b>. Şu an { $now }.
alert-made-note = { $days } gün izler, bir kez haber veririm. /alerts gösterir ve siler.
alert-watched = 🔔 Bunu zaten izliyorum: <b>{ $condition }</b>. Şu an { $now }. /alerts gösterir ve siler.
alert-already = <b>{ $condition }</b> zaten öyle: şu an { $now }. Başka bir fiyat seç.
alert-unclear = “{ $text }” iki türlü okunabilir. Lütfen { $small } ya da { $large } yaz.
alert-unclear-number = “{ $text }” açık bir sayı değil. Rakam ve en çok bir nokta yaz, örneğin 1500 ya da 0.25.
alert-which-way = Yukarı mı, aşağı mı? Şöyle yaz: <code>/alert { $token } +{ $number }%</code> ya da <code>/alert { $token } -{ $number }%</code>.
alert-bad-change = Değişim 0.1% ile yukarı 1000% ya da aşağı 99% arasında olabilir.
alert-full = { $most } alarmın var; bir kişi için daha fazlasını izlemem. /alerts ile birkaçını sil.
alerts-title = 🔔 <b>Fiyat alarmların</b>
alerts-none = 🔔 Fiyat alarmın yok.
alerts-line = { $number }. { $condition }, { $date } tarihine kadar
alerts-line-paused = { $number }. { $condition }, duraklatıldı
alerts-line-blind = { $number }. { $condition }: şu an fiyat yok, denemeyi sürdürüyorum
button-alert-pause = ⏸ Duraklat { $number }
button-alert-resume = ▶️ Yeniden izle { $number }
button-alert-delete = 🗑 Sil { $number }
toast-alert-paused = Duraklatıldı.
toast-alert-resumed = Yeniden izliyorum.
toast-alert-deleted = Silindi.
press-alert-over = Bu alarm bitti ya da silindi.
alert-fired = 🔔 <b>{ $condition }</b>. Oldu: { $now }.
alert-ended = 🔕 <b>{ $condition }</b> { $days } günde gerçekleşmedi, artık izlemiyorum. Yeniden başlamak için /alert gönder.
alert-blind = ⚠️ Bir saattir bu alarmlar için fiyat alamıyorum. Denemeyi sürdürüyorum, düzelince haber veririm.
alert-sighted = ✅ Fiyatlar yeniden geliyor: alarmların izleniyor.
privacy-alerts = <b>Fiyat alarmları:</b> beklediğin şey, sen silene kadar; biten bir alarm { $days } gün daha.
command-alert = Fiyat gelince haber al
command-alerts = Fiyat alarmların
