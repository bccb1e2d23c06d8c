# Bir grubun panosu, Türkçe.

board-title = 📊 <b>Fiyatlar</b>
board-every-minutes =
    { $minutes ->
        [one] Her dakika güncellenir
       *[other] { $minutes } dakikada bir güncellenir
    }
board-every-hours =
    { $hours ->
        [one] Her saat güncellenir
       *[other] { $hours } saatte bir güncellenir
    }
board-column-pair = Çift
board-column-price = Fiyat
board-column-day = 24 saat
board-no-price = henüz fiyat yok
board-old = ⏳ Yanında süre yazan fiyatlar güncellenemedi.
board-paused = ⏸ Duraklatıldı: bir gündür burada beni kimse kullanmadı.
board-coming = 📊 Bir dakika: bu panonun fiyatları yolda.
board-over = 📊 Bu pano sona erdi. Bir yönetici /board ile yenisini açabilir.
board-usage =
    📊 <b>Pano</b>, fiyatlarını güncel tuttuğum tek bir mesajdır:
    <code>/board SOL USDC, JUP USDC every 5m</code>
    En çok { $most } çift, dakikada birden günde bire kadar. Yöneticiler açar ve <code>/board stop</code> ile kapatır.
board-standing = 📊 <b>Bu grubun panosu:</b> { $pairs }
board-standing-how = Yöneticiler <code>/board SOL USDC, JUP USDC every 5m</code> ile değiştirir, <code>/board stop</code> ile kapatır.
board-changed = 📊 Pano güncelleniyor.
board-stopped = 📊 Pano sona erdi.
board-none = 📊 Burada pano yok.
board-day-title = 📈 <b>Son 24 saat</b>
board-day-record = Bana sorulan fiyatlardan çizildi.
board-day-gaps = Boşluklar fiyatsız zamanlardır. 24 saatten fiyatlı olanlar: { $hours }
button-board-refresh = 🔄 Yenile
button-board-day = 📈 Son gün
button-board-go-on = ▶️ Devam et
button-board-show = Panoya git
toast-board-refresh = Yeni fiyatlar yolda.
press-board-early = Bu fiyatlar yeni. { $seconds } sn sonra yeniden deneyin.
press-board-over = Bu pano sona erdi.
press-board-picture-early = Az önce bir resim gönderildi. Sonraki { $minutes } dk sonra istenebilir.
press-board-no-record = Son günün fiyatları henüz yok. Sonra yeniden deneyin.
press-board-no-picture = Resim şu anda çizilemedi ya da gönderilemedi. Sonra yeniden deneyin.
problem-board-form = Bunu okuyamadım. Çiftleri virgülle ayırın, örneğin: /board SOL USDC, JUP USDC every 5m
problem-board-no-pairs = Hangi fiyatlar? Örneğin şunu yazın: /board SOL USDC, JUP USDC every 5m
problem-board-too-many = Bir panoya { $most } çift sığar.
problem-board-too-often = Bir pano en sık dakikada bir güncellenir.
problem-board-too-seldom = Bir pano en az günde bir güncellenir.
problem-board-amount = Pano bir tokenin fiyatını gösterir. “{ $text }” yazmayın.
problem-board-admins = Panoyu yalnızca bu grubun yöneticileri açabilir, değiştirebilir ya da kapatabilir.
problem-board-off = Bu grupta panolar kapalı.
problem-board-token = Bu grup { $text } fiyatlarını istemiyor.
command-board = Güncel kalan fiyatlar yayınla
board-day-source = <i>24 sa: { $source }</i>
