# Teklif kartının araçları, Türkçe.

card-terms = { $rate } · maliyet { $cost }
card-until = Geçerlilik: { $time }
card-until-chosen = { $route } üzerinden, sizin seçiminiz · geçerlilik: { $time }
card-thin = ⚠️ Fiyat etkisi ve ücretler yüzünden yaklaşık <b>{ $usd } ({ $cost })</b> kaybediyorsunuz. Burada az işlem yapılıyor; daha küçük bir miktarda kaybınız azalır.
card-wide = ⚠️ Beklenenden <b>{ $tolerance }</b> kadar az alabilirsiniz.
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
card-routes = <b>Diğer teklifler</b>, önce en iyisi. Kullanmak için birine dokunun.
card-slippage = <b>Kayma</b>: takas kendiliğinden durmadan önce beklenenden ne kadar az gelebilir? Şu an { $tolerance }.
card-asks-below = ✏️ Lütfen aşağıdaki sorumu yanıtlayın.

button-more = Diğer
button-details = Ayrıntılar
button-turn = ⇅ Çevir
button-amount = Miktar
button-slippage = Kayma { $tolerance }
button-routes = Diğer teklifler
button-rate = ⇅ Kur
button-own = Başka
button-sure = ✅ Evet, takas et
button-sure-loss = Evet, { $usd } kaybı kabul et
button-sure-risk = Evet, yine de takas et
button-waiting = ⏳ Blok zinciri bekleniyor
button-fits = Bunun yerine { $amount }

problem-asks-twice = Emin misiniz? Kart bir kez daha soruyor.
problem-short-of-funds = Cüzdanınızın bakiyesi buna yetmiyor. Eksik olan kartta yazıyor. Hiçbir işlem başlatılmadı.
problem-bad-slippage = Kayma 0.1% ile 50% arasında olabilir, örneğin 1%.

# Why a swap failed, and what to do then, in Turkish.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = bu botun erişim izni yok
service-policy = kendi kuralları bu takasa izin vermiyor
service-region = bu bölgeye hizmet vermiyor
service-quote = teklifinin süresi dolmuştu
service-mismatch = bu, teklif ettiği işlem değil
service-request = isteği okuyamadı
service-code = yanıtı { $code } oldu
service-unsaid = nedenini söylemedi

## Why a transaction failed, after card-failed-reason

reason-no-sol-for-fee = cüzdanda ağ ücretini ödeyecek SOL yok
reason-not-enough-for-fee = ağ ücreti için yeterli SOL yok
reason-not-enough-for-deposit = bir hesabın depozitosu için yeterli SOL kalmıyor
reason-wallet-cannot-pay = bu cüzdan ağ ücreti ödeyemez
reason-expired = işlemin süresi çalıştırılamadan doldu
reason-already-processed = işlem zaten işlenmişti
reason-account-busy = bir hesap meşguldü
reason-network-busy = ağ çok yoğundu
reason-compute-exceeded = takas, izin verilenden fazla hesaplama gerektirdi
reason-not-enough-funds = yetersiz bakiye
reason-signature-missing = bir imza eksikti
reason-account-state = bir hesap beklenen durumda değildi
reason-account-missing = bir token hesabı yok
reason-not-enough-token = token miktarı yetersiz
reason-other-token = token hesabı başka bir tokene ait
reason-other-owner = token hesabı başka bir sahibe ait
reason-token-frozen = token hesabı, ihraççı tarafından donduruldu
reason-token-not-transferable = bu token aktarılamaz
reason-token-paused = ihraççı bu tokeni duraklattı
reason-account-exists = bir hesap zaten var
reason-not-enough-sol = yeterli SOL yok
reason-price-moved = işlem yoldayken fiyat, kayma sınırınızı aştı
reason-transaction-changed = işlem yolda değiştirildi
reason-other-token-program = token başka bir token programına ait
reason-inexact-amount = tam tutara ulaşılamadı
reason-bad-token-account = bir token hesabı geçerli değil
reason-wallet-guard = işlemdeki bir güvenlik kontrolü durdurdu; hiçbir şey takas edilmedi
reason-step-failed = { $step }. adım başarısız oldu (kod { $code })
reason-network-refused = ağ işlemi reddetti ({ $code })
reason-cpi-guard = token hesabınız, CPI Guard korumasıyla programlara kapalı
reason-program-aborted = takasın bir programı hatayla durdu
reason-pool-refused = rotadaki havuzlardan biri işlemi reddetti (kod { $code })
reason-program-refused = { $program } işlemi reddetti (kod { $code })

## What to do after a failure

next-price = Yeni bir fiyat isteyin.
next-funds = Cüzdanda ne olduğuna bakın, sonra yeni bir fiyat isteyin ya da daha az takas edin.
next-sol = Cüzdana biraz daha SOL koyun, sonra yeni bir fiyat isteyin.
next-issuer = Bunu yalnızca ihraççısı değiştirebilir. Başka bir token seçin.
next-cpi-guard = Cüzdanınızda kapatın ya da başka bir token seçin.
next-later = Bir dakika bekleyin, sonra yeni bir fiyat isteyin.
next-other-wallet = /wallets ile başka bir cüzdan seçin, sonra yeni bir fiyat isteyin.
next-look = Yeniden takas etmeden önce işleme bakın.
next-route = Yeni bir fiyat isteyin: çoğu zaman başka bir yoldan gider. Yine olursa başka bir tutar deneyin.

