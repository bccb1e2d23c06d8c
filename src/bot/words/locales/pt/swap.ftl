# The card of a swap and its end, in Portuguese (Brazil).

## The card of a swap

card-title-ordered = ✍️ <b>Falta um passo: assine na sua carteira</b>
card-title-signed = 📨 <b>Assinada. Enviando para a blockchain…</b>
card-title-submitted = ⏳ <b>Enviada. Aguardando a blockchain…</b>
card-title-refused = ⚠️ <b>O serviço de troca a recusou. Ainda não acabou…</b>
card-title-said-failed = ⚠️ <b>O serviço de troca diz que ela falhou. Quem decide é a blockchain…</b>
card-title-said-expired = ⚠️ <b>O serviço de troca diz que ela expirou. Quem decide é a blockchain…</b>
card-title-confirmed = ✅ <b>Você trocou { $pays } por { $received }</b>
card-title-failed = ❌ <b>A troca de { $pays } por { $symbol } falhou</b>
card-title-expired = ⌛ <b>A troca de { $pays } por { $symbol } expirou</b>
card-title-cancelled = 🚫 <b>Cancelada: { $pays } por { $symbol }</b>
card-title-lapsed = ⌛ <b>Não está mais aberta: { $pays } por { $symbol }</b>

card-pay = Você paga: <b>{ $amount }</b>
card-pay-usd = Você paga: <b>{ $amount }</b> (≈ { $usd })
card-get = Você recebe: <b>≈ { $amount }</b>
card-get-usd = Você recebe: <b>≈ { $amount }</b> (≈ { $usd })
card-minimum = Pelo menos: <b>{ $amount }</b> (tolerância: { $tolerance })
card-minimum-built = Pelo menos: <b>{ $amount }</b>
card-rate = Cotação: { $rate }
card-cost = Impacto no preço e taxas: cerca de { $cost }
card-cost-high = ⚠️ Você perde cerca de <b>{ $usd } ({ $cost })</b> com o impacto no preço e as taxas. É bastante; uma quantia menor pode custar menos.
card-cost-unknown = Impacto no preço e taxas: já incluídos na quantia que você recebe
card-network-fee = A taxa de rede é cobrada à parte e aparece antes de você assinar.
card-valid = Preço válido até { $time }. Nada é movimentado antes de você assinar na sua própria carteira.
card-token = { $symbol } é { $name }, mint <code>{ $mint }</code>
card-token-claimed = { $symbol } diz chamar-se “{ $name }”, mint <code>{ $mint }</code>
card-lookalike = ⚠️ { $symbol } parece um token mais conhecido, mas é outro. Compare o mint antes de continuar.
card-wallet = Da sua carteira: <code>{ $wallet }</code>
card-sign-until = Toque em <b>Assinar na sua carteira</b>, compare o que a página e a sua carteira mostram e aprove. A ordem fica aberta até { $time }.
card-refused-changed = ⚠️ <b>Não enviado:</b> o que sua carteira devolveu não é a transação que você viu. Nada foi pago. Você pode assinar de novo abaixo. Se não foi você que a alterou, não confie nesse app de carteira.
card-refused-wrong-signer = ⚠️ <b>Não enviado:</b> o que sua carteira devolveu não está assinado pela carteira desta ordem. Nada foi pago. Escolha essa carteira e assine de novo abaixo.
card-refused-fee-too-high = ⚠️ <b>Não enviado:</b> sua carteira definiu uma taxa de rede alta demais. Nada foi pago. Diminua-a na carteira e assine de novo abaixo.
card-refused-unreadable = ⚠️ <b>Não enviado:</b> não consegui ler o que sua carteira devolveu. Nada foi pago. Por favor, assine de novo abaixo.
card-refused-expired = ⚠️ <b>Não enviado:</b> a assinatura veio tarde demais para valer. Nada foi pago. Assine de novo abaixo; a página prepara uma nova transação.
card-refused-in-flight = ⚠️ <b>Não enviado:</b> outra troca desta carteira ainda está a caminho. Por esta nada foi pago. /status mostra quando ela termina; depois assine de novo abaixo.
card-refused-chain-unreachable = ⚠️ <b>Não enviado:</b> não consegui acessar a blockchain naquele momento. Nada foi pago. Por favor, assine de novo abaixo daqui a pouco.
card-refused-superseded = ⚠️ <b>Não enviado:</b> sua carteira devolveu mais uma transação para esta troca. Só a primeira vale, e ela já está a caminho.
card-signed-hint = Você não precisa fazer mais nada. Esta mensagem muda assim que houver novidades.
card-service-reports = O serviço de troca informa que ela foi confirmada. A blockchain ainda não nos disse isso, então continuamos verificando.
card-service-refused = O serviço de troca a recusou: { $why }. Ele não enviou nada.
card-service-refused-sent = Em vez disso, enviei exatamente a mesma transação pelo meu próprio nó da Solana, então ela ainda pode ser concluída.
card-sent-directly = Enviei pelo meu próprio nó da Solana, porque o serviço de troca só aceita exatamente a transação que cotou.
card-service-refused-until = Ela ainda pode ser concluída até o prazo acabar, cerca de um minuto e meio depois da sua assinatura; então esta carteira fica livre de novo e eu aviso você aqui. Por favor, não inicie outra troca desta carteira até lá.
card-chain-decides = O serviço de troca diz que ela acabou. Só a blockchain decide: continuo consultando e aviso você aqui, normalmente no máximo um minuto e meio depois da sua assinatura. Por favor, não inicie outra troca desta carteira até lá.
card-rolled-back = A blockchain reverteu a transação depois de tê-la confirmado, o que é muito raro. Seu dinheiro não foi movimentado.
card-arrived = Agora na sua carteira: <b>{ $received }</b>, segundo a blockchain.
card-agreed = Combinado: pelo menos <b>{ $minimum }</b>. O explorador mostra exatamente o que chegou.
card-transaction = Transação: <a href="{ $url }">{ $short }</a>
card-failed-reason = Motivo: { $reason }.
card-failed-money = Seu dinheiro não foi movimentado, exceto a taxa de rede.
card-expired-money = A blockchain não aceitou a transação a tempo e nunca mais vai aceitá-la. Seu dinheiro não foi movimentado.
card-cancelled-money = Nada foi assinado e nada foi pago.
card-lapsed-cancelled = Você cancelou. Nada foi assinado e nada foi pago.
card-lapsed-time = Não foi assinada a tempo. Nada foi pago. Os preços mudam, então é preciso fazer uma nova troca.
card-lapsed-offer = O preço expirou antes de ser confirmado. Nada foi pago.

