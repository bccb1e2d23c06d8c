# Teklif kartının araçları, Türkçe.

card-terms = { $rate } · etki ve ücretler { $cost }
card-until = { $route } üzerinden · geçerlilik: { $time }
card-until-chosen = { $route } üzerinden, sizin seçiminiz · geçerlilik: { $time }
card-thin = ⚠️ Fiyat etkisi ve ücretler yüzünden yaklaşık <b>{ $usd } ({ $cost })</b> kaybediyorsunuz. Burada az işlem yapılıyor; daha küçük bir miktarda kaybınız azalır.
card-wide = ⚠️ Beklenenden <b>{ $tolerance }</b> kadar az gelebilir.
card-turned = Ters çevrildi: alacağınız miktarı ödüyorsunuz.
card-route-gone = ⚠️ Seçtiğiniz rota artık sunulmuyor. Şu an en iyisi bu.
card-stale = ⌛ Bu fiyatın süresi doldu. Yenisi için Yenile düğmesine dokunun.
card-short = ⚠️ Cüzdanınızda <b>{ $balance }</b> var: <b>{ $missing }</b> eksik.
card-short-fees = ⚠️ Cüzdanınızda <b>{ $balance }</b> var ve bunun az bir kısmı ücretler için gerekli.
card-unchecked = ⚠️ Cüzdanınızın bakiyesi şu an kontrol edilemedi. Yeterli bakiye ve ücretler için biraz SOL bulunduğundan emin olun.
card-route = Rota: { $route }
card-deposit = Cüzdanınızda henüz { $symbol } yoksa, Solana hesabı için yaklaşık 0.002 SOL depozito tutar. Hesabı kapatınca geri alırsınız.
card-sure = ❓ <b>Takas edilsin mi?</b> Yalnızca yukarıdaki her satır istediğiniz gibiyse evet deyin.
card-sure-loss = ❓ <b>Takas edilsin ve yaklaşık { $usd } ({ $cost }) kaybedilsin mi?</b> Yalnızca yukarıdaki her satır istediğiniz gibiyse evet deyin.
card-routes = <b>Diğer teklifler</b>, önce en çok getiren. Seçmek için birine dokunun.
card-slippage = <b>Tolerans</b>: takas kendiliğinden durmadan önce beklenenden ne kadar az gelebilir? Şu an { $tolerance }.
card-asks-below = ✏️ Lütfen aşağıdaki sorumu yanıtlayın.

ask-new-amount = Ne kadar { $symbol } ödemek istiyorsunuz? Örneğin 0.5, $20, 25% ya da max.
ask-new-slippage = Beklenenden ne kadar az gelebilir? Örneğin 0.7%.

button-more = Daha fazla
button-details = Ayrıntılar
button-turn = ⇅ Çevir
button-amount = ✏️ Miktar
button-slippage = Tolerans { $tolerance }
button-routes = Diğer teklifler
button-rate = ⇅ Kur
button-own = Başka
button-sure = ✅ Evet, takas et
button-sure-loss = Evet, { $usd } kaybı kabul et
button-sure-risk = Evet, yine de takas et
button-waiting = ⏳ Zincir bekleniyor
button-fits = Bunun yerine { $amount }

problem-asks-twice = Emin misiniz? Kart bir kez daha soruyor.
problem-short-of-funds = Cüzdanınızın bakiyesi buna yetmiyor. Eksik olan kartta yazıyor. Hiçbir işlem başlatılmadı.
problem-bad-slippage = Tolerans 0.1% ile 50% arasında olabilir, örneğin 1%.
