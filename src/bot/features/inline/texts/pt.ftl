# Modo inline e links compartilhados, em português.

inline-how-title = Digite uma quantia e dois tokens
inline-how-line = Por exemplo: SOL, ou 1 SOL USDC
inline-how = 💱 Preços da Solana em qualquer chat: digite <code>@{ $bot } 1 SOL USDC</code> e escolha um resultado.
button-inline-private = Ir para o nosso chat privado
inline-as-of = Preço das { $time }
inline-age =
    { $minutes ->
        [0] De menos de um minuto atrás
        [one] De { $minutes } minuto atrás
        [many] De { $minutes } de minutos atrás
       *[other] De { $minutes } minutos atrás
    }
problem-inline-share = Partes do seu saldo, como 50% ou max, só funcionam no nosso chat privado. Escreva uma quantia, por exemplo 1 SOL USDC.
problem-inline-busy = Há pedidos demais agora. Tente de novo daqui a pouco.
press-inline = Não dá para trocar a partir desta mensagem. Abra o nosso chat privado para começar.
shared-link-over = Este link expirou: um preço compartilhado pode ser aberto por { $days } dias. Envie, por exemplo, <code>/swap 0.5 SOL USDC</code>.
privacy-shared = <b>Preços compartilhados:</b> os tokens e os valores que você consulta em grupos e outros chats, por { $days } dias desde a última vez. O link embaixo do preço precisa deles.