button-confirm = ✅ Confirmar
button-refresh = Atualizar
button-cancel = Cancelar
button-sign = Assinar na sua carteira
button-quote-again = Cotar de novo
button-view = Ver transação
button-swap-this = Fazer esta troca
button-connect = Conectar uma carteira
button-other-device = Outro dispositivo
button-open-wallet = Abrir { $wallet }
button-private-chat = Abrir o chat privado
button-yes-mine = Sim, é minha
button-no-not-mine = Não
button-back = Voltar
button-max = Máx.

## New messages that announce an end

notice-confirmed = ✅ Pronto: você trocou <b>{ $pays }</b> por <b>{ $received }</b>. <a href="{ $url }">Ver na blockchain</a>
notice-failed = ❌ A troca de <b>{ $pays }</b> por { $symbol } falhou. Seu dinheiro não foi movimentado, exceto a taxa de rede.
notice-expired = ⌛ A troca de <b>{ $pays }</b> por { $symbol } expirou. Seu dinheiro não foi movimentado.
notice-lapsed = ⌛ A troca de <b>{ $pays }</b> por { $symbol } não foi assinada a tempo. Nada foi pago.
notice-cancelled = 🚫 A troca de <b>{ $pays }</b> por { $symbol } foi cancelada. Nada foi pago.
notice-open = 🔄 Novidades sobre a troca de <b>{ $pays }</b> por { $symbol }: envie /status para ver.
notice-farewell = E com isto apago também esta troca, como você pediu.
