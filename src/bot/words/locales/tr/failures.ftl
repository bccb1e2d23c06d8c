# Why a swap failed, and what to do then, in Turkish.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = bu botu artık kabul etmiyor
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
reason-price-moved = işlem yoldayken fiyat, toleransınızı aştı
reason-transaction-changed = işlem yolda değiştirildi
reason-other-token-program = token başka bir token programına ait
reason-inexact-amount = tam tutara ulaşılamadı
reason-bad-token-account = bir token hesabı geçerli değil
reason-wallet-guard = işlemdeki bir güvenlik kontrolü durdurdu; hiçbir şey takas edilmedi
reason-step-failed = { $step }. adım başarısız oldu (kod { $code })
reason-network-refused = ağ işlemi reddetti ({ $code })
reason-cpi-guard = token hesabınız, CPI Guard korumasıyla programlara kapalı
reason-program-aborted = takasın bir programı yarıda kesildi
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