# Problems, in Turkish.

## Problems

problem-unknown-token = “{ $word }” adlı bir token bulamadım. Sembolünü ya da mint adresini yazın.
problem-unknown-token-similar = “{ $word }” adlı bir token bulamadım. Şunu mu demek istediniz: { $similar }?
problem-ambiguous-token = “{ $word }” adını taşıyan birkaç token var. Kastettiğinizin mint adresini kullanın:
problem-ambiguous-line = { $symbol } ({ $name }): <code>{ $mint }</code>
problem-token-withheld = { $symbol } burada kullanılamıyor: takas hizmeti ile blok zincirinin bilgileri çelişiyor. Lütfen başka bir token seçin.
problem-token-unread = { $symbol } şu anda blok zincirinde okunamıyor, bu yüzden fiyat göstermiyorum. Lütfen bir dakika sonra tekrar deneyin; hiçbir şey başlatılmadı.
problem-same-token = { $symbol } → { $symbol } takası hiçbir şeyi değiştirmez. İki farklı token seçin.
problem-amount-comma = “{ $text }” iki anlama gelebilir. Lütfen miktarı 1.5 gibi noktayla ve ayırıcı kullanmadan yazın.
problem-amount-exponent = Lütfen “{ $text }” yerine 1000 gibi tüm rakamları yazın.
problem-amount-negative = Miktar sıfırdan büyük olmalı ve işaretsiz yazılmalı.
problem-amount-not-a-number = “{ $text }” bir miktar değil. 0.5 gibi rakamlar ve en fazla bir nokta yazın.
problem-amount-zero = Miktar sıfırdan büyük olmalı.
problem-amount-decimals = { $symbol } için en fazla { $decimals } ondalık basamak olabilir. Lütfen daha az yazın.
problem-amount-large = Bu, tek bir hesapta bulunabilecek { $symbol } miktarından fazla.
problem-amount-huge = Bu sayı çok büyük.
problem-bad-form = Şöyle yazın: <code>/swap 0.5 SOL USDC</code>. Önce miktar, sonra ödediğiniz, sonra alacağınız token. Ya da yalnızca /swap gönderin, ben sorayım.
problem-no-route = Şu anda bu çift ve miktar için kimse fiyat vermiyor. Başka bir miktar ya da başka bir token deneyin.
problem-paused = Yeni takaslar bir süreliğine durduruldu. Zaten onayladıklarınız her zamanki gibi sürer. Lütfen daha sonra yeniden deneyin.
problem-paused-maintenance = Neden: botta bakım.
problem-paused-service = Neden: takas hizmetinde sorun.
problem-paused-network = Neden: Solana ağında sorun.
problem-paused-until = En geç { $time } itibarıyla sürmesi bekleniyor.
problem-not-yours = Bu takas başkasına ait.
problem-unknown-swap = Bu takası artık bulamıyorum. Yenisini başlatmak için: /swap
problem-out-of-date-offered = Bu düğme daha eski bir fiyata ait. Lütfen en yeni mesajı kullanın.
problem-out-of-date-ordered = Bu zaten onaylandı. Şimdi cüzdanınızda imzalayın ya da iptal edin.
problem-out-of-date-served = Bu işlem cüzdan uygulamanızda. Orada onaylayın ya da reddedin.
problem-out-of-date-flying = Bu takas imzalandı ve yolda. Artık değiştirilemez.
problem-out-of-date-final = Bu takas bitti. Yenisini başlatmak için: /swap
problem-price-refreshed = Fiyatın süresi dolmuştu, işte yenisi. Lütfen bakın ve yeniden onaylayın.
problem-no-wallet = Önce bir cüzdan bağlayın, sonra onaylayın.
problem-in-flight = Bu cüzdanın başka bir takası hâlâ yolda: <a href="{ $url }">{ $short }</a>. Blok zinciri karar verir vermez bunu onaylayabilirsiniz.
problem-in-flight-alert = Bu cüzdanın başka bir takası hâlâ yolda. Blok zinciri karar verir vermez bunu onaylayabilirsiniz.
problem-in-flight-served = Bu cüzdanın başka bir takası bir cüzdan uygulamasında onayınızı bekliyor; en geç { $time } saatine kadar. Sonra bunu onaylayabilirsiniz.
problem-price-changed = Fiyat, kayma sınırınızın izin verdiğinden daha fazla kötüleşti. Lütfen yenisine bakın.
problem-not-executable = Bir fiyat var ama şu anda bu cüzdan için imzalanacak bir şey yok. Birazdan yeniden deneyin.
problem-guard-refused = Sunulan işlem tam olarak söz verileni yapmıyordu ({ $rule }), bu yüzden reddettim. Hiçbir şey imzalanmadı ya da gönderilmedi.
problem-unknown-venue = Sunulan rota, bilinen bir borsa olmayan bir program kullanıyor ({ $program }), bu yüzden reddettim. Hiçbir şey imzalanmadı ya da gönderilmedi.
problem-nothing-to-reclaim = Geri alınacak depozito yok: bu cüzdanda yalnızca size ait boş bir token hesabı bulunmuyor.
problem-no-sol-for-fee = Bu cüzdanda geri alınacak depozito var ama ağ ücreti için yeterli SOL yok. Önce biraz SOL gönderin.
problem-too-many-accounts = Bu cüzdanın tüm token hesaplarını okuyamadım: yabancılar çok sayıda göndermiş olabilir.
problem-chain-unreachable = Şu anda blok zincirine ulaşamıyorum; o olmadan hiçbir şey denetlenmez ve imzalanmaz. Lütfen birazdan yeniden deneyin.
problem-attempt-expired = Çok geç imzaladınız. Hiçbir şey gönderilmedi. Lütfen yeniden imzalayın.
problem-service-policy = Takas hizmeti bunu burada sunmuyor: isteği kendi kuralları reddediyor. Hiç para aktarılmadı.
outage-touched = Bir sorun yaşandı ve takaslarınızdan biri normalden uzun sürdü ya da süresi doldu. Sona erdi ya da izleniyor: bekleyenleri /status, her takasın nasıl sonuçlandığını /history gösterir. Bir şey yapmanız gerekmez. Özür dileriz.
problem-token-blocked = Botun işletmecisi bu token ile takasları engelledi. Hiç para aktarılmadı.
problem-wallet-blocked = Bu bot bu cüzdana hizmet vermiyor. Hiç para aktarılmadı.
problem-service-busy = Takas hizmeti meşgul. Lütfen birazdan yeniden deneyin.
problem-service-busy-seconds = Takas hizmeti meşgul. Lütfen { $seconds } sn sonra yeniden deneyin.
problem-service-request = Takas hizmeti bu çifti ya da miktarı kabul etmiyor. Başka bir miktar ya da başka bir token deneyin.
problem-service-down = Takas hizmeti şu anda yanıt vermiyor. Lütfen birazdan yeniden deneyin. Hiç para aktarılmadı.
problem-service-key = Takas hizmeti şu anda bu botun anahtarını kabul etmiyor. Bunu yalnızca botun işletmecisi düzeltebilir. Hiç para aktarılmadı.
problem-service-odd = Takas hizmeti anlamadığım bir yanıt verdi, bu yüzden onu kullanmıyorum. Hiç para aktarılmadı.
problem-amount-thousands = “{ $text }” iki anlama gelebilir. Bir buçuk için 1.5, bin beş yüz için 1500 yazın.
problem-amount-share = Pay 0% değerinden fazla ve en çok 100% olur, örneğin 25% ya da 12.5%.
problem-amount-fraction = “{ $text }” bir tokenın ya da elinizdekinin bir bölümü anlamına gelebilir. 0.5 gibi bir sayı ya da 50% gibi bir yüzde yazın.
problem-share-needs-wallet = Cüzdanınızın bir payı için cüzdan gerekir: /connect bağlar. Ya da miktarı rakamla yazın.
problem-none-held = Cüzdanınızda { $symbol } yok. Ödemek için başka bir token seçin ya da fiyatını görmek için bir miktar yazın.
problem-only-fees-left = Cüzdanınızda 0.01 SOL değerinden fazlası yok; o kadarını ağ ücretleri için ayırıyorum.
problem-share-too-small = Bu, olabilecek en küçük { $symbol } miktarından az. Lütfen daha fazlasını isteyin.
problem-nothing-left = Cüzdanınızda { $balance } var: ayırdığınızdan sonra takas edilecek bir şey kalmıyor.
problem-no-dollar-price = { $symbol } için güveneceğim bir dolar fiyatı yok. Lütfen miktarı { $symbol } olarak yazın.

