# Kişinin tercihleri, Türkçe.

settings-title = ⚙️ <b>Ayarlar</b>
settings-line-pair = Çift: <b>{ $pair }</b>
settings-line-slippage = Kayma: <b>{ $slippage }</b>
settings-line-amounts = Tutar düğmeleri: <b>{ $amounts }</b>
settings-line-favourites = Favoriler: <b>{ $number }</b>
settings-line-language = Dil: <b>{ $name }</b>
settings-line-explorer = Gezgin: <b>{ $name }</b>
settings-loud = 🔔 Takas bitince bildirim: <b>sesli</b>
settings-silent = 🔕 Takas bitince bildirim: <b>sessiz</b>
settings-once = Onay sorusu: <b>bir kez</b>, fiyat kötüyse iki kez
settings-twice = Onay sorusu: <b>her zaman iki kez</b>
settings-nothing = yok
settings-closed = ⚙️ Ayarlar kapandı. Yeniden açmak için: /settings
settings-pair-about =
    🔁 <b>Çift</b>
    /swap bu çiftle başlar. Son takas ettiğiniz çiftlerden birini seçin.
settings-pair-none-yet = Henüz takas yapmadınız. İlk takasınızdan sonra çiftini buradan seçebilirsiniz.
settings-slippage-about =
    🎯 <b>Kayma</b>
    Gösterilenden ne kadar azını kabul ettiğiniz. Takas tamamlanmadan fiyat daha fazla oynarsa takas olmaz, yalnızca ağ ücreti harcanır.
settings-slippage-high = ⚠️ 3% ve üzerinde gösterilenden belirgin biçimde az alabilirsiniz.
settings-slippage-question =
    ✏️ <b>Kayma ne olsun?</b>
    0.1 ile 50 arasında bir yüzde gönderin, örneğin <code>0.8</code>.
settings-slippage-saved = ✅ Kayma artık yeni takaslar için <b>{ $slippage }</b>. Açık kartlarınki değişmez.
settings-slippage-wrong = ⚠️ 0.1 ile 50 arasında, ondalık kısmı en çok iki haneli bir yüzde gerekiyor, örneğin <code>0.8</code>.
settings-amounts-about =
    🔢 <b>Tutar düğmeleri</b>
    Düğme olarak sunduğum tutarlar: elinizdekinin bir bölümü, dolar ya da token sayısı. Token kartında SOL miktarları ve dolarlar alım, paylar satış içindir.
settings-amounts-question =
    ✏️ <b>Hangi tutarlar?</b>
    Aralarında boşlukla en çok dört tane gönderin, örneğin <code>0.1 $20 50% max</code>.
settings-amounts-wrong = ⚠️ { $word } yazısını tutar olarak okuyamıyorum. Şunlardan biri gibi yazın: <code>0.1 $20 50% max</code>.
settings-amounts-count = ⚠️ Bir ile dört arasında tutar gönderin, örneğin <code>0.1 $20 50% max</code>.
settings-favourites-about =
    ⭐ <b>Favoriler</b>
    Tek dokunuşluk takaslar, en çok dört. /swap önce bunları gösterir.
settings-favourites-question =
    ✏️ <b>Hangi takas?</b>
    Tutarı, ne ile ödediğinizi ve ne aldığınızı yazın, örneğin <code>0.5 SOL USDC</code>, <code>$20 SOL BONK</code> ya da <code>50% BONK SOL</code>.
settings-favourites-wrong = ⚠️ Bunu listedeki iki tokenın takası olarak okuyamadım. Şöyle yazın: <code>0.5 SOL USDC</code>.
settings-favourites-none = Henüz yok.
settings-favourites-full = Dört tanelik yer var. Yenisi için birini kaldırın.
settings-explorer-about =
    🔎 <b>Gezgin</b>
    İşlemlerinizin açıldığı site. Hepsi aynı blok zincirini gösterir.
button-settings-pair = 🔁 Çift
button-settings-slippage = 🎯 Kayma
button-settings-amounts = 🔢 Tutarlar
button-settings-favourites = ⭐ Favoriler
button-settings-language = 🌐 Dil
button-settings-explorer = 🔎 Gezgin
button-settings-silent = 🔕 Sessiz
button-settings-loud = 🔔 Sesli
button-settings-twice = İki kez sor
button-settings-once = Bir kez sor
button-settings-own = ✏️ Kendim yazayım
button-settings-none = Çift yok
button-settings-add = ➕ Ekle: { $swap }
button-settings-remove = 🗑 { $swap }
button-settings-usual = Varsayılan
toast-settings-high = Kaydedildi. 3% ve üzerinde gösterilenden belirgin biçimde az alabilirsiniz.
press-settings-gone = Bu seçenek artık yok. Lütfen yeniden seçin.
command-settings = Ayarlarınız
command-language = Dilimi seç

## The language

language-question =
    🌐 <b>Sizinle hangi dilde konuşayım?</b>
    Burada ve sayfalarımda geçerlidir.
button-language-telegram = Telegram’daki gibi
toast-language = Artık sizinle Türkçe konuşuyorum.
