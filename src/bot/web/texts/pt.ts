import type { PageTexts, Refusals } from './en.ts';

/** The pages in Portuguese as it is written in Brazil. */
export const PORTUGUESE: PageTexts = {
  language: 'pt',
  brand: 'Countersign',
  loading: 'Carregando…',
  failureTitle: 'Não foi possível concluir',
  notFoundTitle: 'Este link não leva a lugar nenhum',
  noScript:
    'Esta página precisa do JavaScript para preparar sua transação. Permita o uso dele ou abra a página em outro navegador.',
  backToTelegram: 'Voltar ao Telegram',
  copy: 'Copiar',
  copied: 'Copiado',
  copyAddress: 'Copiar o endereço',
  noRealMoney: 'Sem dinheiro real',
  unreachable:
    'Não foi possível acessar nosso servidor. Verifique sua conexão e tente de novo. Nada foi enviado.',
  opensNewTab: '(abre em uma nova aba)',
  about: (usd: string) => `cerca de ${usd}`,

  signing: {
    title: 'Assine sua troca',
    askedBy: (name: string) => `${name} pediu esta troca no Telegram`,
    askedByNobody: 'Esta troca foi pedida no Telegram',
    notYou:
      'Não é você? Feche esta página. Nunca assine a partir de um link que outra pessoa enviou para você.',
    pay: 'Você paga',
    receive: 'Você recebe pelo menos',
    receiveAbout: 'Você recebe cerca de',
    expected: (amount: string) => `Esperado: cerca de ${amount}`,
    paid: 'Você pagou',
    receivedAbout: 'Você recebeu cerca de',
    received: 'Você recebeu',
    before: (amount: string) => `Quando você confirmou: ${amount}`,
    to: 'Para sua carteira',
    mintOf: (token: string) => `Mint de ${token}`,
    lookalike: (token: string) =>
      `${token} só parece um token mais conhecido. Compare o mint dele antes de assinar.`,
    networkFee: 'Taxa de rede',
    rent: (count: number) =>
      count === 1 ? 'Depósito para uma nova conta de token' : `Depósito para ${count} novas contas de token`,
    rentWhy: 'A Solana o retém enquanto a conta estiver aberta. Você o recebe de volta ao fechar a conta.',
    preparing: 'Preparando e conferindo uma nova transação…',
    openWallet: (wallet: string) => `Abrir ${wallet}`,
    signWith: (wallet: string) => `Assinar com ${wallet}`,
    waitingForWallet: (wallet: string) => `Aguardando ${wallet}. Aprove a transação lá.`,
    timeLeft: (time: string) => `Tempo para assinar: ${time}`,
    timeLeftLabel: 'Tempo restante para assinar',
    expiredTitle: 'Esta transação expirou',
    expired:
      'Uma transação na Solana só vale por cerca de um minuto. Nada foi enviado. Prepare uma nova e assine.',
    rebuild: 'Preparar de novo',
    priceChangedTitle: 'O preço mudou',
    priceChanged:
      'Ele variou mais do que a sua tolerância de slippage permite, por isso perguntamos de novo.',
    acceptPrice: 'Aceitar o novo preço',
    cancelHint:
      'Mudou de ideia? Toque em “Cancelar” no chat ou simplesmente saia: nada acontece até você assinar.',
    sameInWallet:
      'Sua carteira deve mostrar que sai a mesma quantia e que entra pelo menos a quantia indicada aqui. Se não for assim, recuse.',
    checked: 'Conferido: lido da própria transação e simulado na blockchain.',
    reconnectTitle: 'Não é possível acessar sua carteira a partir daqui',
    reconnect:
      'Conecte-a de novo com um toque, depois toque em “Sim, é minha” no chat e continue por lá. Ou abra esta página onde está sua carteira. Sua ordem será mantida.',
    reconnectAnswered:
      'Sua carteira respondeu. Agora toque em “Sim, é minha” no chat e continue por lá. Sua ordem será mantida.',
    reconnectWallet: (wallet: string) => `Reconectar ${wallet}`,
    otherWays: 'Outras formas de assinar',
    phoneHow: 'Escaneie com a câmera do celular para assinar por lá.',
    qrLabel: 'QR code desta página',
    copyLink: 'Copiar o link desta página',
    appLink: (wallet: string) => `${wallet} não abriu? Tente o link do app`,
    browse: (wallet: string) => `Abrir esta página dentro de ${wallet}`,
    noWalletFits: (wallets: string) =>
      `Nenhuma carteira deste navegador (${wallets}) atende a esta rede Solana e a este tipo de transação. Assine de outra forma.`,
    noExtension: 'Com uma extensão de carteira neste navegador, você pode assinar aqui mesmo.',
    inApp: 'Se nada abrir, abra esta página no Safari ou no Chrome.',
    wrongAccount: (short: string) => `Escolha ${short} na sua carteira: esta ordem pertence a esse endereço.`,
    walletCannotSign: 'Esta carteira não consegue assinar para esta rede.',
    rejectedInWallet: 'Você recusou na sua carteira. Nada foi enviado; você pode assinar de novo.',
    retry: 'Tentar de novo',
    explorer: 'Ver no explorador',
  },

  connect: {
    title: 'Conecte sua carteira',
    askedBy: (name: string) => `Para a conta do Telegram de ${name}`,
    askedByNobody: 'Para sua conta do Telegram',
    why: 'O bot passa a conhecer seu endereço e pode pedir sua assinatura. Sozinho, ele nunca pode movimentar nada.',
    notYou:
      'Este não é o seu nome? Feche esta página. Nunca abra links de carteira que outra pessoa enviou para você.',
    openWallet: (wallet: string) => `Conectar ${wallet}`,
    phoneHow: 'A carteira está no celular? Escaneie isto com a câmera dele.',
    returnedTitle: 'Agora confirme no Telegram',
    returned: 'Sua carteira respondeu. Compare este endereço com o do chat e toque lá em “Sim, é minha”.',
    endedTitle: 'Encerrado por aqui',
    ended: 'Este link já cumpriu sua função. Continue no Telegram.',
    otherWays: 'Outras formas de conectar',
    noWalletFits: (wallets: string) =>
      `Nenhuma carteira deste navegador (${wallets}) atende a esta rede Solana. Conecte de outra forma.`,
    connectWith: (wallet: string) => `Conectar ${wallet}`,
    rejectedInWallet: 'Você recusou na sua carteira. Nada foi conectado.',
  },

  hints: {
    declined: 'Sua carteira informa que você recusou. Nada foi enviado; você pode assinar de novo.',
    reconnect:
      'Sua carteira não reconhece mais nossa conexão. Envie /connect no chat e depois volte aqui. Sua ordem será mantida.',
    busy: 'Sua carteira ainda está mostrando outra solicitação. Conclua-a por lá e tente de novo.',
    retry: 'Sua carteira não conseguiu concluir. Nada foi enviado; tente de novo.',
    unreadable: 'Não foi possível ler a resposta da carteira. Nada foi enviado; tente de novo.',
    refused:
      'O que voltou não era a transação mostrada aqui, por isso não foi enviado. Se não foi você que a alterou, não confie nesse app de carteira.',
    wrong_signer:
      'Foi assinado com outra conta que não a desta ordem, por isso não foi enviado. Escolha a conta certa na carteira e assine de novo.',
    wallet_fee:
      'Sua carteira definiu uma taxa de rede alta demais, por isso não foi enviado. Diminua-a na carteira e assine de novo.',
    expired: 'A assinatura veio tarde demais para valer. Nada foi enviado; assine uma nova transação.',
    in_flight: 'Outra troca desta carteira ainda está a caminho. Espere ela terminar e depois assine esta.',
    chain: 'Não foi possível acessar a rede agora. Nada foi enviado; assine de novo.',
    foreign: 'A prova de conexão da carteira não é válida para este bot. Comece de novo pelo chat.',
  },

  states: {
    offered: { title: 'Ainda não confirmada', text: 'Primeiro confirme a troca no chat.' },
    ordered: { title: 'Pronta para assinar', text: 'Nada acontece até você assinar.' },
    signed: { title: 'Assinada', text: 'Temos sua assinatura e estamos enviando a transação.' },
    submitted: {
      title: 'Enviada',
      text: 'Aguardando a confirmação da rede. Normalmente leva alguns segundos.',
    },
    confirmed: { title: 'Troca confirmada', text: 'A rede confirmou. Os detalhes estão no chat.' },
    failed: {
      title: 'A troca falhou',
      text: 'A rede recusou a troca. Além da taxa de rede, nada saiu da sua carteira.',
    },
    expired: {
      title: 'A troca não foi realizada',
      text: 'A rede nunca a processou e já não pode mais fazer isso. Nada saiu da sua carteira.',
    },
    cancelled: { title: 'Cancelada', text: 'Você cancelou esta troca. Nada foi enviado.' },
    lapsed: {
      title: 'A ordem expirou',
      text: 'Ninguém assinou a tempo. Nada foi enviado. Comece de novo no chat.',
    },
  },

  steps: { signed: 'Assinada', submitted: 'Enviada', confirmed: 'Confirmada' },

  warnings: {
    'permanent-delegate': 'O emissor deste token pode movê-lo ou queimá-lo em qualquer carteira.',
    pausable: 'O emissor deste token pode pausar todas as transferências.',
    'transfer-fee':
      'Este token cobra uma taxa em cada transferência; a quantia acima é a que chega depois dela.',
    'transfer-hook': 'Um programa do emissor é executado em cada transferência deste token.',
    'scaled-amount':
      'As carteiras podem mostrar as quantias deste token multiplicadas por um fator definido pelo emissor.',
    'existing-delegate':
      'Outro endereço já tem permissão para gastar da sua conta de token. Considere revogá-la.',
    'minimum-not-in-bytes': 'O mínimo foi conferido apenas por simulação; a transação não o declara.',
    'pays-out-elsewhere': 'Parte desta transação paga a um terceiro.',
  },
  otherWarning: 'Este token tem regras incomuns. Verifique-o antes de assinar.',
};

