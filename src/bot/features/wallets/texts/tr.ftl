# Wallets, in Turkish.

## Wallets

wallet-question =
    👛 <b>Bu sizin cüzdanınız mı?</b>
    { $wallet } şu adresle yanıt verdi:

    <code>{ $address }</code>

    Bunu cüzdanınızdaki adresle karşılaştırın. Yalnızca bağlantıyı kendiniz açtıysanız ve adres aynıysa evet deyin.
wallet-unproven = ⚠️ Cüzdan bu adresin kendisine ait olduğunu kanıtlamadı. Her karakteri karşılaştırın.
wallet-connected = 👛 <b>Bağlandı:</b> <code>{ $address }</code>
    Size bu cüzdan için işlemler gösterebilirim. Bunları yalnızca siz, kendi cüzdanınızda imzalayabilirsiniz.
resume-order = <b>{ $pays }</b> takasınız hâlâ açık. Şimdi imzalayın:
resume-other-wallet = <b>{ $pays }</b> takasınız hâlâ açık, şu cüzdan için: <code>{ $address }</code>.
wallet-refused = Bağlanmadı. Bağlantı anahtarları silindi. Baştan başlamak için: /connect
wallet-link-over = Bu bağlantının süresi doldu ya da kullanıldı. Yenisi için: /connect
wallet-link-foreign = Bu soru sizin için değil.
connect-details =
    👛 <b>Cüzdanınızı bağlayın</b>
    Aşağıda cüzdanınıza dokunun ve onaylayın. Cüzdan bana yalnızca adresinizi verir, başka hiçbir şey vermez: ne anahtar ne de bir şeyi aktarma yetkisi. Ardından adresin size ait olup olmadığını burada sorarım.
    Bağlantılar bir kez, on dakika boyunca ve yalnızca sizin için çalışır. Başkasının gönderdiği bir bağlantıyı asla açmayın.
continue-swap = Takasınız için güncel fiyat alınıyor…
disconnect-in-flight = Bu cüzdanın bir takası yolda. Blok zinciri karar verince /disconnect çalışır.

wallets-title = 👛 <b>Cüzdanlarınız</b>
wallets-line = { $number }. { $kind }, <code>{ $address }</code>{ $mark }
wallets-line-named = { $number }. <b>{ $name }</b>, { $kind }, <code>{ $address }</code>{ $mark }
wallets-active = { " " }✅ <b>kullanımda</b>
wallets-more = Buraya sığandan fazlası var. Gerekmeyenleri kaldırın.
wallets-hint = Yeni takaslar kullanımdaki cüzdanla yapılır. Zaten onayladıklarınız kendi cüzdanında kalır.
button-wallet-use = Kullan { $number }
button-wallet-copy = Kopyala { $number }
button-wallet-rename = Ad ver { $number }
button-wallet-unlink = Kaldır { $number }
button-connect-more = Başka cüzdan bağla
button-unlink-yes = Evet, kaldır
button-unlink-no = Hayır, kalsın
unlink-question =
    <b>{ $name } (<code>{ $address }</code>) kaldırılsın mı?</b>
    Bağlantı anahtarlarını, oturumunu ve adını silerim. Cüzdanın kendisinde hiçbir şey değişmez; dilediğiniz zaman yeniden bağlayabilirsiniz.
unlink-in-flight = Bu cüzdanın bir takası yolda. Blok zinciri karar verir vermez cüzdanı kaldırabilirsiniz.
rename-question =
    ✏️ <b>{ $name } (<code>{ $address }</code>) için hangi adı kullanayım?</b>
    En fazla { $most } karakterlik bir ad gönderin. Onu yalnızca siz görürsünüz.
rename-empty = ⚠️ Bu adda okunabilir karakter yok. Lütfen başka bir ad gönderin.
rename-too-long = ⚠️ Bu çok uzun. Lütfen daha kısa bir ad gönderin.
toast-wallet-active = Artık bu cüzdan kullanımda.
toast-wallet-forgotten = Kaldırıldı.
button-yes-mine = Evet, benim
button-no-not-mine = Hayır
command-connect = Cüzdan bağla
command-wallets = Cüzdanlarınız
command-disconnect = Kullanımdaki cüzdanı kaldır
toast-connected = Bağlandı.
toast-refused = Bağlanmadı.
