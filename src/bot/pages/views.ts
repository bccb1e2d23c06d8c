import type { WalletKind } from '../../labels/link-wallets.ts';
import type { TransactionVersion } from '../../solana/transaction-version.ts';
import type { WalletChain } from '../../solana/wallet-chain.ts';
import type { SwapState } from '../swap/swap.ts';

/** What the server tells the pages: shapes only, used on both sides. Amounts are ready strings next to machine fields. */

/** What came of a wallet's return: one of our own words in the page's fragment, which chooses a sentence there. */
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
  | 'foreign';

/** Why a request of a page was refused. */
export type RefusalCode =
  | 'not_found'
  | 'invalid_request'
  | 'request_too_large'
  | 'forbidden_origin'
  | 'rate_limited'
  | 'internal_error'
  | 'database_away'
  | 'out_of_date'
  | 'price_changed'
  | 'in_flight'
  | 'wrong_wallet'
  | 'no_route'
  | 'not_executable'
  | 'guard_refused'
  | 'unread_route'
  | 'unknown_venue'
  | 'signed_refused'
  | 'wrong_signer'
  | 'wallet_fee'
  | 'not_simulated'
  | 'chain_unreachable'
  | 'service_unavailable'
  | 'blocked_by_policy'
  | 'wrong_proof'
  | 'attempt_expired';

/** One side's token: what it is called, and which one it is. */
export interface TokenView {
  /** `USDC`, or `FOO (7xKX…gAsU)` where only the mint says which token it is. */
  readonly label: string;
  /** `FOO`, for where the mint stands beside it. */
  readonly symbol: string;
  /** Null for SOL itself, which has none. */
  readonly mint: { readonly address: string; readonly short: string; readonly explorerUrl: string } | null;
  /** It reads like a well-known token and is another one. */
  readonly isLookalike: boolean;
}

export interface AmountView {
  readonly mint: string;
  /** As `TokenView.label`. */
  readonly symbol: string;
  /** Base units. */
  readonly amount: string;
  /** `0.5 SOL` */
  readonly text: string;
  /** `$78.12`, an estimate; null where there is none to be believed. */
  readonly usd: string | null;
}

export interface FeeView {
  readonly lamports: string;
  readonly text: string;
}

/** The guard's reading of the transaction's bytes. */
export interface SummaryView {
  readonly pays: AmountView;
  readonly receivesAtLeast: AmountView;
  /** What the agreed price lets expect, ready to show; null where the transaction itself promises as much. */
  readonly expected: string | null;
  readonly to: { readonly address: string; readonly short: string };
  /** For the signatures and for being taken sooner, together. */
  readonly networkFee: FeeView & {
    /** `$0.02`; null where the offer has no price of SOL. */
    readonly usd: string | null;
  };
  readonly rent: FeeView & {
    readonly newAccounts: number;
    /** What it is for: so many new accounts, counted in the person's language. */
    readonly label: string;
  };
  readonly warnings: readonly string[];
  /** Whether the chain itself fails the transaction where it does not keep to this. */
  readonly isEnforced: boolean;
}

export interface AlternativeView {
  readonly wallet: WalletKind;
  readonly scheme?: string;
  readonly intent?: string;
}

export interface OpenedView {
  readonly state: SwapState;
  /** What the person agreed to last. */
  readonly price: PriceView;
  readonly summary: SummaryView;
  /** base64, unsigned. */
  readonly transaction: string;
  /** What a wallet in the browser must be able to sign. */
  readonly version: TransactionVersion;
  /** ISO 8601; after it the transaction can no longer land and has to be built again. */
  readonly expiresAt: string;
  /** Universal links by wallet; empty when the wallet has no session with us and has to be connected again. */
  readonly links: Readonly<Partial<Record<WalletKind, string>>>;
  readonly alternatives: readonly AlternativeView[];
  readonly reconnect: boolean;
}

/** Universal links that connect the order's wallet anew, by wallet. */
export interface ReconnectView {
  /** The wallet has done its part already: there are no links, the chat waits for a Yes. */
  readonly answered: boolean;
  readonly links: Readonly<Partial<Record<WalletKind, string>>>;
}

export interface PriceView {
  readonly offerVersion: number;
  readonly pays: string;
  readonly paysUsd: string | null;
  readonly gets: string;
  readonly getsAtLeast: string;
  readonly getsAtLeastUsd: string | null;
  /** Names a high loss, or says that the price cannot be judged, in the words of the chat; null for an ordinary price. */
  readonly warning: string | null;
}

export interface RefusalView {
  readonly state: SwapState | null;
  readonly code: RefusalCode;
  readonly message: string;
  /** With `price_changed`: what would be accepted by sending `acceptOfferVersion`. */
  readonly price?: PriceView;
  /** With `in_flight`: the swap that holds the wallet. */
  readonly txHash?: string;
  readonly explorerUrl?: string;
}

export interface StatusView {
  readonly state: SwapState;
  readonly final: boolean;
  readonly txHash: string | null;
  readonly explorerUrl: string | null;
  /** What the chain brought, ready to show; null until it is known. */
  readonly received: string | null;
  /** Why it failed or, while it is not over, the service refused it, and what comes next, in the person's language; else null. */
  readonly why: string | null;
}

export interface QrView {
  /** Modules on a side. */
  readonly size: number;
  /** SVG path through the middle of the dark modules, to be drawn one module wide. */
  readonly path: string;
}

export interface AskerView {
  /** First letter of the name, for the picture. */
  readonly initial: string;
  /** `“Ada” (@ada)` */
  readonly name: string;
}

export interface WalletView {
  readonly wallet: WalletKind;
  readonly label: string;
  /** Opens this page in the wallet's own browser. */
  readonly browse?: string;
  /** The link leads to an emulated wallet on this machine, not to an app on a phone. */
  readonly emulated: boolean;
}

export interface PageFrame {
  readonly asker: AskerView | null;
  readonly chatUrl: string;
  readonly botUsername: string;
  readonly pageUrl: string;
  readonly qr: QrView;
  /** What a wallet in the browser must serve. */
  readonly chain: WalletChain;
  readonly wallets: readonly WalletView[];
}

export interface SigningView extends PageFrame {
  readonly page: 'signing';
  readonly token: string;
  readonly status: StatusView;
  readonly price: PriceView;
  readonly tokens: readonly TokenView[];
  /** The offer changed after Confirm: it is shown and accepted before anything is built. */
  readonly askPrice: boolean;
  readonly address: { readonly address: string; readonly short: string } | null;
}

export interface ConnectWalletView extends WalletView {
  readonly link: string;
  readonly scheme?: string;
  readonly intent?: string;
}

export interface ConnectView extends Omit<PageFrame, 'wallets'> {
  readonly page: 'connect';
  readonly token: string;
  readonly status: ConnectStatusView;
  readonly wallets: readonly ConnectWalletView[];
  /** What a wallet in this browser signs to be linked. */
  readonly proofText: string;
}

export interface ConnectStatusView {
  readonly state: 'waiting' | 'returned' | 'ended';
  readonly final: boolean;
  /** The address the wallet named, short. */
  readonly short: string | null;
  readonly address: string | null;
}
