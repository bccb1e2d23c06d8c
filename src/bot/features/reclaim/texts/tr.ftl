# Boş token hesaplarının depozitoları, Türkçe.

command-reclaim = Boş hesapların depozitosunu geri al
reclaim-title = ♻️ <b>Depozitolarınızı geri alın</b>
reclaim-gets = Geri alacağınız: <b>{ $amount }</b>
reclaim-gets-usd = Geri alacağınız: <b>{ $amount }</b>, yaklaşık { $usd }
reclaim-closed = Kapanacak boş token hesabı: { $number }
reclaim-withdrawn = Solana’nın bugün istediğinden fazlasını geri veren eski hesap: { $number }
reclaim-left = Kalan: { $number }. Hepsi tek işleme sığmıyor; sonra /reclaim yazıp yeniden deneyin.
reclaim-how = Tokenlarınız ve koleksiyonlarınız yerinde kalır. Kapanan bir hesabın tokenını yeniden almak yeni bir depozito ister. Ağ ücreti düşülür ve imzadan önce gösterilir.
reclaim-wallet = Cüzdan: <code>{ $wallet }</code>
reclaim-confirmed = ✅ <b>{ $received }</b> tutarında depozito cüzdanınıza geri geldi.
reclaim-failed = ❌ Depozitolarınız geri gelmedi: işlem başarısız oldu.
reclaim-expired = ⌛ Depozitolarınız geri gelmedi: işlemin süresi doldu.
reclaim-cancelled = 🚫 İptal edildi: depozitolar yerinde kaldı.
reclaim-lapsed = ⌛ Artık açık değil: depozitolar yerinde kaldı.
reclaim-open = 🔄 Depozitolarınızla ilgili haber var: görmek için /status gönderin.
reclaim-over = Hiçbir şey imzalanmadı ve ödenmedi.
reclaim-history = { $icon } Geri alınan depozito: { $gets } · { $end }
reclaim-status = { $icon } Depozito iadesi, ≈ { $gets }: { $state }
reclaim-next = Sırada: aşağıda onaylayın ya da boş verin.
button-reclaim-again = Yeniden bak
