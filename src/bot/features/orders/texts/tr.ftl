# Bekleyen emirler, Türkçe.

command-order = Kendi fiyatınızdan alın ya da satın
command-orders = Bekleyen emirleriniz
order-usage =
    📌 <b>Kendi fiyatınızdan bir emir</b>
    <code>/order sell 2 SOL at 250</code>
    <code>/order buy 100 USDC of JUP at 0.4</code>
    Bir havuzda, orada fiyatınızdan işlem yapılana kadar bekler. Onu sizden başka kimse geri alamaz.
orders-none = Bekleyen emriniz yok. Şöyle verin: <code>/order sell 2 SOL at 250</code>.
orders-title = 📌 <b>Bekleyen emirleriniz</b>
orders-line = { $number }. <b>{ $pays }</b>, fiyat { $rate }, tarih { $date }
orders-part = Gerçekleşen: { $filled }, karşılığı { $got }
orders-full = ✅ Gerçekleşti: { $got } havuzda bekliyor.
orders-away = Havuzu { $percent } uzakta. Başka bir piyasa değil, o havuz orada işlem yapınca gerçekleşir.
orders-passed = ⚠️ Başka yerlerde piyasa bu fiyatı geçti; bu havuzda o fiyattan işlem olmadı. Bugünkü fiyatı almak için iptal edip takas edin.
orders-disabled = ⚠️ Bu havuz kapalı: hiçbir emri gerçekleştirmez ama ödemeyi sürdürür.
orders-unread = Zincir şu anda yanıt vermedi.
orders-gone = Artık havuzunda değil.
orders-more = Ve { $count } tane daha.
button-order-cancel = İptal et
button-order-collect = Topla
order-news-part = 📌 Emriniz kısmen gerçekleşti ({ $pays }, fiyat { $rate }): { $filled }, karşılığı { $got }. Beklemeye devam ediyor.
order-news-filled = ✅ Emriniz gerçekleşti: <b>{ $got }</b> havuzda bekliyor. Toplansın mı?
order-news-unfilled = ⚠️ Ağ, emrinizin ({ $pays }, fiyat { $rate }) tamamlanmasını geri aldı. Gerçekleşen: { $filled }, karşılığı { $got }. Beklemeye devam ediyor.
order-news-gone = 📌 Emriniz ({ $pays }, fiyat { $rate }) başka bir yerde, cüzdanınızın imzasıyla geri alındı.
order-news-old = 📌 Emriniz ({ $pays }, fiyat { $rate }) otuz gündür bekliyor. Kalsın mı, iptal edilsin mi?
at-price-which =
    📌 <b>{ $symbol }, kendi fiyatınızdan</b>
    Şu an { $price }. 🔴 üstünde satar, 🟢 altında alır. Başka bir fiyat: <code>/order sell 2 { $symbol } at …</code>
at-price-sell = 📌 { $symbol }, { $price } fiyatından satış: elinizdekinin ne kadarı?
at-price-buy = 📌 { $symbol }, { $price } fiyatından alış: ne kadarlık?
at-price-unknown = Şu anda fiyat bilinmiyor. Kendiniz yazın: /order
order-which-position = 📌 Hangi tokende kâr alınsın? Cüzdanındaki tamamı, ortalama maliyetine bu yüzde eklenerek satılır.
order-no-position = Burada alınmış bir token, dolayısıyla maliyet bilmiyorum. Tokeni ve fiyatı yaz: <i>tüm JUP'u +%30'dan sat</i>
button-type-price = Başka fiyat…
at-price-type = 📌 Tanesi hangi fiyattan? Elindekinin tamamını satmak için <code>0.5</code> veya <code>+30%</code>, şu kadarını satmak için <code>200 @ 0.5</code>, almak için <code>50 usdc @ 0.3</code> yaz.
at-price-wrong = ⚠️ Bu fiyatı anlamadım.
