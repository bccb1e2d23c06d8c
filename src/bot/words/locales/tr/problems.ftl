# Problems, in Turkish.

## Problems

problem-unknown-token = “{ $word }” diye bir token bilmiyorum. Sembolünü ya da mint adresini yazın.
problem-unknown-token-similar = “{ $word }” diye bir token bilmiyorum. Şunu mu demek istediniz: { $similar }?
problem-ambiguous-token = “{ $word }” adını taşıyan birkaç token var. Kastettiğinizin mint adresini kullanın:
problem-ambiguous-line = { $symbol } ({ $name }): <code>{ $mint }</code>
problem-token-withheld = { $symbol } burada sunulmuyor: takas hizmetinin onun için söylediği, blok zincirinin söylediğinden farklı. Lütfen başka bir token seçin.
problem-token-unread = { $symbol } şu anda blok zincirinde okunamıyor, bu yüzden fiyat göstermiyorum. Lütfen bir dakika sonra tekrar deneyin; hiçbir şey başlatılmadı.
problem-same-token = { $symbol } → { $symbol } takası hiçbir şeyi değiştirmez. İki farklı token seçin.
problem-amount-comma = “{ $text }” iki anlama gelebilir. Lütfen miktarı 1.5 gibi noktayla ve ayırıcı kullanmadan yazın.
problem-amount-exponent = Lütfen “{ $text }” yerine 1000 gibi tüm rakamları yazın.
problem-amount-negative = Miktar sıfırdan büyük olmalı ve işaretsiz yazılmalı.
problem-amount-not-a-number = “{ $text }” bir miktar değil. 0.5 gibi rakamlar ve en fazla bir nokta yazın.
problem-amount-zero = Miktar sıfırdan büyük olmalı.
problem-amount-decimals = { $symbol } için en fazla { $decimals } ondalık basamak olabilir. Lütfen daha az yazın.
problem-amount-large = Bu, tek bir hesapta bulunabilecek { $symbol } miktarından fazla.
problem-bad-form = Şöyle yazın: <code>/swap 0.5 SOL USDC</code>. Önce miktar, sonra ödediğiniz, sonra alacağınız token. Ya da yalnızca /swap gönderin, ben sorayım.
problem-no-route = Şu anda bu çift ve miktar için kimse fiyat vermiyor. Başka bir miktar ya da başka bir token deneyin.
problem-not-yours = Bu takas başkasına ait.
problem-unknown-swap = Bu takası artık bulamıyorum. Yenisini başlatmak için: /swap
problem-out-of-date-offered = Bu düğme daha eski bir fiyata ait. Lütfen en yeni mesajı kullanın.
problem-out-of-date-ordered = Bu zaten onaylandı. Şimdi cüzdanınızda imzalayın ya da iptal edin.
problem-out-of-date-flying = Bu takas imzalandı ve yolda. Artık değiştirilemez.
problem-out-of-date-final = Bu takas bitti. Yenisini başlatmak için: /swap
problem-price-refreshed = Fiyatın süresi dolmuştu, işte yenisi. Lütfen bakın ve yeniden onaylayın.
problem-no-wallet = Önce bir cüzdan bağlayın, sonra onaylayın.
problem-in-flight = Bu cüzdanın başka bir takası hâlâ yolda: <a href="{ $url }">{ $short }</a>. Blok zinciri karar verir vermez bunu onaylayabilirsiniz.
problem-in-flight-alert = Bu cüzdanın başka bir takası hâlâ yolda. Blok zinciri karar verir vermez bunu onaylayabilirsiniz.
problem-price-changed = Fiyat, toleransınızın izin verdiğinden daha fazla kötüleşti. Lütfen yenisine bakın.
problem-not-executable = Bir fiyat var ama şu anda bu cüzdan için imzalanacak bir şey yok. Birazdan yeniden deneyin.
problem-guard-refused = Sunulan işlem tam olarak söz verileni yapmıyordu ({ $rule }), bu yüzden reddettim. Hiçbir şey imzalanmadı ya da gönderilmedi.
problem-unknown-venue = Sunulan rota, bilinen borsalar listesinde olmayan bir programdan geçiyor ({ $program }), bu yüzden reddettim. Hiçbir şey imzalanmadı ya da gönderilmedi.
problem-chain-unreachable = Şu anda blok zincirine ulaşamıyorum; o olmadan hiçbir şey denetlenmez ve imzalanmaz. Lütfen birazdan yeniden deneyin.
problem-attempt-expired = İmzaladığınız işlem geçerli olmak için çok geç geldi. Hiçbir şey gönderilmedi. Lütfen yeniden imzalayın.
problem-service-policy = Takas hizmeti bunu burada sunmuyor: isteği kendi kuralları reddediyor. Hiç para aktarılmadı.
problem-service-busy = Takas hizmeti meşgul. Lütfen birazdan yeniden deneyin.
problem-service-busy-seconds = Takas hizmeti meşgul. Lütfen { $seconds } sn sonra yeniden deneyin.
problem-service-request = Takas hizmeti bu çifti ya da miktarı kabul etmiyor. Başka bir miktar ya da başka bir token deneyin.
problem-service-down = Takas hizmeti şu anda yanıt vermiyor. Lütfen birazdan yeniden deneyin. Hiç para aktarılmadı.
problem-service-key = Takas hizmeti şu anda bu botu içeri almıyor. Botun işletmecisine haber verildi. Hiç para aktarılmadı.
problem-service-odd = Takas hizmeti anlamadığım bir yanıt verdi, bu yüzden onu kullanmıyorum. Hiç para aktarılmadı.