# What a tokenised stock is, in Turkish.

card-stock = 📈 { $symbol }, { $issuer } tarafından çıkarılan bir token; hissenin kendisi değil. Fiyatını izler; çıkaran onu durdurabilir veya geri alabilir. Bazı ülkelerde sunulmaz.

# The card of a swap and its end, in Turkish.

## The card of a swap

card-title-ordered = ✍️ <b>Bir adım kaldı: cüzdanınızda imzalayın</b>
card-title-served = 📲 <b>Cüzdan uygulamanızda onaylayın</b>
card-title-signed = 📨 <b>İmzalandı. Blok zincirine gönderiliyor…</b>
card-title-submitted = ⏳ <b>Gönderildi. Blok zinciri bekleniyor…</b>
card-title-underfunded = ⚠️ <b>Şimdilik gerçekleşemiyor</b>
card-title-refused = ⚠️ <b>Takas hizmeti reddetti</b>
card-title-said-failed = ⚠️ <b>Takas hizmeti başarısız olduğunu söylüyor. Kararı blok zinciri verir…</b>
card-title-said-expired = ⚠️ <b>Takas hizmeti süresinin dolduğunu söylüyor. Kararı blok zinciri verir…</b>
card-title-confirmed = ✅ <b>Takas tamamlandı: { $sold } → { $symbol }</b>. Ayrıntılar aşağıdaki mesajda
card-title-kind-confirmed = ✅ <b>Onaylandı</b>: ayrıntılar aşağıdaki mesajda
card-title-failed = ❌ <b>{ $pays } → { $symbol } takası başarısız oldu</b>
card-title-expired = ⌛ <b>{ $pays } → { $symbol } takasının süresi doldu</b>
card-title-cancelled = 🚫 <b>İptal edildi: { $pays } → { $symbol }</b>
card-title-lapsed = ⌛ <b>Artık açık değil: { $pays } → { $symbol }</b>

