# What is kept about a person, in Portuguese (Brazil).

## What is kept about a person, and an end to it

privacy-kept =
    <b>O que eu guardo, e por quanto tempo</b>
    • Seu id do Telegram, nome, idioma, configurações, carteiras e trocas: até você enviar /forget. Uma carteira sozinha: até você removê-la.
    • As chaves e sessões dos links com suas carteiras: enquanto a carteira existir. Elas me permitem pedir que sua carteira assine, nada mais.
    • O que você me escreve: até eu responder; em um diálogo não terminado, enquanto ele durar.
    • Apagado sozinho depois destes dias: transações preparadas para você { $transactions }, registros de mensagens enviadas { $messages }, diálogos não terminados { $dialogues }, links para conectar uma carteira { $links }.
    Nomes, chaves, sessões e o que você escreve ficam criptografados. Seu id do Telegram, os endereços e as trocas não: é por eles que encontro o que é seu. Meus registros não contêm nomes, endereços completos nem mensagens.
privacy-never =
    🔒 <b>Seus dados</b>
    Guardo o que suas trocas precisam, até você enviar /forget. Nunca tenho chaves privadas, frases de recuperação ou qualquer permissão para movimentar seu dinheiro.
privacy-others =
    <b>Quem mais vê o quê</b>
    • O Telegram vê este chat, e quem opera este bot pode ler o banco de dados dele.
    • O serviço de troca vê endereços de carteiras, tokens e valores, mas não quem você é. Ele mantém os próprios registros.
    • A blockchain mostra cada troca a todo mundo, para sempre.
privacy-forget =
    <b>O que acontece com /forget</b>
    Apago tudo o que guardo sobre você e destruo a chave do que está criptografado: a partir daí nem eu nem ninguém que consulte o banco de dados pode lê-lo. Uma troca que está a caminho é concluída antes.
    No espaço livre do banco de dados, ao qual só o operador tem acesso, podem restar cópias do seu id do Telegram, dos endereços e das trocas até que ele seja sobrescrito ou o operador reconstrua o banco de dados. Os backups anteriores guardam tudo até o operador apagá-los; a regra são trinta dias.

forget-question =
    🗑 <b>Apagar tudo sobre você?</b>
    Isto apaga na hora e para sempre:
    • seu nome, seu idioma e tudo o mais que sei sobre você
    • suas carteiras, com as chaves e sessões delas: { $wallets }
    • suas trocas passadas: { $past }
forget-open = • trocas que você não assinou, que são canceladas: { $open }
forget-unsettled = ⏳ Ainda a caminho na blockchain: { $unsettled }. Isso eu concluo antes, digo a você como terminou e então apago.
forget-meaning = Nada muda nas suas carteiras. Isto não pode ser desfeito. Você tem dez minutos para responder.
button-forget-yes = Sim, apagar tudo
button-forget-no = Não, manter tudo
forget-done =
    ✅ <b>Tudo sobre você foi apagado.</b>
    Apagado: seu nome e seu idioma, suas carteiras ({ $wallets }), suas trocas ({ $swaps }) e tudo o mais que eu guardava sobre você.
forget-done-unsettled = ⏳ Ainda a caminho na blockchain: { $unsettled }. Digo a você aqui como termina e então apago.
forget-after = Meus botões e links antigos não funcionam mais. Este chat é guardado pelo Telegram; você pode apagá-lo lá. /start começa do zero.
forget-kept = Nada foi apagado.
press-forget-over = Esta pergunta expirou, ou algo mudou desde então. Envie /forget e eu pergunto de novo.
press-stranger = Não sei nada sobre você, então este botão não faz nada. Envie /start para começar.
