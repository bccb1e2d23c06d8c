# What people ask for in their own words, in Turkish.

## Amounts

problem-amount-thousands = “{ $text }” iki anlama gelebilir. Bir buçuk için 1.5, bin beş yüz için 1500 yazın.
problem-amount-share = Pay 0% değerinden fazla ve en çok 100% olur, örneğin 25% ya da 12.5%.
problem-share-needs-wallet = Cüzdanınızın bir payı için cüzdan gerekir: /connect bağlar. Ya da miktarı rakamla yazın.
problem-none-held = Cüzdanınızda { $symbol } yok. Ödemek için başka bir token seçin ya da fiyatını görmek için bir miktar yazın.
problem-only-fees-left = Cüzdanınızda 0.01 SOL değerinden fazlası yok; o kadarını ağ ücretleri için ayırıyorum.
problem-share-too-small = Bu, olabilecek en küçük { $symbol } miktarından az. Lütfen daha fazlasını isteyin.
problem-no-dollar-price = { $symbol } için güveneceğim bir dolar fiyatı yok. Lütfen miktarı { $symbol } olarak yazın.