card-pay = Ödeyeceğiniz: <b>{ $amount }</b>
card-pay-usd = Ödeyeceğiniz: <b>{ $amount }</b> ({ $usd })
card-get = Alacağınız: <b>≈ { $amount }</b>
card-get-usd = Alacağınız: <b>≈ { $amount }</b> ({ $usd })
card-each = { $usd }, tanesi { $price }
card-minimum = En az: <b>{ $amount }</b> veya daha iyi (kayma: { $tolerance })
card-minimum-built = En az: <b>{ $amount }</b>
card-operator-fee = Bu botun ücreti: { $rate }, yukarıdaki tutardan düşüldü
card-operator-fee-usd = Bu botun ücreti: { $rate } ({ $usd }), yukarıdaki tutardan düşüldü
card-rate = Kur: { $rate }
price-day = { $token }: 24 saatte { $change }
card-cost = Fiyat etkisi ve ücretler: yaklaşık { $cost }
card-cost-high = ⚠️ Fiyat etkisi ve ücretler yüzünden yaklaşık <b>{ $usd } ({ $cost })</b> kaybediyorsunuz. Bu yüksek; daha küçük bir miktarın maliyeti daha düşük olabilir.
card-cost-unknown = Fiyat etkisi ve ücretler: alacağınız miktara zaten dahil
card-network-fee = Ağ ücreti buna eklenir ve siz imzalamadan önce gösterilir.
card-valid = Fiyat şu saate kadar geçerli: { $time }. Siz kendi cüzdanınızda imzalamadan hiçbir şey aktarılmaz.
card-token = { $token }: <code>{ $mint }</code>
card-token-claimed = { $symbol } kendine “{ $name }” diyor, mint adresi <code>{ $mint }</code>
card-lookalike = ⚠️ { $symbol } daha tanınmış bir tokene benziyor ama başka bir token. Devam etmeden önce mint adresini karşılaştırın.
card-wallet = Cüzdanınızdan: <code>{ $wallet }</code>
card-scanned-wallet = Kodu okutan cüzdan: <code>{ $wallet }</code>
card-sign-until = <b>Cüzdanınızda imzalayın</b> düğmesine dokunun, sayfada ve cüzdanınızda görünenleri karşılaştırın ve onaylayın. Emir şu saate kadar açık kalır: { $time }.
card-served-until = İşlem cüzdan uygulamanızda. Gösterdiğini karşılaştırın, sonra orada onaylayın ya da reddedin. Hiçbirini yapmazsanız emir yaklaşık şu saatte serbest kalır ve yeniden imzalanabilir: { $time }.
card-served-cancel = 🚫 <b>İptal ediliyor.</b> İşlem hâlâ cüzdan uygulamanızda, yaklaşık { $time } saatine kadar gerçekleşebilir. Orada reddedin.
card-refused-changed = ⚠️ <b>Gönderilmedi:</b> cüzdanınızın döndürdüğü, gördüğünüz işlem değil. Hiçbir şey ödenmedi. Aşağıdan yeniden imzalayabilirsiniz. Onu siz değiştirmediyseniz o cüzdan uygulamasına güvenmeyin.
card-refused-wrong-signer = ⚠️ <b>Gönderilmedi:</b> cüzdanınızın döndürdüğü, bu emrin cüzdanıyla imzalanmamış. Hiçbir şey ödenmedi. O cüzdanı seçip aşağıdan yeniden imzalayın.
card-refused-fee-too-high = ⚠️ <b>Gönderilmedi:</b> cüzdanınız çok yüksek bir ağ ücreti belirledi. Hiçbir şey ödenmedi. Ücreti cüzdanda düşürüp aşağıdan yeniden imzalayın.
card-refused-unreadable = ⚠️ <b>Gönderilmedi:</b> cüzdanınızın döndürdüğünü okuyamadım. Hiçbir şey ödenmedi. Lütfen aşağıdan yeniden imzalayın.
card-refused-expired = ⚠️ <b>Gönderilmedi:</b> çok geç imzalandı, artık geçemez. Hiçbir şey ödenmedi. Aşağıdan yeniden imzalayın; sayfa yeni bir işlem hazırlar.
card-refused-scan-over = ⚠️ Cüzdan uygulamanızdaki işlemin süresi doldu ve hiçbir ödeme yapılmadı. Aşağıdan imzalayın; sayfa yenisini hazırlar.
card-refused-sponsor-late = ⚠️ İmzaladığınız işlem ağa zamanında ulaşmadı: onu sponsor gönderir. Hiçbir ödeme yapılmadı. Aşağıdan imzalayın; sayfa yenisini hazırlar.
card-refused-in-flight = ⚠️ <b>Gönderilmedi:</b> bu cüzdanın başka bir takası hâlâ yolda. Bunun için hiçbir şey ödenmedi. Ne zaman bittiğini /status gösterir; sonra aşağıdan yeniden imzalayın.
card-refused-chain-unreachable = ⚠️ <b>Gönderilmedi:</b> o anda blok zincirine ulaşamadım. Hiçbir şey ödenmedi. Lütfen birazdan aşağıdan yeniden imzalayın.
card-refused-superseded = ⚠️ <b>Gönderilmedi:</b> cüzdanınız bu takas için bir işlem daha döndürdü. Yalnızca ilki geçerli ve o zaten yolda.
card-signed-hint = Başka bir şey yapmanız gerekmiyor. Bu mesaj kendiliğinden güncellenir.
card-service-reports = Takas hizmeti takasın onaylandığını bildiriyor, ama blok zinciri henüz onaylamadı. Kontrol etmeye devam ediyorum.
card-ledger-short = Elimdeki blok zinciri kayıtları artık bu işleme kadar uzanmıyor; bu yüzden gerçekleşip gerçekleşmediğini söyleyemiyorum. Yukarıdaki bağlantıda görebilirsiniz. Operatörün haberi var; durum netleşene kadar bu cüzdanla burada başka takas yapılamaz.
card-service-refused = Takas hizmeti reddetti: { $why }.
card-service-refused-sent = Bunun yerine kendi Solana düğümüm üzerinden gönderdim.
card-sent-directly = Kendi Solana düğümüm üzerinden gönderdim, çünkü takas hizmeti yalnızca teklif ettiği işlemin birebir aynısını kabul ediyor.
card-service-refused-until = Yaklaşık { $time } saatine kadar yine de gerçekleşebilir; sonra bu cüzdan yeniden serbesttir.
card-node-refused = Bir Solana düğümü reddetti: { $why }.
card-chain-decides = Takas hizmeti bittiğini söylüyor, ama kararı yalnızca blok zinciri verir. Bu cüzdan yaklaşık { $time } saatinde yeniden serbesttir.
card-underfunded-sol = Cüzdanınızda şu anda bu takas ve ücreti için yeterli SOL yok.
card-underfunded-token = Cüzdanınızda şu anda bu takas için yeterli { $symbol } yok.
card-underfunded-until = Bakiye zamanında tamamlanırsa takas yine de gerçekleşebilir. Tamamlanmazsa süresi { $time } civarında dolar ve hiçbir ödeme yapılmaz. Size burada bildiririm. Lütfen o zamana kadar bu cüzdanla ikinci bir takas başlatmayın.
card-was-underfunded-sol = Cüzdanınızda bu takas ve ücreti için yeterli SOL yoktu.
card-was-underfunded-token = Cüzdanınızda bu takas için yeterli { $symbol } yoktu.
card-rolled-back = Blok zinciri işlemi onayladıktan sonra geri aldı; bu çok nadir olur. Paranız aktarılmadı.
card-agreed = Kararlaştırılan: en az <b>{ $minimum }</b>. Tam olarak ne kadar geldiğini blok gezgini gösterir.
card-transaction = İşlem: <a href="{ $url }">{ $short }</a>
card-failed-reason = Neden: { $reason }.
card-failed-money = Ağ ücreti dışında paranız aktarılmadı.
card-expired-money = Blok zinciri işlemi zamanında kabul etmedi ve işlem artık geçerli değil. Paranız aktarılmadı.
card-cancelled-money = Hiçbir şey imzalanmadı, hiçbir şey ödenmedi.
card-lapsed-time = Zamanında imzalanmadı. Hiçbir şey ödenmedi. Fiyatlar değişir, bu yüzden yeni bir takas gerekir.
card-lapsed-sponsored = İmzaladınız, ancak takas ağa zamanında ulaşmadı: onu sponsor gönderir. Hiçbir şey ödenmedi. Fiyatlar değişir, bu yüzden yeni bir takas gerekir.
card-lapsed-offer = Onaylanmadan önce fiyatın süresi doldu. Hiçbir şey ödenmedi.
card-lapsed-newer = Daha yeni beş fiyat istediniz, bu yüzden bu fiyat kapandı. Hiçbir şey ödenmedi.
history-line = { $icon } { $pays } → { $gets } · { $end }
state-failed-why = başarısız: { $reason }

