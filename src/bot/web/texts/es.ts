import type { PageTexts, Refusals } from './en.ts';

/** The pages in Spanish, understood on both sides of the Atlantic. */
export const SPANISH: PageTexts = {
  language: 'es',
  brand: 'Countersign',
  loading: 'Cargando…',
  failureTitle: 'No se pudo completar',
  notFoundTitle: 'Este enlace no lleva a ninguna parte',
  noScript:
    'Esta página necesita JavaScript para preparar tu transacción. Permítelo o abre la página en otro navegador.',
  backToTelegram: 'Volver a Telegram',
  copy: 'Copiar',
  copied: 'Copiado',
  copyAddress: 'Copiar la dirección',
  noRealMoney: 'Sin dinero real',
  unreachable:
    'No se pudo conectar con nuestro servidor. Revisa tu conexión e inténtalo de nuevo. No se envió nada.',
  opensNewTab: '(se abre en una pestaña nueva)',
  about: (usd: string) => `aprox. ${usd}`,

  signing: {
    title: 'Firma tu intercambio',
    askedBy: (name: string) => `${name} pidió este intercambio en Telegram`,
    askedByNobody: 'Este intercambio se pidió en Telegram',
    notYou: '¿No eres tú? Cierra esta página. Nunca firmes desde un enlace que te haya enviado otra persona.',
    pay: 'Pagas',
    receive: 'Recibes al menos',
    receiveAbout: 'Recibes aproximadamente',
    expected: (amount: string) => `Se espera aproximadamente ${amount}`,
    paid: 'Pagaste',
    receivedAbout: 'Recibiste aproximadamente',
    received: 'Recibiste',
    before: (amount: string) => `Cuando confirmaste: ${amount}`,
    to: 'A tu billetera',
    mintOf: (token: string) => `Mint de ${token}`,
    lookalike: (token: string) =>
      `${token} solo se parece a un token más conocido. Compara su mint antes de firmar.`,
    networkFee: 'Comisión de red',
    rent: (count: number) =>
      count === 1
        ? 'Depósito por una cuenta de token nueva'
        : `Depósito por ${count} cuentas de token nuevas`,
    rentWhy: 'Solana lo retiene mientras la cuenta esté abierta. Lo recuperas al cerrar la cuenta.',
    preparing: 'Preparando una transacción nueva y comprobándola…',
    openWallet: (wallet: string) => `Abrir ${wallet}`,
    signWith: (wallet: string) => `Firmar con ${wallet}`,
    waitingForWallet: (wallet: string) => `Esperando a ${wallet}. Aprueba la transacción allí.`,
    timeLeft: (time: string) => `Tiempo para firmar: ${time}`,
    timeLeftLabel: 'Tiempo que queda para firmar',
    expiredTitle: 'Esta transacción expiró',
    expired:
      'Una transacción de Solana solo es válida durante aproximadamente un minuto. No se envió nada. Prepara una nueva y fírmala.',
    rebuild: 'Preparar de nuevo',
    priceChangedTitle: 'El precio cambió',
    priceChanged:
      'Se movió más de lo que permite tu tolerancia de deslizamiento, así que te preguntamos de nuevo.',
    acceptPrice: 'Aceptar el precio nuevo',
    cancelHint:
      '¿Cambiaste de idea? Toca “Cancelar” en el chat o simplemente sal de aquí: no pasa nada hasta que firmes.',
    sameInWallet:
      'Tu billetera debe mostrar que sale la misma cantidad y que llega al menos la indicada aquí. Si no es así, rechaza la transacción.',
    checked: 'Comprobado: leído de la propia transacción y simulado en la blockchain.',
    reconnectTitle: 'Desde aquí no se puede acceder a tu billetera',
    reconnect:
      'Conéctala de nuevo con un toque, luego toca “Sí, es mía” en el chat y continúa allí. O abre esta página donde está tu billetera. Tu orden se mantiene.',
    reconnectAnswered:
      'Tu billetera respondió. Ahora toca “Sí, es mía” en el chat y continúa allí. Tu orden se mantiene.',
    reconnectWallet: (wallet: string) => `Reconectar ${wallet}`,
    otherWays: 'Otras formas de firmar',
    phoneHow: 'Escanea con la cámara de tu teléfono para firmar allí.',
    qrLabel: 'Código QR de esta página',
    copyLink: 'Copiar el enlace a esta página',
    appLink: (wallet: string) => `¿No se abrió ${wallet}? Prueba el enlace de su app`,
    browse: (wallet: string) => `Abrir esta página dentro de ${wallet}`,
    noWalletFits: (wallets: string) =>
      `Ninguna billetera de este navegador (${wallets}) admite esta red de Solana y este tipo de transacción. Firma de otra manera.`,
    noExtension: 'Con una extensión de billetera en este navegador puedes firmar aquí mismo.',
    inApp: 'Si no se abre nada, abre esta página en Safari o Chrome.',
    wrongAccount: (short: string) => `Elige ${short} en tu billetera: esta orden es de esa dirección.`,
    walletCannotSign: 'Esta billetera no puede firmar para esta red.',
    rejectedInWallet: 'Rechazaste la solicitud en tu billetera. No se envió nada; puedes firmar de nuevo.',
    retry: 'Intentar de nuevo',
    explorer: 'Ver en el explorador',
  },

  connect: {
    title: 'Conecta tu billetera',
    askedBy: (name: string) => `Para la cuenta de Telegram de ${name}`,
    askedByNobody: 'Para tu cuenta de Telegram',
    why: 'El bot conocerá tu dirección y podrá pedirte que firmes. Por sí solo nunca puede mover nada.',
    notYou:
      '¿Este no es tu nombre? Cierra esta página. Nunca abras enlaces de billetera que te haya enviado otra persona.',
    openWallet: (wallet: string) => `Conectar ${wallet}`,
    phoneHow: '¿Tienes la billetera en el teléfono? Escanea esto con su cámara.',
    returnedTitle: 'Ahora confirma en Telegram',
    returned: 'Tu billetera respondió. Compara esta dirección con la del chat y toca allí “Sí, es mía”.',
    endedTitle: 'Ya terminaste aquí',
    ended: 'Este enlace ya cumplió su función. Continúa en Telegram.',
    otherWays: 'Otras formas de conectar',
    noWalletFits: (wallets: string) =>
      `Ninguna billetera de este navegador (${wallets}) admite esta red de Solana. Conéctate de otra manera.`,
    connectWith: (wallet: string) => `Conectar ${wallet}`,
    rejectedInWallet: 'Rechazaste la solicitud en tu billetera. No se conectó nada.',
  },

  hints: {
    declined: 'Tu billetera indica que rechazaste la solicitud. No se envió nada; puedes firmar de nuevo.',
    reconnect:
      'Tu billetera ya no reconoce nuestra conexión. Envía /connect en el chat y luego vuelve aquí. Tu orden se mantiene.',
    busy: 'Tu billetera todavía muestra otra solicitud. Termínala allí e inténtalo de nuevo.',
    retry: 'Tu billetera no pudo terminar. No se envió nada; inténtalo de nuevo.',
    unreadable: 'No se pudo leer la respuesta de la billetera. No se envió nada; inténtalo de nuevo.',
    refused:
      'Lo que devolvió la billetera no era la transacción que se muestra aquí, así que no se envió. Si no la cambiaste tú, no confíes en esa app de billetera.',
    wrong_signer:
      'Se firmó con otra cuenta que la de esta orden, así que no se envió. Elige la correcta en tu billetera y firma de nuevo.',
    wallet_fee:
      'Tu billetera puso una comisión de red demasiado alta, así que no se envió. Bájala en la billetera y firma de nuevo.',
    expired:
      'Se firmó demasiado tarde y ya no puede procesarse. No se envió nada; firma una transacción nueva.',
    in_flight:
      'Otro intercambio de esta billetera sigue en camino. Espera a que termine y después firma este.',
    chain: 'En este momento no se pudo conectar con la red. No se envió nada; firma de nuevo.',
    foreign:
      'La prueba de conexión que dio la billetera no es válida para este bot. Empieza de nuevo desde el chat.',
  },

  states: {
    offered: { title: 'Aún sin confirmar', text: 'Primero confirma el intercambio en el chat.' },
    ordered: { title: 'Listo para firmar', text: 'No pasa nada hasta que firmes.' },
    signed: { title: 'Firmado', text: 'Tenemos tu firma y estamos enviando la transacción.' },
    submitted: {
      title: 'Enviado',
      text: 'Esperando a que la red lo confirme. Normalmente tarda unos segundos.',
    },
    confirmed: {
      title: 'Intercambio confirmado',
      text: 'La red lo confirmó. Los detalles están en el chat.',
    },
    failed: {
      title: 'El intercambio falló',
      text: 'La red lo rechazó. Aparte de la comisión de red, no salió nada de tu billetera.',
    },
    expired: {
      title: 'No se realizó',
      text: 'La red nunca lo procesó y ya no puede hacerlo. No salió nada de tu billetera.',
    },
    cancelled: { title: 'Cancelado', text: 'Cancelaste este intercambio. No se envió nada.' },
    lapsed: {
      title: 'La orden expiró',
      text: 'Nadie firmó a tiempo. No se envió nada. Empieza de nuevo en el chat.',
    },
  },

  steps: { signed: 'Firmado', submitted: 'Enviado', confirmed: 'Confirmado' },

  warnings: {
    'permanent-delegate': 'El emisor de este token puede moverlo o quemarlo en cualquier billetera.',
    pausable: 'El emisor de este token puede pausar todas las transferencias.',
    'transfer-fee':
      'Este token cobra una comisión en cada transferencia; la cantidad de arriba es la que llega una vez descontada.',
    'transfer-hook': 'En cada transferencia de este token se ejecuta un programa del emisor.',
    'scaled-amount':
      'Las billeteras pueden mostrar las cantidades de este token multiplicadas por un factor que fija su emisor.',
    'existing-delegate':
      'Otra dirección ya tiene permiso para gastar desde tu cuenta de token. Considera revocarlo.',
    'minimum-not-in-bytes': 'El mínimo se comprobó solo mediante simulación; la transacción no lo indica.',
    'pays-out-elsewhere': 'Una parte de esta transacción paga a un tercero.',
  },
  otherWarning: 'Este token tiene reglas poco comunes. Revísalo antes de firmar.',
};

