import type { Language } from '../../swap/language.ts';
import type { SwapState } from '../../swap/transitions.ts';

/** The same texts with other words: keys and functions stay, strings are free. */
type Reworded<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: Reworded<T[Key]> };

/** Every sentence of the pages that their script knows; each language is one object of this shape. */
export type PageTexts = Omit<Reworded<typeof ENGLISH>, 'language'> & {
  /** For `<html lang>`. */
  readonly language: Language;
};

export type Refusals = Reworded<typeof ENGLISH_REFUSALS>;

/** What the server says. */
export type Texts = PageTexts & { readonly refusals: Refusals };

export type RefusalCode = keyof Refusals;

export type ReturnHint = keyof (typeof ENGLISH)['hints'];

export const ENGLISH = {
  language: 'en',
  brand: 'Countersign',
  loading: 'Loading…',
  failureTitle: 'That did not work',
  notFoundTitle: 'This link leads nowhere',
  noScript:
    'This page needs JavaScript to prepare your transaction. Please allow it, or open the page in another browser.',
  backToTelegram: 'Back to Telegram',
  copy: 'Copy',
  copied: 'Copied',
  copyAddress: 'Copy the address',
  noRealMoney: 'No real money',
  unreachable: 'We could not be reached. Check your connection and try again. Nothing was sent.',
  opensNewTab: '(opens in a new tab)',
  /** Dollars are what the swap service estimates. */
  about: (usd: string) => `about ${usd}`,

  signing: {
    title: 'Sign your swap',
    askedBy: (name: string) => `${name} asked for this swap in Telegram`,
    askedByNobody: 'This swap was asked for in Telegram',
    notYou: 'Not you? Close this page. Never sign from a link somebody else sent you.',
    pay: 'You pay',
    receive: 'You receive at least',
    receiveAbout: 'You receive about',
    /** Below the least that arrives: what the agreed price promises. */
    expected: (amount: string) => `About ${amount} expected`,
    paid: 'You paid',
    receivedAbout: 'You received about',
    received: 'You received',
    before: (amount: string) => `It was ${amount} when you confirmed`,
    to: 'To your wallet',
    mintOf: (token: string) => `Mint of ${token}`,
    lookalike: (token: string) =>
      `${token} only looks like a better-known token. Compare its mint before you sign.`,
    networkFee: 'Network fee',
    rent: (count: number) =>
      count === 1 ? 'Deposit for a new token account' : `Deposit for ${count} new token accounts`,
    rentWhy: 'Solana keeps it while the account is open. You get it back when you close the account.',
    preparing: 'Preparing a fresh transaction and checking it…',
    openWallet: (wallet: string) => `Open ${wallet}`,
    signWith: (wallet: string) => `Sign with ${wallet}`,
    waitingForWallet: (wallet: string) => `Waiting for ${wallet}. Approve the transaction there.`,
    timeLeft: (time: string) => `Sign within ${time}`,
    timeLeftLabel: 'Time left to sign',
    expiredTitle: 'This transaction ran out',
    expired:
      'A Solana transaction is only good for about a minute. Nothing was sent. Build a fresh one and sign it.',
    rebuild: 'Build again',
    priceChangedTitle: 'The price changed',
    priceChanged: 'It moved by more than the slippage you allow, so we ask you again.',
    acceptPrice: 'Accept the new price',
    cancelHint: 'Changed your mind? Press Cancel in the chat, or just leave: nothing happens until you sign.',
    sameInWallet:
      'Your wallet should show the same amount leaving and at least this much arriving. If it does not, reject.',
    checked: 'Checked: read from the transaction itself and simulated on chain.',
    reconnectTitle: 'Your wallet cannot be reached from here',
    reconnect:
      'Connect it anew with one tap, then say Yes in the chat and go on there. Or open this page where your wallet is. Your order stays.',
    reconnectAnswered: 'Your wallet answered. Now say Yes in the chat, and go on there. Your order stays.',
    reconnectWallet: (wallet: string) => `Reconnect ${wallet}`,
    otherWays: 'Other ways to sign',
    phoneHow: 'Scan with your phone’s camera to sign there.',
    qrLabel: 'QR code of this page',
    copyLink: 'Copy the link to this page',
    appLink: (wallet: string) => `${wallet} did not open? Try its app link`,
    browse: (wallet: string) => `Open this page inside ${wallet}`,
    noWalletFits: (wallets: string) =>
      `No wallet in this browser (${wallets}) serves this Solana network and this kind of transaction. Sign in another way.`,
    noExtension: 'With a wallet extension in this browser you can sign right here.',
    inApp: 'If nothing opens, open this page in Safari or Chrome.',
    wrongAccount: (short: string) => `Choose ${short} in your wallet: this order belongs to it.`,
    walletCannotSign: 'This wallet cannot sign for this network.',
    rejectedInWallet: 'You declined in your wallet. Nothing was sent; you can sign again.',
    retry: 'Try again',
    explorer: 'View in the explorer',
  },

  connect: {
    title: 'Connect your wallet',
    askedBy: (name: string) => `For the Telegram account of ${name}`,
    askedByNobody: 'For your Telegram account',
    why: 'The bot learns your address and may ask you to sign. It can never move anything by itself.',
    notYou: 'Is this not your name? Close this page. Never open wallet links that somebody else sent you.',
    openWallet: (wallet: string) => `Connect ${wallet}`,
    phoneHow: 'Wallet on your phone? Scan this with its camera.',
    returnedTitle: 'Now confirm in Telegram',
    returned: 'Your wallet answered. Compare this address with the one in the chat and press Yes there.',
    endedTitle: 'Done here',
    ended: 'This link has done its work. Go on in Telegram.',
    otherWays: 'Other ways to connect',
    noWalletFits: (wallets: string) =>
      `No wallet in this browser (${wallets}) serves this Solana network. Connect in another way.`,
    connectWith: (wallet: string) => `Connect ${wallet}`,
    rejectedInWallet: 'You declined in your wallet. Nothing was linked.',
  },

  /** Shown after the wallet came back with less than a signed transaction; chosen by our own code in the fragment. */
  hints: {
    declined: 'Your wallet reports that you declined. Nothing was sent; you can sign again.',
    reconnect:
      'Your wallet no longer knows our connection. Send /connect in the chat, then come back. Your order stays.',
    busy: 'Your wallet is still showing another request. Finish it there, then try again.',
    retry: 'Your wallet could not finish. Nothing was sent; please try again.',
    unreadable: 'The wallet’s answer could not be read. Nothing was sent; please try again.',
    refused:
      'What came back was not the transaction shown here, so it was not sent. If you did not change it, do not trust that wallet app.',
    wrong_signer:
      'It was signed with another account than the one of this order, so it was not sent. Choose the right one in your wallet and sign again.',
    wallet_fee:
      'Your wallet set a network fee that is far too high, so it was not sent. Lower it in the wallet, then sign again.',
    expired: 'It was signed too late to go through. Nothing was sent; sign a fresh one.',
    in_flight: 'Another swap of this wallet is still on its way. Wait for it to finish, then sign this one.',
    chain: 'The network could not be reached just now. Nothing was sent; please sign again.',
    foreign:
      'The wallet’s proof of the connection is not valid for this bot. Please start again from the chat.',
  },

  states: {
    offered: { title: 'Not confirmed yet', text: 'Confirm the swap in the chat first.' },
    ordered: { title: 'Ready to sign', text: 'Nothing happens until you sign.' },
    signed: { title: 'Signed', text: 'We have your signature and are sending the transaction.' },
    submitted: {
      title: 'Sent',
      text: 'Waiting for the network to confirm. This usually takes a few seconds.',
    },
    confirmed: { title: 'Swap confirmed', text: 'The network confirmed it. The chat has the details.' },
    failed: {
      title: 'The swap failed',
      text: 'The network refused it. Apart from the network fee, nothing left your wallet.',
    },
    expired: {
      title: 'It did not go through',
      text: 'The network never took it, and now it no longer can. Nothing left your wallet.',
    },
    cancelled: { title: 'Cancelled', text: 'You cancelled this swap. Nothing was sent.' },
    lapsed: {
      title: 'The order ran out',
      text: 'Nobody signed in time. Nothing was sent. Start again in the chat.',
    },
  } satisfies Record<SwapState, { title: string; text: string }>,

  steps: { signed: 'Signed', submitted: 'Sent', confirmed: 'Confirmed' },

  warnings: {
    'permanent-delegate': 'The issuer of this token can move or burn it in any wallet.',
    pausable: 'The issuer of this token can pause all transfers.',
    'transfer-fee': 'This token takes a fee at every transfer; the amount above is what arrives after it.',
    'transfer-hook': 'A program of the issuer runs at every transfer of this token.',
    'scaled-amount': 'Wallets may show this token’s amounts multiplied by a factor its issuer sets.',
    'existing-delegate':
      'Another address is already allowed to spend from your token account. Consider revoking it.',
    'minimum-not-in-bytes': 'The minimum was checked by simulation only; the transaction does not state it.',
    'pays-out-elsewhere': 'Part of this transaction pays somebody else.',
  },
  otherWarning: 'This token has unusual rules. Check it before you sign.',
} as const;

