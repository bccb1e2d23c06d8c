# Burada alınıp satılanların kârı, Türkçe.

pnl-title = 📊 <b>Kâr ve zararınız</b>
pnl-day = Son 24 saat: { $result }
pnl-week = Son 7 gün: { $result }
pnl-ever = Toplam: { $result }
pnl-no-sale = satış yok
pnl-sold = satılan { $result }
pnl-held = eldeki { $result }
pnl-open = satılmayan: { $amount }, alış { $average }
pnl-none = Henüz hesaplanacak bir şey yok. Burada aldığınız bir tokeni sattığınızda kârı burada görünür.
pnl-too-many = Burada hesaplayabileceğimden fazla takas yaptınız. Her satışın kârı /history içindeki CSV dosyasında.
pnl-method = <i>Ortalama maliyetle, yalnızca buradaki takaslarınızdan. Ağ ücretleri ve depozitolar dahil değildir.</i>
pnl-wallets = <i>{ $number } cüzdanınız birlikte hesaplanır. “Eldeki”, kullandığınız cüzdanda bulunandır.</i>
pnl-foreign = <i>Burada satıp burada almadıklarınız hesaba katılmaz.</i>
pnl-unknown = <i>Fiyatı bilinmediği için hesaba katılmayan satışlar: { $number }.</i>
command-pnl = Kâr ve zararınız
