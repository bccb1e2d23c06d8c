# Modo inline e links compartilhados, em português.

inline-how-title = Digite uma quantia e dois tokens
inline-how-line = Por exemplo: SOL, ou 1 SOL USDC
inline-how = 💱 Preços da Solana em qualquer chat: digite <code>@{ $bot } 1 SOL USDC</code> e escolha um resultado.
button-inline-private = Ir para o nosso chat privado
problem-inline-share = Partes do seu saldo, como 50% ou max, só funcionam no nosso chat privado. Escreva uma quantia, por exemplo 1 SOL USDC.
problem-inline-busy = Há pedidos demais agora. Tente de novo daqui a pouco.
press-inline = Não dá para trocar a partir desta mensagem. Abra o nosso chat privado para começar.
