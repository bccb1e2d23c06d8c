# Bir cüzdanda ne olduğu, Türkçe.

balance-title =
    💼 <b>{ $name }</b>
    <code>{ $address }</code>
balance-total = Toplam: yaklaşık <b>{ $usd }</b>
balance-total-known = Toplam: en az <b>{ $usd }</b>
balance-line = • { $amount }
balance-line-usd = • { $amount }, yaklaşık { $usd }
balance-folded = Gizli: { $number }, bir dolardan az ya da token listesinde yok.
balance-dust = <b>Bir dolardan az</b>
balance-unlisted = <b>Token listesinde yok</b>. Böyle tokenleri herkes gönderebilir: vaatlerine inanmayın.
balance-more = … ve { $number } tane daha
balance-unpriced = Bazı fiyatlar şu anda alınamıyor, bu yüzden bazı tokenlerin dolar değeri yok.
balance-empty = Bu cüzdan boş. Takas için biraz SOL gerekir: başka bir cüzdandan ya da borsadan yukarıdaki adrese gönderin, sonra Yenile düğmesine dokunun.
balance-no-sol = Bu cüzdanda SOL yok. Her takas ağ ücretleri için biraz ister: yukarıdaki adrese biraz gönderin.
balance-too-many = Cüzdanın tamamını okuyamadım: yabancıların gönderdiği çok sayıda token olabilir. Yalnızca token listesindekiler gösteriliyor.
balance-unreachable = Şu anda blok zincirine ulaşamıyorum, bu yüzden neyiniz olduğunu söyleyemem. Lütfen birazdan yeniden deneyin.
balance-tap = Almak, satmak ya da takas etmek için bir tokene dokunun.
balance-as-of = Saat: { $time }
button-balance-use = Bu cüzdanı kullan
button-balance-refresh = 🔄 Yenile
button-balance-show = Kalanı göster ({ $number })
button-balance-fold = Kalanı gizle
command-balance = Cüzdanınızda ne var
toast-balance = Cüzdanınız okunuyor…
button-address = 🔳 Karekod
