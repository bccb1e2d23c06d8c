# Tablolar ve takas kartının ücretler hakkında söyledikleri, Türkçe.

table-route = Rota
table-gets = Alacağınız
table-less = Eksik

card-new-account = ➕ Yeni { $symbol } hesabı: { $deposit } depozito
card-new-account-usd = ➕ Yeni { $symbol } hesabı: { $deposit } depozito ({ $usd })
card-new-account-back = Solana depozitoyu hesap açık olduğu sürece tutar. Hesabı kapatınca geri alırsınız.
card-short-of-sol = ⚠️ Cüzdanınızda ağ ücreti için çok az SOL var: yaklaşık <b>{ $missing }</b> daha gerekiyor.
card-short-of-sol-deposit = ⚠️ Cüzdanınızda ağ ücreti ve depozito için çok az SOL var: yaklaşık <b>{ $missing }</b> daha gerekiyor.

card-cost-unjudged = ⚠️ İki tokenin değerini de belirleyemiyorum, bu yüzden bu fiyatı değerlendiremem. Önce kuru başka bir yerde karşılaştırın.

