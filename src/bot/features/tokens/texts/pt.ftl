# Um token: preço, mercado e o que a blockchain diz, em português.

token-title = <b>{ $symbol }</b> · { $name }
token-price = <b>{ $price }</b>
token-price-day = <b>{ $price }</b> · 24 h { $chart } { $change }
token-change-5m = 5 min { $change }
token-change-1h = 1 h { $change }
token-change-6h = 6 h { $change }
token-cap = Valor de mercado { $amount }
token-liquidity = Liquidez { $amount }
token-volume = Volume 24 h { $amount }
token-holders = { $number } detentores
token-since = Negociado desde { $month }
token-quoted = <i>Preço: uma cotação do serviço de troca</i>
token-no-price = <i>Sem preço agora.</i>
token-sol = ✅ SOL é a moeda da própria Solana. Ninguém pode congelá-la, e ela paga as taxas de rede.
token-safe = ✅ Ninguém pode emitir mais nem congelá-lo.
token-supply = Oferta { $supply }
token-supply-share = Oferta { $supply } · as dez maiores contas têm { $share }
token-created = Criado em { $month }
token-older =
    { $days ->
        [one] Tem mais de { $days } dia
       *[other] Tem mais de { $days } dias
    }
token-chain = <i>Segurança: lida na blockchain</i>
token-unread = ⚠️ Não consegui ler a blockchain agora, então não posso dizer se este token é seguro. Toque em Atualizar.
token-danger-copy = 🛑 Parece um token conhecido, mas é outro.
token-danger-unlisted = ⚠️ Não está na nossa lista. Qualquer um pode criar um token com qualquer nome: compare o endereço.
token-danger-day = ⚠️ Novo: criado há menos de um dia.
token-danger-week = ⚠️ Novo: criado há menos de uma semana.
token-danger-new = ⚠️ Novo: negociado há menos de uma semana.
token-danger-thin = ⚠️ Há pouco dinheiro no mercado dele: ao vender, o preço se move contra você.
token-danger-stuck = 🛑 Não pode ser transferido: você nunca poderia vendê-lo.
token-danger-paused = 🛑 O emissor parou todas as transferências.
token-danger-frozen = 🛑 Novos detentores ficam congelados até o emissor liberar.
token-danger-delegate = 🛑 O emissor pode tirá-lo da sua carteira.
token-danger-hook = ⚠️ Outro programa decide cada transferência e pode bloquear sua venda.
token-danger-fee = ⚠️ Cada transferência custa { $fee }.
token-danger-pause = ⚠️ O emissor pode parar todas as transferências.
token-danger-freeze = ⚠️ O emissor pode congelá-lo na sua carteira.
token-danger-mint = ⚠️ O emissor pode criar mais a qualquer momento.
token-danger-few = ⚠️ Os 10 maiores detentores têm { $share }; pode haver pools e corretoras entre eles.
token-held = Você tem <b>{ $amount }</b>
token-held-usd = Você tem <b>{ $amount }</b>, cerca de { $usd }
token-held-none = Você não tem { $symbol }.
token-buttons = 🟢 compra com { $counter }, 🔴 vende uma parte.
token-buy-buttons = 🟢 compra com { $counter }.
toast-token = Procurando…
button-token-swap = Trocar { $symbol }
token-realised = Vendido até agora: { $change } ({ $usd })
button-token-chart = 📈 Gráfico
token-chart-none = Ainda sem gráfico: poucos preços são conhecidos.
token-chart-week = <i>7 dias: { $days } de 7 conhecidos. A fonte de mercado dá um; os preços anteriores são os que este bot registrou.</i>
