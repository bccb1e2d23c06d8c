# Texts of /swap, /status and /cancel, in Turkish.

status-next-offered = Sırada: aşağıda onaylayın ya da dikkate almayın. Fiyatın geçerli olduğu son saat: { $time }.
status-next-ordered = Sırada: cüzdanınızda imzalayın, son saat { $time }. Sonra kapanır ve hiçbir şey ödemezsiniz.
status-next-chain = Yapmanız gereken bir şey yok. Blok zinciri en geç { $time } civarında karar verir, size burada bildiririm.
status-next-chain-late = Yapmanız gereken bir şey yok. Düğümler nasıl sonuçlandığı konusunda henüz anlaşmadı; anlaştıklarında size burada bildiririm.
cancel-done = İptal edildi: <b>{ $pays } → { $symbol }</b>.
cancel-more = Hâlâ açık: { $count }. /status gösterir, /cancel sıradakini iptal eder.
cancel-nothing = İptal edilecek bir şey yok.
cancel-too-late = Bu takas imzalandı ve belki de şimdiden blok zincirinde, bu yüzden artık iptal edilemez. Nasıl gittiğini /status gösterir.
status-wallet = 👛 Cüzdan: <code>{ $address }</code>
status-nothing = Açık takasınız yok. Başlatmak için: /swap
status-last = Son takasınız: { $swap }
status-open = <b>Şu anda açık</b>
status-line = { $icon } { $pays } → ≈ { $gets }: { $state }
command-swap = Token takas et
command-status = Şu anda açık olanlar
command-cancel = Açık olanı iptal et
toast-confirmed = Onaylandı. Şimdi cüzdanınızda imzalayın.
toast-cancelled = İptal edildi.
reclaim-status = { $icon } Depozito iadesi, ≈ { $gets }: { $state }
place-status = { $icon } Emir, { $pays }, fiyat { $rate }: { $state }
close-status = { $icon } Emri geri alma, { $gets }: { $state }
reclaim-next = Sırada: aşağıda onaylayın ya da boş verin.
status-yours = 🔐 Paranız kendi cüzdanınızda: <code>{ $address }</code>. Onu ben taşıyamam; bunu yalnızca sizin imzanız yapabilir.
status-yours-anywhere = 🔐 Paranız bende durmaz: kendi cüzdanınızdadır ve onu yalnızca sizin imzanız taşıyabilir.
status-nothing-moves = Yolda olan bir şey yok.
button-status-unsigned = Bunu ben imzalamadım
