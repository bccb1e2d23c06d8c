import type { WalletKind } from '../../labels/link-wallets.ts';
import type { TransactionVersion } from '../../solana/transaction.ts';
import type { WalletChain } from '../../solana/wallet-chain.ts';
import type { AlternativeLinks } from '../../wallet-link/index.ts';
import type { SwapKind, SwapState } from '../swap/swap.ts';

/** JSON from the server to the pages; types only. */

/** The page's fragment carries one of these after a wallet's return. */
export type ReturnHint =
  | 'declined'
  | 'reconnect'
  | 'busy'
  | 'retry'
  | 'unreadable'
  | 'refused'
  | 'wrong_signer'
  | 'wallet_fee'
  | 'expired'
  | 'in_flight'
  | 'chain'
  | 'foreign'
  /** Found by the page itself: a wallet, or a scan, ran out of time. */
  | 'late';

export interface TokenView {
  /** `USDC`; `FOO (7xKX…gAsU)` for an unshipped symbol. */
  readonly label: string;
  /** `FOO`, beside the mint. */
  readonly symbol: string;
  /** Null for native SOL. */
  readonly mint: { readonly address: string; readonly short: string; readonly explorerUrl: string } | null;
  readonly isLookalike: boolean;
}

export interface AmountView {
  readonly mint: string;
  readonly symbol: string;
  readonly amount: string;
  readonly text: string;
  /** `$78.12`, estimated; null where not credible. */
  readonly usd: string | null;
}

export interface FeeView {
  readonly lamports: string;
  readonly text: string;
}

/** The guard's reading of the bytes. */
export interface SummaryView {
  /** Null where nothing is paid. */
  readonly pays: AmountView | null;
  readonly receivesAtLeast: AmountView;
  /** The agreed price gives this amount; null where the guaranteed minimum is as high. */
  readonly expected: string | null;
  readonly to: { readonly address: string; readonly short: string };
  /** Base and priority fee. */
  readonly networkFee: FeeView & {
    /** `$0.02`; null without a price of SOL. */
    readonly usd: string | null;
  };
  /** The operator's fee is contained in the amounts; null for none. */
  readonly operatorFee: { readonly text: string; readonly usd: string | null } | null;
  readonly rent: FeeView & {
    readonly newAccounts: number;
    readonly label: string;
  };
  /** A return of deposits lists what is done to how many accounts, an order its pool and its own deposit. */
  readonly deposits: readonly { readonly label: string; readonly number: string }[];
  readonly warnings: readonly string[];
  /** The transaction fails on chain unless it keeps this summary. */
  readonly isEnforced: boolean;
}

export interface AlternativeView extends AlternativeLinks {
  readonly wallet: WalletKind;
}

export interface OpenedView {
  readonly state: SwapState;
  readonly price: PriceView;
  readonly summary: SummaryView;
  /** Base64, unsigned. */
  readonly transaction: string;
  /** Null where no wallet app could submit the transaction itself. */
  readonly pay: PayView | null;
  /** The wallet must support this. */
  readonly version: TransactionVersion;
  /** ISO 8601; then the transaction must be rebuilt. */
  readonly expiresAt: string;
  /** Ms from the answer, so that the browser's clock does not matter. */
  readonly time: {
    /** A signature later than this comes too late for the chain. */
    readonly left: number;
    /** A quarter of the transaction's blocks is gone after this time. */
    readonly young: number;
    /** The whole life. */
    readonly life: number;
  };
  /** Universal links by wallet; empty without a session: the wallet must reconnect. */
  readonly links: Readonly<Partial<Record<WalletKind, string>>>;
  readonly alternatives: readonly AlternativeView[];
  readonly reconnect: boolean;
}

export interface ReconnectView {
  /** The chat awaits confirmation; no links. */
  readonly answered: boolean;
  readonly links: Readonly<Partial<Record<WalletKind, string>>>;
}

export interface PriceView {
  /** Decides the words around the amounts. */
  readonly kind: 'swap' | SwapKind;
  readonly offerVersion: number;
  /** Null where nothing is paid. */
  readonly pays: string | null;
  readonly paysUsd: string | null;
  readonly gets: string;
  readonly getsAtLeast: string;
  readonly getsAtLeastUsd: string | null;
  /** Null for an ordinary price. */
  readonly warning: string | null;
  /** The chat's line about the operator's fee; null for none. */
  readonly operatorFee: string | null;
}

export interface StatusView {
  readonly state: SwapState;
  /** The offer's price while any wallet app may scan it; null otherwise. */
  readonly offer: PriceView | null;
  /** A wallet app has the transaction: tells about when the order is free, and whether Cancel was pressed. */
  readonly served: { readonly freeInSeconds: number; readonly isCancelling: boolean } | null;
  readonly final: boolean;
  readonly txHash: string | null;
  readonly explorerUrl: string | null;
  /** Arrived on chain; null while unknown. */
  readonly received: string | null;
  /** The sentence of a failure, a shortfall or a refusal by the service. */
  readonly why: string | null;
}

export interface QrView {
  /** Modules per side. */
  readonly size: number;
  /** SVG, for strokes of one module. */
  readonly path: string;
}

/** A Solana Pay transaction request. */
export interface PayView {
  /** `solana:https://…` */
  readonly code: string;
  readonly qr: QrView;
  /** The link to the sandbox's wallet; null with real wallets. */
  readonly emulated: string | null;
}

export interface AskerView {
  readonly initial: string;
  readonly name: string;
}

export interface WalletView {
  readonly wallet: WalletKind;
  readonly label: string;
  /** Opens the page in the wallet's in-app browser. */
  readonly browse?: string;
  /** A wallet on this machine. */
  readonly emulated: boolean;
}

export interface PageFrame {
  readonly asker: AskerView | null;
  readonly chatUrl: string;
  readonly pageUrl: string;
  readonly qr: QrView;
  readonly chain: WalletChain;
  readonly wallets: readonly WalletView[];
}

export interface SigningView extends PageFrame {
  readonly page: 'signing';
  readonly token: string;
  readonly status: StatusView;
  /** A page that inspects the transaction behind its #; null for none. */
  readonly inspectUrl: string | null;
  readonly price: PriceView;
  readonly tokens: readonly TokenView[];
  /** The offer changed after confirmation and must be accepted first. */
  readonly askPrice: boolean;
  readonly address: { readonly address: string; readonly short: string } | null;
  /** The code of an offer; an order's comes with its transaction. */
  readonly pay: PayView | null;
}

export interface ConnectWalletView extends WalletView, AlternativeLinks {
  readonly link: string;
}

export interface ConnectView extends Omit<PageFrame, 'wallets'> {
  readonly page: 'connect';
  readonly token: string;
  readonly status: ConnectStatusView;
  readonly wallets: readonly ConnectWalletView[];
  readonly proofText: string;
}

export interface ConnectStatusView {
  readonly state: 'waiting' | 'returned' | 'ended';
  readonly final: boolean;
  readonly short: string | null;
  readonly address: string | null;
}
