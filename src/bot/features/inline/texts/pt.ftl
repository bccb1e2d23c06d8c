# Modo inline e links compartilhados, em português.

inline-how-title = Digite um token, ou um valor e dois tokens
inline-how-line = Por exemplo: SOL, ou 1 SOL USDC
inline-how = 💱 Preços na Solana em qualquer chat: escreva <code>@{ $bot } 1 SOL USDC</code> e escolha um.
button-inline-private = Ir para o nosso chat privado
inline-as-of = Preço das { $time }
inline-age =
    { $minutes ->
        [0] De menos de um minuto atrás
        [one] De { $minutes } minuto atrás
        [many] De { $minutes } de minutos atrás
       *[other] De { $minutes } minutos atrás
    }
problem-inline-share = Uma parte de uma carteira fica entre nós. Escreva um valor, por exemplo 1 SOL USDC.
problem-inline-busy = Muitos preços estão sendo pedidos agora. Tente de novo daqui a pouco.
press-inline = Mensagens com preços não têm botões que trocam. Abra o nosso chat privado para começar.
shared-link-over = Esse link não vale mais: um preço compartilhado pode ser aberto por { $days } dias. Envie, por exemplo, <code>/swap 0.5 SOL USDC</code>.
privacy-shared = <b>Preços para compartilhar:</b> quais tokens e quanto você consulta em outros chats e grupos, porque o link embaixo de um preço leva a isso; por { $days } dias desde a última vez.