/** Sentences that only the server says: they are no part of the script. */
export const ENGLISH_REFUSALS = {
  not_found: 'This link is unknown, used or expired. Ask for a new one in the chat.',
  invalid_request: 'The page sent something unexpected. Reload it and try again.',
  request_too_large: 'That is larger than anything a wallet sends. Open the link from the chat.',
  forbidden_origin: 'This request did not come from our own page. Open the link from the chat.',
  rate_limited: 'Too many tries. Wait a few seconds, then try again.',
  internal_error: 'Something went wrong on our side. Nothing was sent; please try again.',
  out_of_date: 'This order has moved on.',
  price_changed: 'The price moved by more than the slippage you allow.',
  in_flight: 'Another swap of this wallet is still on its way. Wait for it to finish, then sign this one.',
  wrong_wallet: 'This order belongs to another wallet. Choose that one, or start again in the chat.',
  no_route: 'Nobody offers this swap right now. Try again in a moment, or another amount.',
  not_executable: 'No offer can be signed right now. Do you have enough for the amount and the fees?',
  guard_refused:
    'The transaction did not do what was promised, so we did not show it to your wallet. Nothing was sent.',
  unread_route:
    'Nobody can check the minimum of this route before you sign, so it is not offered to you. Nothing was sent; try another amount or another token.',
  signed_refused: 'What your wallet returned is not the transaction shown here, so it was not sent.',
  wrong_signer:
    'It was signed with another account than the one of this order, so it was not sent. Choose the right one in your wallet and sign again.',
  wallet_fee:
    'Your wallet set a network fee that is far too high, so it was not sent. Lower it in the wallet, then sign again.',
  not_simulated:
    'The transaction would fail on chain right now. Do you have enough for the amount, the fees and the deposit?',
  chain_unreachable: 'The Solana network could not be reached. Nothing was sent; please try again.',
  service_unavailable: 'The swap service does not answer right now. Nothing was sent; please try again.',
  blocked_by_policy: 'The swap service does not offer this swap to you.',
  wrong_proof: 'The signature does not belong to that address. Please try again.',
  attempt_expired: 'It was signed too late to go through. Nothing was sent; sign a fresh one.',
} as const;