button-confirm = ✅ Onayla
button-refresh = Yenile
button-cancel = İptal
button-sign = Cüzdanınızda imzalayın
button-quote-again = Yeniden fiyat al
button-view = İşlemi görüntüle
button-scan = Herhangi bir cüzdan, bağlamadan
button-connect = Cüzdan bağla
button-faucet = Oyun parası al
button-copy-address = Adresi kopyala
button-show-code = QR kodunu göster
button-check-again = Yeniden kontrol et
button-other-device = Başka cihaz
button-open-wallet = { $wallet } cüzdanını aç
button-back = Geri
button-max = Maks.
button-all-but = { $amount } hariç hepsi
button-at-price = 📌 Bir fiyattan…
table-route = Rota
table-gets = Alacağınız
table-less = Eksik
card-new-account = ➕ Yeni { $symbol } hesabı: { $deposit } depozito
card-new-account-usd = ➕ Yeni { $symbol } hesabı: { $deposit } depozito ({ $usd })
card-new-account-back = Solana depozitoyu hesap açık olduğu sürece tutar. Hesabı kapatınca geri alırsınız.
card-short-of-sol = ⚠️ Cüzdanınızda ağ ücreti için çok az SOL var: yaklaşık <b>{ $missing }</b> daha gerekiyor.
card-short-of-sol-deposit = ⚠️ Cüzdanınızda ağ ücreti ve depozito için çok az SOL var: yaklaşık <b>{ $missing }</b> daha gerekiyor.
card-first-sol = ⚠️ Ücretler için SOL'unuz yok. <b>Önce SOL al</b>, bu tokenin yaklaşık $11'lık kısmını SOL ile takas eder: ücreti bir sponsor öder ve alacağınız SOL'dan düşer.
card-sponsored = ⛽ Ücretler için SOL'unuz yok: bu takasta onları bir sponsor öder ve alacağınız SOL'dan düşer.
button-first-sol = ⛽ Önce SOL al
card-cost-unjudged = ⚠️ İki tokenin değerini de belirleyemiyorum, bu yüzden bu fiyatı değerlendiremem. Önce kuru başka bir yerde karşılaştırın.

