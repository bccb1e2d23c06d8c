# Ordens em espera, em português.

command-order = Comprar ou vender ao seu próprio preço
command-orders = As suas ordens em espera
order-usage =
    📌 <b>Uma ordem ao seu preço</b>
    <code>/order sell 2 SOL at 250</code>
    <code>/order buy 100 USDC of JUP at 0.4</code>
    Ela aguarda em um pool até alguém negociar lá ao seu preço. Ninguém além de você pode retirá-la.
orders-none = Você não tem ordens em espera. Coloque uma com <code>/order sell 2 SOL at 250</code>.
orders-title = 📌 <b>As suas ordens em espera</b>
orders-line = { $number }. <b>{ $pays }</b> a { $rate }, desde { $date }
orders-part = Executado: { $filled } por { $got }
orders-full = ✅ Executada: { $got } aguardam no pool.
orders-away = O pool dela está a { $percent }. Ela é executada quando esse pool negocia lá, não quando outro mercado o faz.
orders-passed = ⚠️ Em outros lugares o mercado já passou deste preço; este pool não negociou nele. Para pegar o preço de hoje, cancele e troque.
orders-disabled = ⚠️ Este pool está desativado: não executa nada, mas ainda paga.
orders-unread = A rede não respondeu agora.
orders-gone = Ela não está mais no pool.
orders-more = E mais { $count }.
button-order-cancel = Cancelar
button-order-collect = Recolher
order-news-part = 📌 A sua ordem { $pays } a { $rate } foi executada em parte: { $filled } por { $got }. Ela continua aguardando.
order-news-filled = ✅ A sua ordem foi executada: <b>{ $got }</b> aguardam no pool. Recolher?
order-news-unfilled = ⚠️ A rede desfez o fim da sua ordem { $pays } a { $rate }: estão executados { $filled } por { $got }. Ela continua aguardando.
order-news-gone = 📌 A sua ordem { $pays } a { $rate } foi retirada em outro lugar, com a assinatura da sua carteira.
order-news-old = 📌 A sua ordem { $pays } a { $rate } aguarda há trinta dias. Manter ou cancelar?
at-price-which =
    📌 <b>{ $symbol } a um preço</b>
    Agora { $price }. 🔴 vende acima, 🟢 compra abaixo. Outro preço: <code>/order sell 2 { $symbol } at …</code>
at-price-sell = 📌 Vender { $symbol } a { $price }: quanto do que você tem?
at-price-buy = 📌 Comprar { $symbol } a { $price }: por quanto?
at-price-unknown = Não há preço agora. Escreva-o: /order
order-which-position = 📌 Realizar lucro de qual token? Vende-se tudo o que a sua carteira tem dele, ao custo médio mais esta porcentagem.
order-no-position = Não conheço nenhum token comprado aqui, e por isso nenhum custo. Diga o token e um preço: <i>vende todo o meu JUP a +30%</i>
button-type-price = Outro preço…
at-price-type = 📌 A que preço cada um? Escreva <code>0.5</code> ou <code>+30%</code> para vender tudo o que tem, <code>200 @ 0.5</code> para vender essa quantidade, <code>50 usdc @ 0.3</code> para comprar.
at-price-wrong = ⚠️ Não entendi este preço.
