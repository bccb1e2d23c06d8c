# Wallets, in Portuguese (Brazil).

## Wallets

wallet-question =
    👛 <b>Esta carteira é sua?</b>
    { $wallet } respondeu com o endereço

    <code>{ $address }</code>

    Compare com o endereço que aparece na sua carteira. Responda sim só se foi você quem abriu o link e o endereço é o mesmo.
wallet-unproven = ⚠️ A carteira não provou que este endereço é dela. Compare cada caractere.
wallet-connected = 👛 <b>Conectada:</b> <code>{ $address }</code>
    Posso mostrar transações para ela. Só você pode assiná-las, na sua carteira.
resume-order = Sua troca de <b>{ $pays }</b> continua aberta. Assine agora:
resume-other-wallet = Sua troca de <b>{ $pays }</b> continua aberta, para a carteira <code>{ $address }</code>.
wallet-refused = Não conectada. As chaves da conexão foram apagadas. Use /connect para começar de novo.
wallet-link-over = Este link expirou ou já foi usado. Use /connect para criar um novo.
wallet-link-foreign = Esta pergunta não é para você.
connect-details =
    👛 <b>Conecte sua carteira</b>
    Toque na sua carteira abaixo e aprove. Ela me dá o seu endereço e nada mais: nenhuma chave e nenhuma permissão para movimentar nada. Depois pergunto aqui se o endereço é seu.
    Os links funcionam uma única vez, por dez minutos e só para você. Nunca abra um link enviado por outra pessoa.
continue-swap = Buscando um preço atualizado para a sua troca…
disconnect-in-flight = Uma troca desta carteira está a caminho. Quando a blockchain decidir, /disconnect funciona.

wallets-title = 👛 <b>Suas carteiras</b>
wallets-line = { $number }. { $kind }, <code>{ $address }</code>{ $mark }
wallets-line-named = { $number }. <b>{ $name }</b>, { $kind }, <code>{ $address }</code>{ $mark }
wallets-active = { " " }✅ <b>em uso</b>
wallets-more = Há mais carteiras do que cabem aqui. Remova as de que você não precisa.
wallets-hint = Trocas novas usam a carteira em uso. As que você já confirmou continuam com a delas.
button-wallet-use = Usar { $number }
button-wallet-copy = Copiar { $number }
button-wallet-rename = Nome { $number }
button-wallet-unlink = Remover { $number }
button-connect-more = Conectar outra carteira
button-unlink-yes = Sim, remover
button-unlink-no = Não, manter
unlink-question =
    <b>Remover { $name } (<code>{ $address }</code>)?</b>
    Vou apagar as chaves da conexão, a sessão e o nome. Nada muda na carteira em si, e você pode conectá-la de novo quando quiser.
unlink-in-flight = Uma troca desta carteira está a caminho. Assim que a blockchain decidir, você pode removê-la.
rename-question =
    ✏️ <b>Como devo chamar { $name } (<code>{ $address }</code>)?</b>
    Envie um nome com no máximo { $most } caracteres. Só você vê esse nome.
rename-empty = ⚠️ Esse nome não tem caracteres legíveis. Por favor, envie outro.
rename-too-long = ⚠️ É longo demais. Por favor, envie um mais curto.
toast-wallet-active = Em uso a partir de agora.
toast-wallet-forgotten = Removida.
button-yes-mine = Sim, é minha
button-no-not-mine = Não
command-connect = Conectar sua carteira
command-wallets = Suas carteiras
command-disconnect = Remover a carteira em uso
toast-connected = Conectada.
toast-refused = Não conectada.