export const PORTUGUESE_REFUSALS: Refusals = {
  not_found: 'Este link é desconhecido, já foi usado ou expirou. Peça um novo no chat.',
  invalid_request: 'A página enviou algo inesperado. Recarregue-a e tente de novo.',
  request_too_large:
    'Isso é maior do que qualquer coisa que uma carteira envia. Abra o link a partir do chat.',
  forbidden_origin: 'Esta solicitação não veio da nossa própria página. Abra o link a partir do chat.',
  rate_limited: 'Tentativas demais. Espere alguns segundos e tente de novo.',
  internal_error: 'Algo deu errado do nosso lado. Nada foi enviado; tente de novo.',
  out_of_date: 'O status desta ordem já mudou.',
  price_changed: 'O preço variou mais do que a sua tolerância de slippage permite.',
  in_flight: 'Outra troca desta carteira ainda está a caminho. Espere ela terminar e depois assine esta.',
  wrong_wallet: 'Esta ordem pertence a outra carteira. Escolha aquela ou comece de novo no chat.',
  no_route: 'Ninguém oferece esta troca agora. Tente de novo daqui a pouco ou com outra quantia.',
  not_executable: 'Nenhuma oferta pode ser assinada agora. Você tem o suficiente para a quantia e as taxas?',
  guard_refused:
    'A transação não fazia o que foi prometido, por isso não a mostramos à sua carteira. Nada foi enviado.',
  unread_route:
    'Ninguém consegue conferir o mínimo desta rota antes de você assinar, por isso ela não é oferecida. Nada foi enviado; tente outro valor ou outro token.',
  signed_refused: 'O que sua carteira devolveu não é a transação mostrada aqui, por isso não foi enviado.',
  wrong_signer:
    'Foi assinado com outra conta que não a desta ordem, por isso não foi enviado. Escolha a conta certa na carteira e assine de novo.',
  wallet_fee:
    'Sua carteira definiu uma taxa de rede alta demais, por isso não foi enviado. Diminua-a na carteira e assine de novo.',
  not_simulated:
    'A transação falharia na blockchain agora. Você tem o suficiente para a quantia, as taxas e o depósito?',
  chain_unreachable: 'Não foi possível acessar a rede Solana. Nada foi enviado; tente de novo.',
  service_unavailable: 'O serviço de troca não responde agora. Nada foi enviado; tente de novo.',
  blocked_by_policy: 'O serviço de troca não oferece esta troca para você.',
  wrong_proof: 'A assinatura não pertence a esse endereço. Tente de novo.',
  attempt_expired: 'A assinatura veio tarde demais para valer. Nada foi enviado; assine uma nova transação.',
};
