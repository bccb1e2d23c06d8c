# What is kept about a person, in Turkish.

## What is kept about a person, and an end to it

forget-question =
    🗑 <b>Hakkınızdaki her şey silinsin mi?</b>
    Şunlar hemen ve kalıcı olarak silinir:
    • adınız, diliniz ve hakkınızda bildiğim her şey
    • anahtarları ve oturumlarıyla cüzdanlarınız: { $wallets }
    • geçmiş takaslarınız: { $past }
forget-open = • imzalamadığınız takaslar, iptal edilir: { $open }
forget-unsettled = ⏳ Hâlâ blok zincirinde yolda: { $unsettled }. Bunu önce tamamlar, nasıl bittiğini söyler, sonra silerim.
forget-resting = 📌 Beklemeye devam edecek emirleriniz: { $resting }. Onları yalnızca cüzdanınız geri alır: silmeden önce /orders ile ya da istediğiniz zaman bensiz, app.meteora.ag üzerinden.
forget-meaning = Cüzdanlarınızda hiçbir şey değişmez. Bu geri alınamaz. Yanıtlamak için on dakikanız var.
button-forget-yes = Evet, her şeyi sil
button-forget-no = Hayır, hepsi kalsın
forget-done =
    ✅ <b>Hakkınızdaki her şey silindi.</b>
    Silindi: adınız ve diliniz, cüzdanlarınız ({ $wallets }), takaslarınız ({ $swaps }) ve hakkınızda sakladığım diğer her şey.
forget-done-unsettled = ⏳ Hâlâ blok zincirinde yolda: { $unsettled }. Nasıl bittiğini size burada söyler, o zaman silerim.
forget-done-resting = 📌 Emirleriniz beklemeye devam ediyor: { $resting }. Onları yalnızca cüzdanınız geri alır: istediğiniz zaman, bensiz, app.meteora.ag üzerinden.
forget-after = Eski düğmelerim ve bağlantılarım artık çalışmaz. Sohbetin kendisini Telegram saklar; orada silebilirsiniz. /start sıfırdan başlar.
forget-kept = Hiçbir şey silinmedi.
press-forget-over = Bu sorunun süresi doldu ya da o zamandan beri bir şey değişti. /forget gönderin, yeniden sorayım.
command-privacy = Hakkınızda neleri sakladığım
command-forget = Hakkınızdaki her şeyi sil