## New messages that announce an end

notice-confirmed = ✅ Tamam: <b>{ $pays }</b> takas edildi, gelen: <b>{ $received }</b>. <a href="{ $url }">Blok zincirinde gör</a>
notice-failed = ❌ <b>{ $pays }</b> → { $symbol } takası başarısız oldu. Ağ ücreti dışında paranız aktarılmadı.
notice-expired = ⌛ <b>{ $pays }</b> → { $symbol } takasının süresi doldu. Paranız aktarılmadı.
notice-lapsed = ⌛ <b>{ $pays }</b> → { $symbol } takası zamanında imzalanmadı. Hiçbir şey ödenmedi.
notice-lapsed-sponsored = ⌛ <b>{ $pays }</b> → { $symbol } takası ağa zamanında ulaşmadı: onu sponsor gönderir. Hiçbir şey ödenmedi.
notice-cancelled = 🚫 <b>{ $pays }</b> → { $symbol } takası iptal edildi. Hiçbir şey ödenmedi.
notice-open = 🔄 <b>{ $pays }</b> → { $symbol } takasında yeni gelişme var: görmek için /status gönderin.
notice-farewell = İstediğiniz gibi, bu takas da artık silindi.

profit-line = Ortalama { $average } fiyattan alındı: { $change } ({ $usd })
profit-line-part = Ortalama alış { $average }: { $change } ({ $usd }), { $amount } üzerinden
profit-made = 📈 Kâr: { $change } ({ $usd })
profit-lost = 📉 Zarar: { $change } ({ $usd })
profit-part = Yalnızca burada aldığınız { $amount } hesaba katıldı; gerisi başka yerden geldi.
button-share-profit = 📸 Sonucu paylaş
notice-held = Şimdi sizde <b>{ $amount }</b> var.
button-swap-back = ⇅ Geri takas et
button-again = 🔁 Bir daha
button-balance-copy = 📋 Adresi kopyala
inline-age =
    { $minutes ->
        [0] Bir dakikadan yeni
        [one] { $minutes } dakika önce
       *[other] { $minutes } dakika önce
    }
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
button-talk-balance = Bakiyem

## What is kept about a person

privacy-alerts = <b>Fiyat alarmları, stop-loss ve planlar:</b> siz silene kadar; bitenler { $days } gün daha.
privacy-groups = <b>Gruplar:</b> bir grupta bana en son ne zaman sorduğunuz, bekleme süreleri işlesin diye: en çok { $days } gün. Bir grubun seçtikleri kimsenin adını içermez.
privacy-shared = <b>Paylaşılan fiyatlar:</b> gruplarda ve başka sohbetlerde baktığınız tokenler ve miktarlar, son seferden sonra { $days } gün. Fiyatın altındaki bağlantı bunları kullanır.
privacy-kept =
    <b>Neyi, ne kadar süre saklıyorum</b>
    • Telegram kimliğiniz, adınız, diliniz, ayarlarınız, cüzdanlarınız ve takaslarınız: siz /forget gönderene kadar. Tek bir cüzdan: siz kaldırana kadar.
    • Cüzdan bağlantılarınızın anahtarları ve oturumları: cüzdan durduğu sürece. Bunlarla cüzdanınızdan yalnızca imza isteyebilirim, başka bir şey yapamam.
    • Bana yazdıklarınız: yanıtlayana kadar; yarım kalmış bir diyalogda o sürdükçe.
    • Şu kadar gün sonra kendiliğinden silinir: sizin için hazırlanan işlemler { $transactions }, gönderilen mesajların kayıtları { $messages }, yarım kalmış diyaloglar { $dialogues }, cüzdan bağlama bağlantıları { $links }.
    Adlar, anahtarlar, oturumlar ve yazdıklarınız şifrelidir. Telegram kimliğiniz, cüzdan adresleri ve takaslar şifreli değildir: size ait olanı onlarla bulurum. Kayıtlarımda ad, tam adres ve mesaj yoktur.
privacy-never =
    🔒 <b>Verileriniz</b>
    Takaslarınız için gerekeni siz /forget gönderene kadar saklarım. Özel anahtarlar, kurtarma ifadeleri ya da paranızı aktarma yetkisi bende asla bulunmaz.
