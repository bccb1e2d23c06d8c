import type { Vocabulary } from './vocabulary.ts';

export const pt: Vocabulary = {
  words: {
    at: 'ao_preco_de a_preco_de a_um_preco_de',
    most: 'tudo max inteiro inteira inteirinho zera zerar',
    to_me: 'pra_mim',
    percent: 'por_cento',
    buy: 'comprar compra compro compre me_compra comprando comprar_uns pegar_uns',
    sell: 'vender vende vendo venda vendes me_vende vendas vendendo vendi larga largar vendesse',
    swap: `
      trocar troca troco troque converter converta converte cambiar mudar preco passa passar passe bota
      botar trocando troques gasta gastar gaste coloca colocar coloque joga jogar convertendo convertendo_de
      faz_a_troca_de fazer_a_troca_de troca_de me_troca converter_de investe investir mover move mova livrar
      trocava-me troca-me vira virar virando
    `,
    to: 'para em pra a pro p na no nas nos pros pras',
    for: 'por pelo pela',
    with: 'com',
    from: `
      usando usa usar use pega pegue pegando desconta_do pago_com pagando_com tira_do tirando_do saindo_do
      paga_com pagar_com descontando_do
    `,
    de: 'de do da dos',
    exchange: 'em_troca em_troca_de em_troca_do em_vez_de',
    dollars: 'dolar dolares',
    own: 'meu meus minha minhas',
    own_before: 'que_tenho que_eu_tenho tenho',
    unit: 'de_um de_uma',
    plus_half: 'e_meio e_meia',
    filler: `
      favor queria o os as uns agora bora pfv para_mim oi ola bom boa dia tarde noite que me te se um uma
      pouco por_favor obrigado obrigada valeu mano cara vei ai hoje ja voce vc pode poderia gostaria da_pra
      pf pfvr blz dinheiro muito muita dai la tudo_bem tudo_bom tudo_certo tudo_joia se_faz_favor mil_gracas
      opa bot esse essa isso
      moeda moedas e
      nao_mais_de nao_mais_que no_maximo
    `,
    want: `
      quero kero preciso me_da receber obter conseguir me_de me_das me_dao me_daria me_consegue me_arruma
      quero_receber da_pra_mim recebo
    `,
  },
  numbers: `
    0 zero, 1 um uma, 2 dois duas, 3 três, 4 quatro, 5 cinco, 6 seis, 7 sete, 8 oito, 9 nove, 10 dez, 11 onze,
    12 doze, 13 treze, 14 quatorze catorze, 15 quinze, 16 dezesseis dezasseis, 17 dezessete dezassete,
    18 dezoito, 19 dezenove dezanove, 20 vinte, 30 trinta, 40 quarenta, 50 cinquenta, 60 sessenta,
    70 setenta, 80 oitenta, 90 noventa, 100 cem cento, 200 duzentos duzentas, 300 trezentos trezentas,
    400 quatrocentos quatrocentas, 500 quinhentos quinhentas, 600 seiscentos, 700 setecentos,
    800 oitocentos, 900 novecentos, 1000 mil, 1000000 milhão milhões mi
  `,
  and: 'e',
  point: 'vírgula ponto',
  fractions: {
    unit: '3/2 um_e_meio, 500000/1 meio_milhao',
    number: '1/2 meio meia um_meio, 1/4 um_quarto, 3/4 tres_quartos, 1/3 um_terco, 2/3 dois_tercos',
    open: '1/2 metade, 1/4 quarto quarta_parte, 1/3 terca_parte',
    share: '1/2 metade_do_saldo',
  },
  priceMark: { kind: 'mark', mark: 'to' },
  linking: 'e ou',
  next: 'depois',
  keep: { before: 'deixa guarda menos exceto', rest: 'resto restante', but: 'mas' },
  slippage: {
    with: 'com max',
    a: 'um max',
    of: 'de',
    is: 'a em de para',
    around: 'defina muda mude mudar meu o coloca usa',
  },
  alerts: {
    trigger: `
      me avise quando, me avise se, me avise, avise-me quando, avise-me se, me avisa quando, me avisa se,
      me avisa, avisa quando, avise quando, me diga quando, diga-me quando, me fala quando, me alerte quando,
      me alerte se, alerte-me quando, alerta quando, alerta, me notifique quando, notifique-me quando,
      crie um alerta
    `,
    above: `
      passar de, passar dos, ultrapassar, superar, supera, subir acima de, ficar acima de, estiver acima de,
      for acima de, acima de, mais de, maior que, subir para, subir ate, subir, sobe, pelo menos
    `,
    below: `
      cair abaixo de, ficar abaixo de, estiver abaixo de, for abaixo de, abaixo de, menos de, menor que, cair para,
      cair ate, cair, cai, descer para, descer, baixar de, baixar para, baixar
    `,
    around: `
      chegar a, chegar em, chegar aos, atingir, valer, vale, der, da, render, custar, estiver em, estiver a,
      o preco de, o preco do, o preco da, preco de, preco do, preco, o, um, quando, se
    `,
  },
  stops: {
    name: `
      coloca um stop loss, coloque um stop loss, poe um stop loss, ponha um stop loss, crie um stop loss, cria um stop loss,
      quero um stop loss, bota um stop loss, um stop loss, stop loss, stoploss, stop-loss
    `,
    condition: 'se, quando, caso, assim que',
    below: `
      cai para, cai a, caia para, caia a, caia abaixo de, caia, cai abaixo de, cair a, cair pra, cair uns, descer a, descer pra, descer ate, desce para, baixar a, baixar pra, baixar ate, baixa para, despencar para, chegar a cair a
    `,
    reach: 'chegar a, chegar em, chegue a, chega a, bater, bater em, atingir, atinja, tocar',
    around: `
      o preco de, o preco do, o preco da, preco de, preco do, preco da, o preco, preco, ele, ela, o, a, um, uns, automaticamente, entao
    `,
  },
  plans: {
    name: 'dca, me lembre de, me lembra de, plano, plano de',
    day: 'todo dia, todos os dias, cada dia, diariamente, uma vez por dia, uma vez ao dia, diario',
    week: 'toda semana, todas as semanas, cada semana, semanalmente, uma vez por semana, semanal',
    month: 'todo mes, todos os meses, cada mes, mensalmente, uma vez por mes, uma vez ao mes, mensal',
    each: 'toda, todas as, cada, as, todo, todos os, aos',
    weekdays: `
      segunda segundas segunda-feira segundas-feiras segunda_feira, terca tercas terca-feira tercas-feiras terca_feira, quarta-feira quartas-feiras quarta_feira quarta quartas, quinta quintas quinta-feira quintas-feiras quinta_feira,
      sexta sextas sexta-feira sextas-feiras sexta_feira, sabado sabados, domingo domingos
    `,
    plural: '',
  },
  boards: {
    second: 'segundo segundos seg',
    minute: 'minuto minutos',
    hour: 'hora horas',
    day: 'dia dias',
    each: 'cada todos todas',
    per: 'a os as',
    stop: 'parar fora remover apagar',
    show: 'ver mostrar ajuda',
  },
  orders: {
    take: `
      realiza lucro, realizar lucro, realiza o lucro, realizar o lucro, realize lucro, realizar lucros,
      realiza lucros, pegar lucro, pega o lucro, colher lucro, take profit, garante o lucro, garantir
      lucro, realização de lucro
    `,
    gain: `
      de lucro, lucro, de ganho, ganho, acima do custo, acima do meu custo, acima do que paguei, sobre o
      custo, sobre o meu custo, acima do meu preco medio, sobre meu custo, acima do meu preco de compra,
      a mais do que paguei
    `,
    ladder: `
      escada, em escada, escalonado, escalonada, escalonar, escalona, escalone, de forma escalonada,
      numa escada, faz uma escada, ladder
    `,
    double: `
      dobrar, dobra, dobrar de preco, dobrar o preco, duplicar, duplica, o dobro do preco, ao dobro do
      preco, no dobro do preco, pelo dobro do preco, ao dobro, no dobro, pelo dobro, dobro do mercado,
      dobrar de valor
    `,
    above: `
      acima, acima de, acima do, a mais, mais, mais alto, mais caro, mais caro que, subir, sobe, suba,
      subiu, tiver subido, em alta, sobre o, sobre
    `,
    below: `
      abaixo, abaixo de, abaixo do, a menos, menos, mais baixo, mais barato, mais barato que, cair, cai,
      caia, caiu, baixar, baixa, de desconto, descer
    `,
    steps: 'passos, passo, partes, ordens, etapas, degraus, niveis, fatias, pedacos, precos, vezes',
    within: 'em, com, dividido em, ao longo de',
    from: 'de, desde, entre, do, a partir de',
    to: 'a, ate, para, ao, e',
    when: 'quando, se, assim que, caso, logo que',
    at: `
      a, ao, em, um, uma, o, do, de, da, no, na, com, que, por, preco, o preco, ao preco, mercado, o
      mercado, do mercado, do preco, do preco de mercado, do preco atual, preco de mercado, preco atual,
      que o mercado, que agora, estiver, esta, estiver a, chegar a, atingir, agora, seu preco, pelo
    `,
  },
  topics: {
    help: 'ajuda,me ajuda,como funciona,o que voce faz,o que e isso,como troco,comandos',
    balance: 'saldo,meu saldo,meus tokens,quanto tenho,o que tenho,carteira saldo',
    pnl: `
      pnl, lucro, lucros, meu lucro, meus lucros, posicoes, minhas posicoes, minhas operacoes, operacoes, ganhos, meus ganhos, meus trades, lucros e perdas
    `,
    history: 'historico,minhas trocas,meu historico,recibos,transacoes',
    status: 'status,pendentes,onde esta meu dinheiro,o que esta aberto',
    settings: 'configuracoes,ajustes,opcoes,preferencias,configuracao',
    alert: 'alertas,meus alertas',
    orders: `
      ordens, minhas ordens, ordens abertas, minhas ordens abertas, ordem limite, ordens limite, minhas ordens limite,
      mostre minhas ordens, mostra minhas ordens, ver minhas ordens, quais ordens eu tenho, que ordens eu tenho, onde estao minhas ordens,
      cancele minha ordem, cancelar minha ordem, cancele minhas ordens, cancelar minhas ordens, cancele todas as minhas ordens,
      como coloco uma ordem limite, quero colocar uma ordem limite, posso colocar uma ordem limite
    `,
    cancel: 'cancelar,cancela,pare,parar,deixa pra la,esquece',
    connect: 'conectar,conecte,conectar carteira,vincular carteira',
    wallets: `
      carteiras, minhas carteiras, carteira, minha carteira, trocar carteira, trocar de carteira,
      meu endereco, desconectar carteira
    `,
    language: 'idioma,idiomas,lingua,mudar idioma,português,em português,fala português,português por favor',
    privacy: `
      privacidade, meus dados, apaga meus dados, apagar meus dados, excluir minha conta,
      apagar minha conta, me esquece
    `,
    greeting: 'oi,ola,bom dia,boa tarde,boa noite,e ai,oi bot,tudo bem',
    thanks: 'obrigado,obrigada,valeu,muito obrigado,muito obrigada,otimo',
  },
  clues: {
    polite: `
      por que nao, porque nao, se nao for incomodo, se nao se importa, sem pressa, nao tem pressa,
      nao tem problema, nao sei, se puder, se possivel, se der, se eu, quando puder, se trocar, se vender,
      nao mais de, nao mais que, nao menos de
    `,
    not: `
      nao, nunca, jamais, n quero, n troca, n troque, n vende, n venda, n compra, n compre, deixa de trocar,
      para de trocar, para de vender, sem trocar, nem pense, nem pensar, de jeito nenhum, nem morto
    `,
    missing: `
      minha troca falhou, a troca falhou, falhou a, falhou minha, não foi concluída, onde está meu, onde está minha,
      onde estão meus, onde estão minhas, cadê meu, cadê minha, cadê o meu, cadê a minha, cadê meus, quero meu dinheiro,
      reembolso, estorno, não recebi, não chegou, não chegaram, não caiu, ainda pendente, está travado, está travada,
      travou, perdi meu dinheiro, meu dinheiro sumiu, sumiu,
      me roubaram, me roubou, roubado
    `,
    tolerance: 'slippage, deslizamento, derrapagem, tolerância',
    later: `
      quando, amanha, cada, depois, mais tarde, ontem, diariamente, semanalmente, todo dia, todos os dias,
      toda semana, toda segunda, todo mes, assim que, se o preco, se cair, se subir, se chegar, se baixar,
      ordem limite, semana que vem, ate que
    `,
    stopLoss: 'stop loss, stoploss, take profit',
    rest: 'resto, restante, deixa, guarda, tudo menos, o resto, o restante',
    withdraw: `
      sacar, saque, depositar, deposito, saco pro, saco o meu, saco meu, pro meu banco, para o banco,
      conta bancaria, cartao de credito, pix
    `,
    send: `
      envia, enviar, envie, enviei, manda, mandar, mande, transfere, transferir, transfira, transferencia,
      sacar, saca, saque, paga, pagar, pague, deposita, depositar, doar
    `,
    price: `
      quanto, quanta, preco, precos, vale, custa, cotacao, valor, a quanto, como esta, como ta, cotado, e o,
      e a, subiu, caiu, como vai o
    `,
    chart: 'grafico, grafica, velas de',
    many: 'quanto,quantos,quanta,quantas,o que recebo,o que ganho',
    need: `
      preciso para, preciso pra, tenho que pagar, para receber, pra receber, para ter, tenho que dar,
      preciso dar, pra ter, tenho que botar
    `,
    again: `
      de novo, novamente, repete, repetir, repita, outra vez, mais uma vez, mesma coisa, a mesma,
      igual antes, como antes, faz o mesmo, mais uma dessa, mais uma igual, dessa ultima
    `,
    back: `
      de volta, desfaz, desfazer, desfaca, reverte, reverter, reverta, devolve, devolver, inverte a troca,
      volta atras, voltar atras, ao contrario, destroca, destrocar, inverte a ultima, inverte
    `,
    cancel: `
      cancel*, esquece, esqueca, deixa pra la, deixa quieto, anula, anular, aborta, abortar, pare com,
      desisto, desisti, mudei de ideia, para com isso
    `,
    fees: `
      taxa, taxas, tarifa, tarifas, comissao, comissoes, cobra, cobram, fee, fees, custo, custos,
      custa trocar, custa uma troca, por troca, ficam com, voces ganham, vcs ganham, por operacao
    `,
    pnl: `
      meu lucro, meus lucros, quanto lucrei, quanto ganhei, quanto perdi, meu pnl, estou no lucro, minhas posicoes, minhas operacoes, meus trades, meus ganhos
    `,
    balance: `
      saldo, eu tenho, quanto tenho, o que tenho, tenho na, minha carteira, meus tokens, minhas moedas,
      meus fundos, me resta, me sobrou, tenho em
    `,
    greeting: `
      oi, oie, ola, opa, eai, e ai, bom dia, boa tarde, boa noite, tudo bem, tudo bom, como vai, salve,
      fala ai, hey
    `,
    thanks: `
      obrigado, obrigada, valeu, vlw, brigado, brigada, otimo, perfeito, excelente, maravilha,
      voce e demais, vc e demais, bom trabalho, mandou bem, agradeco, top, valeu*
    `,
    smalltalk: `
      kkk*, rsrs*, haha*, beleza, blz, ok, okay, tchau, ate mais, ate logo, ate amanha, falou, flw, sim,
      nao, claro, entendi, certo, show, legal, massa, bom, bem, lol, de boa, tranquilo, boa
    `,
  },
};
