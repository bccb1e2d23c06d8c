# The card of a swap and its end, in Turkish.

## The card of a swap

card-title-ordered = ✍️ <b>Bir adım kaldı: cüzdanınızda imzalayın</b>
card-title-signed = 📨 <b>İmzalandı. Blok zincirine gönderiliyor…</b>
card-title-submitted = ⏳ <b>Gönderildi. Blok zinciri bekleniyor…</b>
card-title-refused = ⚠️ <b>Takas hizmeti reddetti. Henüz bitmedi…</b>
card-title-said-failed = ⚠️ <b>Takas hizmeti başarısız olduğunu söylüyor. Kararı blok zinciri verir…</b>
card-title-said-expired = ⚠️ <b>Takas hizmeti süresinin dolduğunu söylüyor. Kararı blok zinciri verir…</b>
card-title-confirmed = ✅ <b>Takas tamamlandı: { $pays } → { $received }</b>
card-title-failed = ❌ <b>{ $pays } → { $symbol } takası başarısız oldu</b>
card-title-expired = ⌛ <b>{ $pays } → { $symbol } takasının süresi doldu</b>
card-title-cancelled = 🚫 <b>İptal edildi: { $pays } → { $symbol }</b>
card-title-lapsed = ⌛ <b>Artık açık değil: { $pays } → { $symbol }</b>

card-pay = Ödeyeceğiniz: <b>{ $amount }</b>
card-pay-usd = Ödeyeceğiniz: <b>{ $amount }</b> (≈ { $usd })
card-get = Alacağınız: <b>≈ { $amount }</b>
card-get-usd = Alacağınız: <b>≈ { $amount }</b> (≈ { $usd })
card-minimum = En az: <b>{ $amount }</b> (tolerans: { $tolerance })
card-minimum-built = En az: <b>{ $amount }</b>
card-rate = Kur: { $rate }
card-cost = Fiyat etkisi ve ücretler: yaklaşık { $cost }
card-cost-high = ⚠️ Fiyat etkisi ve ücretler yüzünden yaklaşık <b>{ $usd } ({ $cost })</b> kaybediyorsunuz. Bu yüksek; daha küçük bir miktarın maliyeti daha düşük olabilir.
card-cost-unknown = Fiyat etkisi ve ücretler: alacağınız miktara zaten dahil
card-network-fee = Ağ ücreti buna eklenir ve siz imzalamadan önce gösterilir.
card-valid = Fiyat şu saate kadar geçerli: { $time }. Siz kendi cüzdanınızda imzalamadan hiçbir şey aktarılmaz.
card-token = { $symbol }: { $name }, mint adresi <code>{ $mint }</code>
card-token-claimed = { $symbol } kendine “{ $name }” diyor, mint adresi <code>{ $mint }</code>
card-lookalike = ⚠️ { $symbol } daha tanınmış bir tokena benziyor ama başka bir token. Devam etmeden önce mint adresini karşılaştırın.
card-wallet = Cüzdanınızdan: <code>{ $wallet }</code>
card-sign-until = <b>Cüzdanınızda imzalayın</b> düğmesine dokunun, sayfada ve cüzdanınızda görünenleri karşılaştırın ve onaylayın. Emir şu saate kadar açık kalır: { $time }.
card-refused-changed = ⚠️ <b>Gönderilmedi:</b> cüzdanınızın döndürdüğü, gördüğünüz işlem değil. Hiçbir şey ödenmedi. Aşağıdan yeniden imzalayabilirsiniz. Onu siz değiştirmediyseniz o cüzdan uygulamasına güvenmeyin.
card-refused-wrong-signer = ⚠️ <b>Gönderilmedi:</b> cüzdanınızın döndürdüğü, bu emrin cüzdanıyla imzalanmamış. Hiçbir şey ödenmedi. O cüzdanı seçip aşağıdan yeniden imzalayın.
card-refused-fee-too-high = ⚠️ <b>Gönderilmedi:</b> cüzdanınız çok yüksek bir ağ ücreti belirledi. Hiçbir şey ödenmedi. Ücreti cüzdanda düşürüp aşağıdan yeniden imzalayın.
card-refused-unreadable = ⚠️ <b>Gönderilmedi:</b> cüzdanınızın döndürdüğünü okuyamadım. Hiçbir şey ödenmedi. Lütfen aşağıdan yeniden imzalayın.
card-refused-expired = ⚠️ <b>Gönderilmedi:</b> çok geç imzalandı, artık geçemez. Hiçbir şey ödenmedi. Aşağıdan yeniden imzalayın; sayfa yeni bir işlem hazırlar.
card-refused-in-flight = ⚠️ <b>Gönderilmedi:</b> bu cüzdanın başka bir takası hâlâ yolda. Bunun için hiçbir şey ödenmedi. Ne zaman bittiğini /status gösterir; sonra aşağıdan yeniden imzalayın.
card-refused-chain-unreachable = ⚠️ <b>Gönderilmedi:</b> o anda blok zincirine ulaşamadım. Hiçbir şey ödenmedi. Lütfen birazdan aşağıdan yeniden imzalayın.
card-refused-superseded = ⚠️ <b>Gönderilmedi:</b> cüzdanınız bu takas için bir işlem daha döndürdü. Yalnızca ilki geçerli ve o zaten yolda.
card-signed-hint = Başka bir şey yapmanız gerekmiyor. Yeni bir gelişme olunca bu mesaj değişir.
card-service-reports = Takas hizmeti takasın onaylandığını bildiriyor. Blok zinciri bunu bize henüz bildirmedi, bu yüzden kontrol etmeye devam ediyoruz.
card-service-refused = Takas hizmeti reddetti: { $why }. Hiçbir şey göndermedi.
card-service-refused-sent = Bunun yerine tam olarak aynı işlemi kendi Solana düğümüm üzerinden gönderdim; yani işlem yine de gerçekleşebilir.
card-sent-directly = Kendi Solana düğümüm üzerinden gönderdim, çünkü takas hizmeti yalnızca teklif ettiği işlemin birebir aynısını kabul ediyor.
card-service-refused-until = İşlem, süresi dolana kadar, yani imzanızdan sonra yaklaşık bir buçuk dakika boyunca, yine de gerçekleşebilir; sonra bu cüzdan yeniden serbesttir ve size burada bildiririm. Lütfen o zamana kadar bu cüzdanla ikinci bir takas başlatmayın.
card-chain-decides = Takas hizmeti takasın bittiğini söylüyor. Kararı yalnızca blok zinciri verir: sormaya devam ediyorum ve genellikle en geç imzanızdan bir buçuk dakika sonra size burada bildiririm. Lütfen o zamana kadar bu cüzdanla ikinci bir takas başlatmayın.
card-rolled-back = Blok zinciri işlemi onayladıktan sonra geri aldı; bu çok nadir olur. Paranız aktarılmadı.
card-arrived = Şu anda cüzdanınızda: <b>{ $received }</b>, blok zincirine göre.
card-agreed = Kararlaştırılan: en az <b>{ $minimum }</b>. Tam olarak ne kadar geldiğini blok gezgini gösterir.
card-transaction = İşlem: <a href="{ $url }">{ $short }</a>
card-failed-reason = Neden: { $reason }.
card-failed-money = Ağ ücreti dışında paranız aktarılmadı.
card-expired-money = Blok zinciri işlemi zamanında kabul etmedi ve artık asla etmeyecek. Paranız aktarılmadı.
card-cancelled-money = Hiçbir şey imzalanmadı, hiçbir şey ödenmedi.
card-lapsed-cancelled = Siz iptal ettiniz. Hiçbir şey imzalanmadı, hiçbir şey ödenmedi.
card-lapsed-time = Zamanında imzalanmadı. Hiçbir şey ödenmedi. Fiyatlar değişir, bu yüzden yeni bir takas gerekir.
card-lapsed-offer = Onaylanmadan önce fiyatın süresi doldu. Hiçbir şey ödenmedi.