privacy-others =
    <b>Başka kim ne görür</b>
    • Telegram bu sohbeti görür; bu botu işleten kişi de veritabanını okuyabilir.
    • Takas hizmeti cüzdan adreslerini, tokenleri ve tutarları görür, kim olduğunuzu görmez. Kendi kayıtlarını tutar.
    • Blok zinciri her takası herkese, sonsuza dek gösterir.
privacy-forget =
    <b>/forget ile ne olur</b>
    Hakkınızda sakladığım her şeyi siler ve şifreli olanların anahtarını yok ederim: o andan sonra bunları ne ben ne de veritabanını sorgulayan başka biri okuyabilir. Yolda olan bir takas önce tamamlanır.
    Telegram kimliğinizin, adreslerin ve takasların kopyaları, veritabanının yalnızca işletenin erişebildiği boş alanında, üzerine yazılana ya da işleten kişi veritabanını yeniden oluşturana kadar kalabilir. Eski yedeklerde hepsi, işleten kişi onları silene kadar kalır; kural otuz gündür.

## Receipts and pictures
# What begins with picture- is drawn, and may hold only letters that the fonts in data/fonts have.

picture-confirmed = Takas onaylandı
picture-paid = Ödenen
picture-received = Alınan
picture-received-about = Alınan, yaklaşık
picture-rate = Kur
picture-time = Saat
picture-transaction = İşlem
picture-wallet = Cüzdan
picture-scan = Zincirde görmek için tarayın
picture-address = Cüzdan adresiniz
picture-address-scan = Buraya SOL veya başka Solana tokenleri göndermek için tarayın
picture-address-network = Yalnızca Solana ağı
picture-profit-since = İlk alım
picture-profit-sold = Satış
picture-profit-scan = Botu açmak için tarayın
receipt-caption = 🧾 <b>{ $pays } → { $received }</b>
receipt-text = 🧾 <b>Makbuz</b>: { $pays } → { $received }
receipt-rate = Kur: { $rate }
receipt-time = Saat: { $time }
receipt-wallet = Cüzdan: <code>{ $wallet }</code>
receipt-transaction = İşlem: <a href="{ $url }">{ $short }</a>
receipt-no-picture = Resmi şu anda çizemedim, bu yüzden makbuz metin olarak burada.
button-receipt = 🧾 Makbuz
button-receipt-dark = 🌙 Koyu
button-receipt-light = ☀️ Açık
button-receipt-wallet = Cüzdanımla
button-receipt-no-wallet = Cüzdanım olmadan
address-caption =
    Cüzdanınıza SOL veya başka Solana tokenleri gönderin:
    <code>{ $address }</code>

    Yalnızca Solana ağını kullanın: başka bir ağdan gönderilen kaybolur.

## Linking a wallet

wallet-browser = Tarayıcı cüzdanı
connect-title = 👛 <b>Cüzdanınızı bağlayın</b>
    Bana yalnızca adresinizi verir, başka bir şey değil. Başkasının gönderdiği bir bağlantıyı asla açmayın.
connect-for-swap = Onaylamak için imzalayacağınız cüzdanı seçin.
connect-already = Şu an kullanımda: <code>{ $address }</code>. Yeni bir cüzdan eklenir ve o andan sonra o kullanılır; eskisine dönmek için: /wallets
button-connect-details = Neden güvenli?

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
button-reclaim-again = Yeniden bak

# Standing orders.