export const SPANISH_REFUSALS: Refusals = {
  not_found: 'Este enlace es desconocido, ya se usó o expiró. Pide uno nuevo en el chat.',
  invalid_request: 'La página envió algo inesperado. Recárgala e inténtalo de nuevo.',
  request_too_large:
    'Eso es más grande que cualquier cosa que envíe una billetera. Abre el enlace desde el chat.',
  forbidden_origin: 'Esta solicitud no vino de nuestra propia página. Abre el enlace desde el chat.',
  rate_limited: 'Demasiados intentos. Espera unos segundos e inténtalo de nuevo.',
  internal_error: 'Algo falló de nuestro lado. No se envió nada; inténtalo de nuevo.',
  out_of_date: 'Esta orden ya cambió de estado.',
  price_changed: 'El precio se movió más de lo que permite tu tolerancia de deslizamiento.',
  in_flight: 'Otro intercambio de esta billetera sigue en camino. Espera a que termine y después firma este.',
  wrong_wallet: 'Esta orden es de otra billetera. Elige esa o empieza de nuevo en el chat.',
  no_route:
    'Nadie ofrece este intercambio ahora mismo. Inténtalo de nuevo en un momento o con otra cantidad.',
  not_executable:
    'Ahora mismo no hay ninguna oferta que se pueda firmar. ¿Tienes suficiente para la cantidad y las comisiones?',
  guard_refused:
    'La transacción no hacía lo que se prometió, así que no se la mostramos a tu billetera. No se envió nada.',
  unread_route:
    'Nadie puede comprobar el mínimo de esta ruta antes de que firmes, así que no se te ofrece. No se envió nada; prueba con otro importe u otro token.',
  signed_refused:
    'Lo que devolvió tu billetera no es la transacción que se muestra aquí, así que no se envió.',
  wrong_signer:
    'Se firmó con otra cuenta que la de esta orden, así que no se envió. Elige la correcta en tu billetera y firma de nuevo.',
  wallet_fee:
    'Tu billetera puso una comisión de red demasiado alta, así que no se envió. Bájala en la billetera y firma de nuevo.',
  not_simulated:
    'Ahora mismo la transacción fallaría en la blockchain. ¿Tienes suficiente para la cantidad, las comisiones y el depósito?',
  chain_unreachable: 'No se pudo conectar con la red de Solana. No se envió nada; inténtalo de nuevo.',
  service_unavailable:
    'El servicio de intercambio no responde ahora mismo. No se envió nada; inténtalo de nuevo.',
  blocked_by_policy: 'El servicio de intercambio no te ofrece este intercambio.',
  wrong_proof: 'La firma no corresponde a esa dirección. Inténtalo de nuevo.',
  attempt_expired:
    'Se firmó demasiado tarde y ya no puede procesarse. No se envió nada; firma una transacción nueva.',
};
