# What is kept about a person, in Turkish.

## What is kept about a person, and an end to it

privacy-kept =
    🔒 <b>Neyi, ne kadar süre saklıyorum</b>
    • Telegram kimliğiniz, adınız, diliniz, ayarlarınız, cüzdanlarınız ve takaslarınız: siz /forget diyene kadar; tek bir cüzdan ise siz kaldırana kadar.
    • Cüzdan bağlantılarınızın anahtarları ve oturumları: cüzdan durduğu sürece. Bunlarla cüzdanınızdan yalnızca imza isteyebilirim, başka bir şey yapamam.
    • Bana yazdıklarınız: yanıtlayana kadar; yarım kalmış bir diyalogda o sürdükçe.
    • Şu kadar gün sonra kendiliğinden silinir: sizin için hazırlanan işlemler { $transactions }, mesaj gönderdiğime dair notlar { $messages }, yarım kalmış diyaloglar { $dialogues }, cüzdan bağlama bağlantıları { $links }.
    Adlar, anahtarlar, oturumlar ve yazdıklarınız şifrelidir. Telegram kimliğiniz, cüzdan adresleri ve takaslar şifreli değildir: size ait olanı onlarla bulurum.
privacy-never =
    <b>Bende asla bulunmayanlar</b>
    Özel anahtarlar, kurtarma ifadeleri ya da paranızı aktarma yetkisi. Kayıtlarımda ad, tam adres ve mesaj yoktur.
privacy-others =
    <b>Başka kim ne görür</b>
    • Telegram bu sohbeti görür; bu botu işleten kişi de veritabanını okuyabilir.
    • Takas hizmeti cüzdan adreslerini, tokenleri ve tutarları görür, kim olduğunuzu görmez. Kendi kayıtlarını tutar.
    • Blok zinciri her takası herkese, sonsuza dek gösterir.
privacy-forget =
    <b>Sizi nasıl unuturum</b>
    /forget hakkınızda sakladığım her şeyi siler ve şifreli olanların anahtarını yok eder: o andan sonra bunları ne ben ne de veritabanına soran başka biri okuyabilir. Telegram kimliğinizin, adreslerin ve takasların kopyaları, veritabanının yalnızca işletenin erişebildiği boş alanında, üzerlerine yazılana ya da işleten kişi veritabanını yeniden oluşturana kadar kalabilir. Yolda olan bir takas önce sonuna ulaştırılır. Daha önce alınmış yedeklerde hepsi kalır, işleten kişi onları silene kadar; kural otuz gündür.

forget-question =
    🗑 <b>Sizi unutayım mı?</b>
    Şunları hemen ve kalıcı olarak silerim:
    • adınızı, dilinizi ve hakkınızda bildiğim her şeyi
    • anahtarları ve oturumlarıyla cüzdanlarınızı: { $wallets }
    • geçmiş takaslarınızı: { $past }
forget-open = • imzalamadığınız, böylece sona eren takasları: { $open }
forget-unsettled = ⏳ Hâlâ blok zincirinde yolda: { $unsettled }. Bunu önce sonuna ulaştırırım, nasıl bittiğini söylerim ve o zaman silerim.
forget-meaning = Cüzdanlarınızda hiçbir şey değişmez. Bu geri alınamaz. Sorum on dakika açık kalır.
button-forget-yes = Evet, beni unut
button-forget-no = Hayır, hepsi kalsın
forget-done =
    ✅ <b>Sizi unuttum.</b>
    Silindi: adınız ve diliniz, cüzdanlarınız ({ $wallets }), takaslarınız ({ $swaps }) ve hakkınızda sakladığım diğer her şey.
forget-done-unsettled = ⏳ Hâlâ blok zincirinde yolda: { $unsettled }. Nasıl bittiğini size burada söyler, o zaman silerim.
forget-after = Eski düğmelerim ve bağlantılarım artık hiçbir şey yapmaz. Sohbetin kendisini Telegram saklar; orada silebilirsiniz. /start ile hiç tanışmamış gibi yeniden başlarız.
forget-kept = Hiçbir şey silinmedi.
press-forget-over = Bu soru kapandı ya da o zamandan beri bir şey değişti. /forget gönderin, yeniden sorayım.
press-stranger = Hakkınızda hiçbir şey bilmiyorum, bu yüzden bu düğme bir şey yapmaz. Başlamak için /start gönderin.