button-confirm = ✅ Onayla
button-refresh = Yenile
button-cancel = İptal
button-sign = Cüzdanınızda imzalayın
button-quote-again = Yeniden fiyat al
button-view = İşlemi görüntüle
button-swap-this = Bunu takas et
button-connect = Cüzdan bağla
button-other-device = Başka cihaz
button-open-wallet = { $wallet } cüzdanını aç
button-private-chat = Özel sohbeti aç
button-yes-mine = Evet, benim
button-no-not-mine = Hayır
button-back = Geri
button-max = Maks.

## New messages that announce an end

notice-confirmed = ✅ Tamam: <b>{ $pays }</b> takas edildi, gelen: <b>{ $received }</b>. <a href="{ $url }">Blok zincirinde gör</a>
notice-failed = ❌ <b>{ $pays }</b> → { $symbol } takası başarısız oldu. Ağ ücreti dışında paranız aktarılmadı.
notice-expired = ⌛ <b>{ $pays }</b> → { $symbol } takasının süresi doldu. Paranız aktarılmadı.
notice-lapsed = ⌛ <b>{ $pays }</b> → { $symbol } takası zamanında imzalanmadı. Hiçbir şey ödenmedi.
notice-cancelled = 🚫 <b>{ $pays }</b> → { $symbol } takası iptal edildi. Hiçbir şey ödenmedi.
notice-open = 🔄 <b>{ $pays }</b> → { $symbol } takasında yeni gelişme var: görmek için /status gönderin.
notice-farewell = İstediğiniz gibi, bununla bu takası da siliyorum.
