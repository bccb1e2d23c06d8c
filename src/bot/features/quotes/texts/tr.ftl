# Texts of /quote, in Turkish.

quote-usage = Şöyle yazın: <code>/quote 1 SOL USDC</code>
command-quote = Fiyat göster

group-quote-usage = Şöyle yazın: <code>/quote 1 SOL USDC</code> veya <code>/quote SOL</code>. Ya da tek bir token geçen bir mesajı /quote ile yanıtlayın.
group-quote-unlisted = ⚠️ { $symbol } token listesinde yok: değersiz olabilir ya da satılamayabilir. Adresi kontrol edin: <code>{ $mint }</code>
press-group-wait = Az önce güncellendi. 5 saniyede bir yeni fiyat alınabilir.
press-group-over = Bu fiyat yenilenemeyecek kadar eski. Yenisi için /quote gönderin.
toast-group-same = Fiyat hâlâ aynı.
group-token-hidden = Bu grup o tokenın fiyatını göstermez.
