# Depósitos de contas de token vazias, em português.

command-reclaim = Recuperar depósitos de contas vazias
reclaim-title = ♻️ <b>Recupere seus depósitos</b>
reclaim-gets = Você recebe de volta: <b>{ $amount }</b>
reclaim-gets-usd = Você recebe de volta: <b>{ $amount }</b>, cerca de { $usd }
reclaim-closed = Contas de token vazias que serão fechadas: { $number }
reclaim-withdrawn = Contas antigas que devolvem o que a Solana hoje não exige mais: { $number }
reclaim-left = Ainda restam: { $number }. Nem todas cabem em uma transação; depois envie /reclaim de novo.
reclaim-how = Seus tokens e colecionáveis ficam onde estão. Comprar de novo um token de uma conta fechada custa um novo depósito. A taxa de rede é descontada e aparece antes de você assinar.
reclaim-wallet = Carteira: <code>{ $wallet }</code>
reclaim-confirmed = ✅ <b>{ $received }</b> em depósitos voltaram para a sua carteira.
reclaim-failed = ❌ Seus depósitos não voltaram: a transação falhou.
reclaim-expired = ⌛ Seus depósitos não voltaram: a transação expirou.
reclaim-cancelled = 🚫 Cancelado: os depósitos ficam onde estão.
reclaim-lapsed = ⌛ Não está mais aberto: os depósitos ficam onde estão.
reclaim-open = 🔄 Há novidades sobre seus depósitos: envie /status para ver.
reclaim-over = Nada foi assinado e nada foi pago.
reclaim-history = { $icon } Depósitos de volta: { $gets } · { $end }
reclaim-status = { $icon } Recuperar depósitos, ≈ { $gets }: { $state }
reclaim-next = Próximo passo: confirme abaixo ou ignore.
button-reclaim-again = Ver de novo
