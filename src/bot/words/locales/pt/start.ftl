# Os primeiros minutos, em português.

start-what = 👋 <b>Olá, { $name }!</b> Eu troco tokens na Solana e nunca guardo uma chave: cada troca é assinada na sua própria carteira.
start-money =
    🔐 <b>Onde está o meu dinheiro?</b>
    Na sua própria carteira, sempre. Eu só conheço o endereço dela. A cada troca sua carteira mostra o que vai acontecer, e nada se move até você assinar lá.
start-back = 👋 <b>Olá, { $name }!</b> Sua carteira <code>{ $address }</code> está em uso. O que você quer fazer?
start-no-wallet = 👛 Para a primeira troca, conecte uma carteira. Eu conheço o endereço dela e nada mais.
start-first =
    🚀 <b>Sua primeira troca</b>
    Experimente uma pequena. Você vê tudo antes de assinar e pode parar em qualquer passo.
start-first-balance =
    🚀 <b>Sua primeira troca</b>
    Você tem { $balance }. Experimente uma pequena: você vê tudo antes de assinar e pode parar em qualquer passo.
start-empty =
    👛 <b>Sua carteira precisa de um pouco de SOL.</b> Ela tem { $balance }, e cada troca custa um pouco.
    Compre na carteira ou envie de uma corretora, pela rede Solana, para:
    <code>{ $address }</code>
start-later = Tudo bem. Quando quiser: /swap troca, /connect conecta sua carteira, /help mostra tudo.
button-start-money = Onde está o meu dinheiro?
button-start-first = Primeira troca
button-start-back = Voltar
button-start-later = Agora não
button-start-swap = Trocar { $amount } SOL por USDC
button-start-own = Escolher eu mesmo
button-start-faucet = Pegar dinheiro de brincadeira
button-start-copy = Copiar endereço
button-start-picture = Mostrar código QR
button-start-again = Olhar de novo
button-start-go = Trocar
button-start-balance = Meu saldo
button-start-help = Ajuda
press-start-no-wallet = Conecte uma carteira primeiro: /connect
