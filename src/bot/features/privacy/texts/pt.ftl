# What is kept about a person, in Portuguese (Brazil).

## What is kept about a person, and an end to it

forget-question =
    🗑 <b>Apagar tudo sobre você?</b>
    Isto apaga na hora e para sempre:
    • seu nome, seu idioma e tudo o mais que sei sobre você
    • suas carteiras, com as chaves e sessões delas: { $wallets }
    • suas trocas passadas: { $past }
forget-open = • trocas que você não assinou, que são canceladas: { $open }
forget-unsettled = ⏳ Ainda a caminho na blockchain: { $unsettled }. Isso eu concluo antes, digo a você como terminou e então apago.
forget-resting = 📌 As suas ordens em espera, que continuam aguardando: { $resting }. Só a sua carteira as retira: com /orders antes de apagar, ou em app.meteora.ag quando quiser, sem mim.
forget-meaning = Nada muda nas suas carteiras. Isto não pode ser desfeito. Você tem dez minutos para responder.
button-forget-yes = Sim, apagar tudo
button-forget-no = Não, manter tudo
forget-done =
    ✅ <b>Tudo sobre você foi apagado.</b>
    Apagado: seu nome e seu idioma, suas carteiras ({ $wallets }), suas trocas ({ $swaps }) e tudo o mais que eu guardava sobre você.
forget-done-unsettled = ⏳ Ainda a caminho na blockchain: { $unsettled }. Digo a você aqui como termina e então apago.
forget-done-resting = 📌 As suas ordens em espera continuam aguardando: { $resting }. Só a sua carteira as retira, em app.meteora.ag quando quiser, sem mim.
forget-after = Meus botões e links antigos não funcionam mais. Este chat é guardado pelo Telegram; você pode apagá-lo lá. /start começa do zero.
forget-kept = Nada foi apagado.
press-forget-over = Esta pergunta expirou, ou algo mudou desde então. Envie /forget e eu pergunto de novo.
command-privacy = O que eu guardo sobre você
command-forget = Apagar tudo o que guardo sobre você
