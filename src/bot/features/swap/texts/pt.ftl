# Texts of /swap, /status and /cancel, in Portuguese.

status-next-offered = Agora: confirme abaixo ou ignore. O preço vale até { $time }.
status-next-ordered = Agora: assine na sua carteira até { $time }. Depois ela se encerra e você não paga nada.
status-next-chain = Você não precisa fazer nada. A blockchain decide por volta das { $time }, e eu aviso aqui.
status-next-chain-late = Você não precisa fazer nada. Os nós ainda não concordam sobre como terminou; eu aviso aqui assim que concordarem.
cancel-done = Cancelada: <b>{ $pays } → { $symbol }</b>.
cancel-more = Ainda abertas: { $count }. /status mostra, /cancel cancela a próxima.
cancel-nothing = Não há nada para cancelar.
cancel-too-late = Essa troca está assinada e talvez já esteja na blockchain, então não pode mais ser cancelada. /status mostra o andamento.
status-wallet = 👛 Carteira: <code>{ $address }</code>
status-nothing = Você não tem trocas abertas. Envie /swap para iniciar uma.
status-last = Sua última troca: { $swap }
status-open = <b>Aberto agora</b>
status-line = { $icon } { $pays } → ≈ { $gets }: { $state }
command-swap = Trocar tokens
command-status = O que está aberto agora
command-cancel = Cancelar o que está aberto
toast-confirmed = Confirmada. Agora assine na sua carteira.
toast-cancelled = Cancelada.
reclaim-status = { $icon } Recuperar depósitos, ≈ { $gets }: { $state }
place-status = { $icon } Ordem, { $pays } a { $rate }: { $state }
close-status = { $icon } Retirar ordem, { $gets }: { $state }
reclaim-next = Próximo passo: confirme abaixo ou ignore.
status-yours = 🔐 Seu dinheiro está na sua própria carteira <code>{ $address }</code>. Eu não posso movê-lo: só a sua assinatura pode.
status-yours-anywhere = 🔐 Não guardo dinheiro seu: ele está na sua própria carteira e só a sua assinatura pode movê-lo.
status-nothing-moves = Não há nada a caminho.
button-status-unsigned = Eu não assinei isso
