# What people ask for in their own words, in Turkish.

## What is asked about

ask-from-for =
    <b>{ $to }</b> için hangi token ile ödemek istersiniz?
    Birine dokunun ya da sembol, ad veya mint adresi yazın.
request-side = <b>{ $token }</b> ile ne yapmak istiyorsunuz?
request-direction = Hangi yönde takas etmek istiyorsunuz?
request-several = Her seferinde bir takas. Hangisini istiyorsunuz?
request-unread = Hepsini anlayamadım. Neyi takas etmek istiyorsunuz? Dokunun ya da tek bir takas yazın, örneğin: <code>0.5 SOL USDC</code>
request-unsure-amount = Hangi miktarı kastettiğinizden emin değilim. Üzerine dokunun ya da ne kadar ödemek istediğinizi yazın.
request-got-amount = Ödediğinizi sabitleyebilirim, alacağınızı değil. { $amount } alacağınız miktar: ne kadar ödemek istersiniz?
request-whose-amount = { $amount } hangi tokendan? Yalnızca ödediğinizi sabitleyebilirim. Ne kadar ödemek istiyorsunuz?
request-unlisted =
    bu token hiçbir listede yok, yani ona kefil olan kimse yok. Herkes istediği adla token yapabilir ve bazıları bir daha satılamaz. Yalnızca bu adresten eminseniz devam edin:
    <code>{ $mint }</code>
request-unlisted-unquoted = Bu token hiçbir listede yok ve takas hizmetinde fiyatı da yok: <code>{ $mint }</code>
request-no-mint = Bu adreste bir token yok: <code>{ $mint }</code>
request-mint-unread = Bu adres şu anda blok zincirinde okunamıyor: <code>{ $mint }</code> Lütfen bir dakika sonra tekrar deneyin.
request-later = Zamanı ya da koşulu tam okuyamadım, o yüzden bir şey yapmıyorum. Hemen yapılacak takas bunlarsız yazılır; bekleyecek olan ise şöyle: <code>2 SOL'u 250'den sat</code>, <code>SOL 120'ye düşerse 2 SOL sat</code>, <code>her pazartesi 20 USDC ile SOL al</code>, <code>SOL 200 olunca haber ver</code>
request-order = Bu emri tam anlamadım, o yüzden hiçbir emir koymuyorum. Miktar ve fiyat gerekir, örneğin: <i>2 SOL'u 250'den sat</i>, <i>2 SOL'u +%10'dan sat</i>, <i>JUP +%30 kâr al</i>, <i>1000 BONK'u +%10 ile +%50 arasında 5 adımda kademeli sat</i>. Satış fiyatın üstünde, alış altında bekler.
request-pool-link = Bu bağlantı bir havuza gidiyor ve onun adresi tokenın adresi değil. Lütfen tokenın kendi adresini ya da sembolünü gönderin.
request-unknown-link = Bu bağlantıda token bulamıyorum. Sembolünü, adresini ya da Solscan, Jupiter veya Birdeye bağlantısını gönderin.

## What is not about a swap

button-buy-token = { $symbol } al
button-sell-token = { $symbol } sat
button-pair = { $from } → { $to }

## The dialogue of a swap

ask-new-amount = Ne kadar { $symbol } ödemek istiyorsunuz? Örneğin 0.5, $20, 25% ya da max.
ask-new-slippage = Beklenenden ne kadar az gelebilir? Örneğin 0.7%.
ask-from = <b>Takas</b>: hangi token ile ödemek istersiniz?
    Birine dokunun ya da bir sembol veya mint adresi yazın.
ask-to = <b>Takas: { $from } → …</b> hangi token?
    Birine dokunun ya da bir sembol veya mint adresi yazın.
ask-amount = <b>Takas: { $from } → { $to }</b>: ne kadar { $from }?
    Miktarı yazın, örneğin <code>{ $example }</code>.
ask-amount-balance = <b>Takas: { $from } → { $to }</b>: ne kadar { $from }?
    Bakiyeniz: { $balance }. Bir paya dokunun ya da miktarı yazın.
ask-pick = Hangisini kastediyorsunuz? Bu ada uyan birkaç token var:
dialogue-cancelled = İptal edildi. Yeniden başlamak için: /swap
dialogue-left = Burada durduk. Yeniden başlamak için: /swap
dialogue-over = Bu soru kapandı. Yeniden başlamak için /swap gönderin.
dialogue-not-text = Lütfen bir düğmeye dokunun ya da yanıtınızı yazın.
