# Fiyat alarmları, Türkçe.

alert-usage =
    <b>Bir fiyata ulaşılınca size haber verebilirim:</b>
    <code>/alert SOL &gt; 200</code> – bir tanesinin dolar fiyatı
    <code>/alert BONK -10%</code> – şu andan sonraki değişim
    <code>/alert 1 SOL &gt; 200 USDC</code> – elinize geçecek miktar
alert-made = 🔔 <b>{ $condition }</b>. Şu an { $now }.
alert-made-note = { $days } gün izler, bir kez haber veririm. Alarmlarınızı görmek ve silmek için: /alerts
alert-watched = 🔔 Bunu zaten izliyorum: <b>{ $condition }</b>. Şu an { $now }. Alarmlarınızı görmek ve silmek için: /alerts
alert-already = <b>{ $condition }</b> zaten sağlanıyor: şu an { $now }. Başka bir fiyat seçin.
alert-unclear = “{ $text }” iki türlü okunabilir. Lütfen { $small } ya da { $large } yazın.
alert-unclear-number = “{ $text }” açık bir sayı değil. Rakam ve en çok bir nokta yazın, örneğin 1500 ya da 0.25.
alert-which-way = Yukarı mı, aşağı mı? Şöyle yazın: <code>/alert { $token } +{ $number }%</code> ya da <code>/alert { $token } -{ $number }%</code>.
alert-bad-change = Değişim yukarı 0.1% ile 1000%, aşağı 0.1% ile 99% arasında olabilir.
alert-full = { $most } alarmınız var, sınır bu. /alerts ile birkaçını silin.
alerts-title = 🔔 <b>Fiyat alarmlarınız</b>
alerts-none = 🔔 Fiyat alarmınız yok.
alerts-now = şimdi { $now }
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
alert-fired = 🔔 <b>{ $condition }</b>: şu an { $now }.
alert-ended = 🔕 <b>{ $condition }</b> { $days } günde gerçekleşmedi, artık izlemiyorum. Yeniden başlamak için /alert gönderin.
alert-blind = ⚠️ Bir saattir bu alarmlar için fiyat alamıyorum. Denemeyi sürdürüyorum, düzelince haber veririm.
alert-sighted = ✅ Fiyatlar yeniden geliyor: alarmlarınızı yine izliyorum.
command-alert = Fiyat alarmı kur
command-alerts = Fiyat alarmlarınız

## Stop-losses

stop-usage =
    <b>Zarar durdurma (stop-loss), miktarı olan bir alarmdır:</b>
    <code>2 SOL stop loss 120</code>
    <code>120'ye düşerse 2 SOL sat</code>
    <code>JUP için stop loss -20%</code>
stop-sleep = 😴 <b>Uyuyorsanız hiçbir şey satılmaz:</b> bende anahtar yok. Fiyata ulaşılınca size hazır takası gönderirim; bir dokunuş ve cüzdanınızda bir imza ile satılır.
stop-made = 🛡 <b>Stop-loss: { $condition } olunca { $amount }</b>. Şu an { $now }.
stop-more-than-held = ⚠️ Cüzdanınızda şu an yalnızca { $held } var.
stop-no-wallet = ⚠️ Henüz bağlı bir cüzdanınız yok: /connect
stop-order = 📌 { $amount }, { $rate } fiyatlı bir emirde duruyor.
stop-order-first = Orada duranı satmak için önce emri iptal edin, ardından takas edin: arka arkaya iki imza.
stop-fired = 🛡 <b>{ $condition }</b>: şu an { $now }. { $amount } satılsın mı? Siz onaylayıp imzalamadan hiçbir şey satılmaz.
alerts-sells = { $condition } → { $amount } sat
button-stop-order = 📌 Emri iptal et: { $amount }

## Plans

plan-usage =
    <b>Bir plan size aynı takası tekrar tekrar sunar:</b>
    <code>her pazartesi 20 USDC ile SOL al</code>
    <code>her gün 20 dolarlık SOL al</code>
    <code>ayda bir 1 SOL'u USDC'ye çevir</code>
    Tek bir dönem ve ödediğinizin tek bir miktarı; saati ben seçerim.
plan-sleep = 😴 <b>Uyuyorsanız hiçbir şey alınmaz ve satılmaz:</b> bende anahtar yok. Zamanı gelince size hazır takası gönderirim; bir dokunuş ve cüzdanınızda bir imza yeter. Dönem başına en fazla bir bildirim.
plan-made = 🗓 <b>Plan: { $plan }</b>. İlk bildirim: { $date }.
plan-made-note = Her bildirimin altından ya da /alerts ile tek dokunuşla atlayın veya durdurun.
plan-line = { $pays } → { $symbol }, { $every }
plan-every-day = her gün
plan-every-week = her hafta
plan-every-weekday = her hafta, { $day }
plan-every-month = her ay
plan-full = { $most } planınız var, sınır bu. Bazılarını /alerts ile durdurun.
plan-due = 🗓 <b>{ $plan }</b>: planınızın zamanı geldi. Siz onaylayıp imzalamadan hiçbir şey alınmaz ve satılmaz. Sonraki: { $date }.
plans-title = 🗓 <b>Planlarınız</b>
plans-line = { $number }. { $plan }, sonraki { $date }
button-plan-skip = ⏭ Atla { $number }
button-plan-stop = ⏹ Durdur { $number }
button-plan-skip-this = ⏭ Atla
button-plan-end = ⏹ Planı durdur
toast-plan-skipped = Atlandı.
toast-plan-stopped = Durduruldu.
press-plan-over = Bu plan zaten durduruldu.