place-title = 📌 <b>Emir: { $pays } sat, fiyat { $rate }</b>
place-gets = Gerçekleşince en az şunu alırsınız: <b>{ $gets }</b>
place-steps = { $count } parça, her biri kendi fiyatından: eşit, bölmeden kalan sonuncuya eklenir.
place-from-market = Piyasaya ({ $base }) göre { $percent }: { $price }.
place-from-cost = Ortalama maliyetine ({ $base }) göre { $percent }: { $price }.
place-share = Üstüne havuz ücretinden bir pay gelir. Bu pay garanti değildir.
place-deposit = Emir bitince geri gelen depozito: { $amount }
place-distance = Piyasa { $percent } uzakta.
place-pool = Meteora havuzunda <code>{ $pool }</code> bekler ve o havuz bu fiyattan işlem yapınca gerçekleşir.
place-how = Süre sınırı yok. Onu yalnızca sizin imzanız geri alır, başka kimse dokunamaz.
place-confirmed = 📌 Emriniz bekliyor: <b>{ $pays }</b>, fiyat { $rate }. /orders gösterir.
place-farewell = 📌 Emriniz bekliyor: <b>{ $pays }</b>, fiyat { $rate }. Artık onu tanımıyorum: yalnızca cüzdanınız app.meteora.ag üzerinden geri alır.
place-failed = ❌ Emriniz verilmedi: işlem başarısız oldu.
place-expired = ⌛ Emriniz verilmedi: işlemin süresi doldu.
place-cancelled = 🚫 İptal edildi: emir verilmedi.
place-lapsed = ⌛ Artık açık değil: emir verilmedi.
place-open = 🔄 Emrinizle ilgili haber var: görmek için /status gönderin.
place-history = { $icon } Emir: { $pays }, fiyat { $rate } · { $end }
close-title = 📤 <b>Emrinizi geri alın</b>
close-gets = Geri alacağınız: <b>{ $gets }</b>
close-how = Tek imza hepsini geri alır ve emri bitirir.
close-confirmed = ✅ Emriniz geri alındı: <b>{ $gets }</b> ve depozito cüzdanınıza geldi.
close-failed = ❌ Emriniz geri alınmadı: işlem başarısız oldu. Beklemeye devam ediyor.
close-expired = ⌛ Emriniz geri alınmadı: işlemin süresi doldu. Beklemeye devam ediyor.
close-cancelled = 🚫 İptal edildi: emir beklemeye devam ediyor.
close-lapsed = ⌛ Artık açık değil: emir beklemeye devam ediyor.
close-open = 🔄 Emrinizle ilgili haber var: görmek için /status gönderin.
close-history = { $icon } Geri alınan emir: { $gets } · { $end }
problem-order-at-market = Piyasa zaten fiyatınızdan iyi: { $pays } şimdi yaklaşık { $gets } ediyor. Hemen takas edilsin mi?
problem-no-cost = { $symbol } için ne ödediğini bilmiyorum: burada alınmadı ya da o zaman fiyatı bilinmiyordu. İşte piyasa fiyatına göre aynı yüzde.
problem-ladder-at-market = Piyasa, bu kademenin en yakın fiyatından şimdiden daha iyi. Daha uzaktan başlat.
problem-no-ladder-pool = Hiçbir havuz bu kademenin tamamını tek işlemde alamıyor. Daha az adım ya da birbirine daha yakın fiyatlar seç.
problem-no-order-pool = Hiçbir havuz bu emri o fiyattan alamıyor. Başka bir fiyat deneyin ya da ulaşılınca haber vereyim: /alert
problem-no-standing-orders = Bu botun takas hizmeti bekleyen emir sunmuyor. /alert bir fiyata ulaşılınca haber verir.
problem-order-gone = Bu emir bitti. Bekleyenleri /orders gösterir.
problem-orders-paused = Yeni emirler durduruldu: Meteora’nın programı değişti ve henüz denenmedi. Emirleriniz güvende; iptal etmek ve almak mümkün.

token-title = <b>{ $symbol }</b> · { $name }
token-price = <b>{ $price }</b>
token-price-day = <b>{ $price }</b> · 24 sa { $chart } { $change }
token-change-minutes = 5 dk { $change }
token-change-hour = 1 sa { $change }
token-change-hours = 6 sa { $change }
token-cap = Piyasa değeri { $amount }
token-liquidity = Likidite { $amount }
token-volume = 24 sa hacim { $amount }
token-holders = { $number } sahip
token-since = { $month } tarihinden beri işlem görüyor
token-quoted = <i>Fiyat: takas hizmetinden</i>
token-no-price = <i>Şu anda fiyat yok.</i>
token-sol = ✅ SOL, Solana’nın kendi parasıdır. Kimse donduramaz; ağ ücretleri onunla ödenir.
token-safe = ✅ Kimse yenisini basamaz ya da donduramaz.
token-supply = Arz { $supply }
token-supply-share = Arz { $supply } · en büyük on hesabın payı { $share }
token-created = Oluşturulma: { $month }
token-older = { $days } günden eski
token-chain = <i>Güvenlik: zincirden okundu</i>
token-unread = ⚠️ Zincir şu anda okunamadı, bu yüzden tokenin güvenli olup olmadığını söyleyemem. Yenile düğmesine dokunun.
token-danger-copy = 🛑 Tanınmış bir tokena benziyor ama başka bir token.
token-danger-unlisted = ⚠️ Listemizde yok. Herkes istediği adla token yapabilir: adresi karşılaştırın.
token-danger-day = ⚠️ Yeni: bir günden kısa süre önce oluşturuldu.
token-danger-week = ⚠️ Yeni: bir haftadan kısa süre önce oluşturuldu.
token-danger-new = ⚠️ Yeni: bir haftadan kısa süredir işlem görüyor.
token-danger-thin = ⚠️ Piyasasında az para var: satarken fiyat aleyhinize oynar.
token-danger-stuck = 🛑 Transfer edilemez: onu asla satamazsınız.
token-danger-paused = 🛑 İhraççı tüm transferleri durdurdu.
token-danger-frozen = 🛑 Yeni sahipler, çıkaran izin verene kadar dondurulur.
token-danger-delegate = 🛑 İhraççı onu cüzdanınızdan alabilir.
token-danger-hook = ⚠️ Her transfere başka bir program karar verir ve satışınızı engelleyebilir.
token-danger-fee = ⚠️ Her transferin ücreti { $fee }.
token-danger-pause = ⚠️ İhraççı tüm transferleri durdurabilir.
token-danger-freeze = ⚠️ İhraççı onu cüzdanınızda dondurabilir.
token-danger-mint = ⚠️ İhraççı istediği an yeni token basabilir.
token-danger-few = ⚠️ Arzın { $share } kadarı en büyük on hesapta; aralarında havuzlar ve borsalar olabilir.
button-token-swap = { $symbol } takas et
start-link-unknown = Bu bağlantı artık çalışmıyor. Örneğin şunu gönderin: <code>/swap 0.5 SOL USDC</code>
