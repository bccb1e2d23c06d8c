# What is kept about a person, in Turkish.

## What is kept about a person, and an end to it

privacy-kept =
    <b>Neyi, ne kadar süre saklıyorum</b>
    • Telegram kimliğiniz, adınız, diliniz, ayarlarınız, cüzdanlarınız ve takaslarınız: siz /forget gönderene kadar. Tek bir cüzdan: siz kaldırana kadar.
    • Cüzdan bağlantılarınızın anahtarları ve oturumları: cüzdan durduğu sürece. Bunlarla cüzdanınızdan yalnızca imza isteyebilirim, başka bir şey yapamam.
    • Bana yazdıklarınız: yanıtlayana kadar; yarım kalmış bir diyalogda o sürdükçe.
    • Şu kadar gün sonra kendiliğinden silinir: sizin için hazırlanan işlemler { $transactions }, gönderilen mesajların kayıtları { $messages }, yarım kalmış diyaloglar { $dialogues }, cüzdan bağlama bağlantıları { $links }.
    Adlar, anahtarlar, oturumlar ve yazdıklarınız şifrelidir. Telegram kimliğiniz, cüzdan adresleri ve takaslar şifreli değildir: size ait olanı onlarla bulurum. Kayıtlarımda ad, tam adres ve mesaj yoktur.
privacy-never =
    🔒 <b>Verileriniz</b>
    Takaslarınız için gerekeni siz /forget gönderene kadar saklarım. Özel anahtarlar, kurtarma ifadeleri ya da paranızı aktarma yetkisi bende asla bulunmaz.
privacy-others =
    <b>Başka kim ne görür</b>
    • Telegram bu sohbeti görür; bu botu işleten kişi de veritabanını okuyabilir.
    • Takas hizmeti cüzdan adreslerini, tokenleri ve tutarları görür, kim olduğunuzu görmez. Kendi kayıtlarını tutar.
    • Blok zinciri her takası herkese, sonsuza dek gösterir.
privacy-forget =
    <b>/forget ile ne olur</b>
    Hakkınızda sakladığım her şeyi siler ve şifreli olanların anahtarını yok ederim: o andan sonra bunları ne ben ne de veritabanını sorgulayan başka biri okuyabilir. Yolda olan bir takas önce tamamlanır.
    Telegram kimliğinizin, adreslerin ve takasların kopyaları, veritabanının yalnızca işletenin erişebildiği boş alanında, üzerine yazılana ya da işleten kişi veritabanını yeniden oluşturana kadar kalabilir. Eski yedeklerde hepsi, işleten kişi onları silene kadar kalır; kural otuz gündür.

forget-question =
    🗑 <b>Hakkınızdaki her şey silinsin mi?</b>
    Şunlar hemen ve kalıcı olarak silinir:
    • adınız, diliniz ve hakkınızda bildiğim her şey
    • anahtarları ve oturumlarıyla cüzdanlarınız: { $wallets }
    • geçmiş takaslarınız: { $past }
forget-open = • imzalamadığınız takaslar, iptal edilir: { $open }
forget-unsettled = ⏳ Hâlâ blok zincirinde yolda: { $unsettled }. Bunu önce tamamlar, nasıl bittiğini söyler, sonra silerim.
forget-meaning = Cüzdanlarınızda hiçbir şey değişmez. Bu geri alınamaz. Yanıtlamak için on dakikanız var.
button-forget-yes = Evet, her şeyi sil
button-forget-no = Hayır, hepsi kalsın
forget-done =
    ✅ <b>Hakkınızdaki her şey silindi.</b>
    Silindi: adınız ve diliniz, cüzdanlarınız ({ $wallets }), takaslarınız ({ $swaps }) ve hakkınızda sakladığım diğer her şey.
forget-done-unsettled = ⏳ Hâlâ blok zincirinde yolda: { $unsettled }. Nasıl bittiğini size burada söyler, o zaman silerim.
forget-after = Eski düğmelerim ve bağlantılarım artık çalışmaz. Sohbetin kendisini Telegram saklar; orada silebilirsiniz. /start sıfırdan başlar.
forget-kept = Hiçbir şey silinmedi.
press-forget-over = Bu sorunun süresi doldu ya da o zamandan beri bir şey değişti. /forget gönderin, yeniden sorayım.
press-stranger = Hakkınızda hiçbir şey bilmiyorum, bu yüzden bu düğme bir şey yapmaz. Başlamak için /start gönderin.
