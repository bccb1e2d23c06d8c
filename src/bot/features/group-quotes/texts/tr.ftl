# Gruplardaki fiyatlar, Türkçe.

group-quote-change = 24 saatte { $percent }
group-quote-usage = Şöyle yazın: <code>/quote 1 SOL USDC</code> veya <code>/quote SOL</code>. Ya da tek bir token geçen bir mesajı /quote ile yanıtlayın.
group-quote-unlisted = ⚠️ { $symbol } hiçbir listede yok, ona kefil olan kimse yok ve bazı tokenler bir daha satılamaz. Adresi karşılaştırın: <code>{ $mint }</code>
press-group-wait = Bu fiyat yeterince yeni: herkes için 5 saniyede bir yenisi gelir.
press-group-over = Bu fiyat yenilenemeyecek kadar eski. /quote ile yenisini isteyin.
press-group-busy = Şu anda burada çok hareket var. Birkaç saniye sonra yeniden basın.
toast-group-same = Fiyat hâlâ aynı.
