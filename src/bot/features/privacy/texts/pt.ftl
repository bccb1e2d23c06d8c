# What is kept about a person, in Portuguese (Brazil).

## What is kept about a person, and an end to it

privacy-kept =
    🔒 <b>O que eu guardo, e por quanto tempo</b>
    • Seu id do Telegram, seu nome, seu idioma, suas configurações, suas carteiras e suas trocas: até você dizer /forget; uma carteira sozinha, até você removê-la.
    • As chaves e sessões dos links com suas carteiras: enquanto a carteira existir. Com elas posso pedir que sua carteira assine, nada mais.
    • O que você me escreve: até eu responder; em um diálogo não terminado, enquanto ele durar.
    • Apagado sozinho depois destes dias: transações montadas para você { $transactions }, notas de que enviei uma mensagem { $messages }, diálogos não terminados { $dialogues }, links para conectar uma carteira { $links }.
    Nomes, chaves, sessões e o que você escreveu ficam criptografados. Seu id do Telegram, os endereços e as trocas não: é por eles que encontro o que é seu.
privacy-never =
    <b>O que eu nunca tenho</b>
    Chaves privadas, frases de recuperação ou qualquer permissão para movimentar seu dinheiro. Meus registros não contêm nomes, endereços completos nem mensagens.
privacy-others =
    <b>Quem mais vê alguma coisa</b>
    • O Telegram vê este chat, e quem opera este bot pode ler o banco de dados dele.
    • O serviço de troca vê endereços de carteiras, tokens e valores, não quem você é. Ele mantém os próprios registros.
    • A blockchain mostra cada troca a todo mundo, para sempre.
privacy-forget =
    <b>Como eu esqueço você</b>
    /forget apaga tudo o que guardo sobre você e destrói a chave do que está criptografado: a partir desse momento nem eu nem ninguém que consulte o banco de dados pode lê-lo. No espaço livre do banco de dados, ao qual só o operador tem acesso, podem restar cópias do seu id do Telegram, dos endereços e das trocas até que algo seja escrito por cima ou o operador reconstrua o banco de dados. Uma troca que está a caminho é levada antes ao fim. Os backups feitos antes ainda guardam tudo, até o operador apagá-los; a regra são trinta dias.

forget-question =
    🗑 <b>Quer que eu esqueça você?</b>
    Eu apagaria para sempre, e na hora:
    • seu nome, seu idioma e tudo o mais que sei sobre você
    • suas carteiras, com as chaves e sessões delas: { $wallets }
    • suas trocas passadas: { $past }
forget-open = • trocas que você não assinou, que terminam com isso: { $open }
forget-unsettled = ⏳ Ainda a caminho na blockchain: { $unsettled }. Isso eu levo antes ao fim, digo a você como terminou e então apago.
forget-meaning = Nada muda nas suas carteiras. Isto não pode ser desfeito. Minha pergunta fica aberta por dez minutos.
button-forget-yes = Sim, me esqueça
button-forget-no = Não, manter tudo
forget-done =
    ✅ <b>Eu esqueci você.</b>
    Apagado: seu nome e seu idioma, suas carteiras ({ $wallets }), suas trocas ({ $swaps }) e tudo o mais que eu guardava sobre você.
forget-done-unsettled = ⏳ Ainda a caminho na blockchain: { $unsettled }. Digo a você aqui como termina e então apago.
forget-after = Meus botões e links antigos não fazem mais nada. Este chat é guardado pelo Telegram; você pode apagá-lo lá. /start começa do zero, como com alguém desconhecido.
forget-kept = Nada foi apagado.
press-forget-over = Esta pergunta não está mais aberta, ou algo mudou desde então. Envie /forget e eu pergunto de novo.
press-stranger = Não sei nada sobre você, então este botão não faz nada. Envie /start para começar.
