# Gruplar: yöneticilerin seçtikleri ve botun gelince söyledikleri, Türkçe.

group-set-title = ⚙️ <b>Bu grubun ayarları</b>
group-set-wait = İki fiyat arası bekleme: 👤 bir kişi <b>{ $person }</b>, 👥 herkes birlikte <b>{ $group }</b>
group-set-wait-none = yok
group-set-tokens-all = Tokenlar: <b>hepsi</b>
group-set-tokens-only = Yalnızca bu tokenlar: { $tokens }
group-set-tokens-not = Bunlar dışında tüm tokenlar: { $tokens }
group-set-tokens-empty = henüz belirtilmedi
group-set-pair = /quote tek başına şunu gösterir: { $pair }
group-set-pair-none = /quote tek başına hangi tokenlar diye sorar.
group-set-stay = Yanıtlarım <b>{ $time }</b> sonra silinir.
group-set-stay-forever = Yanıtlarım kalır.
group-set-language = Dil: <b>{ $name }</b>
group-set-language-each = Dil: soranın dili
group-set-quiet = Sessiz saatler: <b>{ $from }</b> – <b>{ $to }</b> ({ $offset })
group-set-quiet-none = Sessiz saat yok.
group-set-topic = Yalnızca tek bir konuda yanıt veririm.
group-set-closed = ⚙️ Ayarlar kapatıldı. /groupsettings yeniden açar.
group-set-wait-about =
    ⏳ <b>Bekleme süreleri</b>
    Bir sonraki fiyata kadar süre: 👤 bir kişi için, 👥 herkes için birlikte.
group-set-tokens-about =
    🪙 <b>Tokenlar</b>
    Token belirtmek için bu mesaja sembol ya da mint adresiyle yanıt verin veya şunu yazın: <code>/groupsettings tokens SOL USDC BONK</code>.
group-set-pair-about =
    🔁 <b>Çift</b>
    Bu mesaja iki tokenla yanıt verin, örneğin <code>SOL USDC</code>, ya da <code>/groupsettings pair SOL USDC</code> yazın.
group-set-stay-about =
    🗑 <b>Yanıtları sil</b>
    Bu süre sonunda yanıtlarım silinir, mesaj silme yetkim varsa soru da silinir. Panolar kalır.
group-set-language-about =
    🌐 <b>Dil</b>
    Burada yanıt verdiğim dil.
group-set-quiet-about =
    🌙 <b>Sessiz saatler</b>
    Bu saatlerde burada kimseye yanıt vermem, panolar da durur.
group-set-quiet-clock = Bu saate göre şimdi <b>{ $time }</b>.
group-set-too-many = ⚠️ En fazla { $number } token lütfen.
group-set-two = ⚠️ İki farklı token gerekli, örneğin <code>SOL USDC</code>.
group-set-usage = Yalnızca /groupsettings yazın ya da örneğin <code>/groupsettings tokens SOL USDC</code>, <code>/groupsettings block BONK</code> veya <code>/groupsettings pair SOL USDC</code>.
group-set-private = /groupsettings gruplar içindir. Beni yönetici olduğunuz bir gruba ekleyip orada yazın.
group-only-admins = Bunu yalnızca bu grubun yöneticileri yapabilir.
toast-group-later = Kaydedildi. Burada çok hareket var: bu mesaj bir sonraki dokunuşta yenilenir.
button-group-quotes = Fiyatlar
button-group-askers = Yalnızca yöneticiler sorar
button-group-wait = ⏳ Bekleme
button-group-tokens = 🪙 Tokenlar
button-group-pair = 🔁 Çift
button-group-stay = 🗑 Yanıtlar
button-group-language = 🌐 Dil
button-group-quiet = 🌙 Sessizlik
button-group-topic-here = Yalnızca bu konu
button-group-topic-one = Yalnızca tek konu
button-group-boards = Panolar
button-group-tokens-all = Hepsi
button-group-tokens-only = Yalnızca bunlar
button-group-tokens-not = Bunlar hariç
button-group-pair-none = Çift yok
button-group-stay-forever = Kalsın
button-group-language-each = Soranın dili
button-group-quiet-none = Sessiz saat yok
button-group-quiet-from = { $time } itibarıyla
button-group-quiet-to = { $time } saatine dek
command-groupsettings = Bu grupta nasıl davranacağım, yöneticiler için
