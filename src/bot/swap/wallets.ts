import type { WalletKind } from '../../labels/link-wallets.ts';
import type { Address } from '../../solana/address.ts';
import type { ChatId, Clock, NewId, PageTokens, PersonId } from './brands.ts';

/** Confirmed by the person in the chat. */
export interface Wallet {
  readonly id: string;
  readonly personId: PersonId;
  /** Null for a browser wallet. */
  readonly kind: WalletKind | null;
  /** Sanitized. */
  readonly ownName?: string;
  readonly address: Address;
  readonly label: string | null;
  readonly confirmedAt: number;
}

export interface WalletSession {
  /** X25519, 32 bytes. */
  readonly dappSecret: Uint8Array;
  readonly walletPublicKey: Uint8Array;
  readonly session: string;
}

/** A one-time link, the wallet's answer, the person's decision. */
export interface WalletLink {
  readonly id: string;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly dappSecret: Uint8Array;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly returned: {
    /** Null for a browser wallet. */
    readonly kind: WalletKind | null;
    /** Sanitized. */
    readonly ownName?: string;
    readonly address: Address;
    readonly session: WalletSession;
    readonly sessionVerified: boolean;
  } | null;
  readonly decidedAt: number | null;
  readonly messageId: number | null;
}

export const MAX_WALLET_LABEL_LENGTH = 32;

const WALLET_LINK_LASTS_MS = 10 * 60_000;

export interface WalletStore {
  /** Ends the person's earlier links; one of a page spares those in the chat. */
  startLink(link: WalletLink, tokenHash: string, isOfPage?: boolean): Promise<void>;
  setLinkMessage(id: string, messageId: number): Promise<void>;
  findLinkByToken(tokenHash: string): Promise<WalletLink | undefined>;
  findLink(id: string): Promise<WalletLink | undefined>;
  /** Neither decided nor expired; an answered one first. */
  findOpenLink(personId: PersonId, now: number): Promise<WalletLink | undefined>;
  /** Queues the question to the person. False where the link is answered or over. */
  recordReturn(id: string, returned: NonNullable<WalletLink['returned']>, now: number): Promise<boolean>;
  /** Activates the wallet; a known one keeps its label and gets new keys. Idempotent while it stays linked. */
  acceptLink(id: string, now: number): Promise<Wallet | undefined>;
  /** Erases keys and session. */
  dropLink(id: string, now: number): Promise<boolean>;
  /** Last linked or activated. */
  activeWallet(personId: PersonId): Promise<Wallet | undefined>;
  listWallets(personId: PersonId): Promise<readonly Wallet[]>;
  findWallet(personId: PersonId, address: Address): Promise<Wallet | undefined>;
  findSession(personId: PersonId, address: Address): Promise<WalletSession | undefined>;
  /** Open orders keep theirs. */
  activateWallet(personId: PersonId, walletId: string, now: number): Promise<Wallet | undefined>;
  /** @param label sanitized, at most `MAX_WALLET_LABEL_LENGTH` characters */
  renameWallet(personId: PersonId, walletId: string, label: string): Promise<Wallet | undefined>;
  /** Keys and session go with the wallet; the previous wallet becomes active. */
  removeWallet(personId: PersonId, walletId: string): Promise<boolean>;
}

/** One-time links by which a wallet app introduces itself. */
export interface WalletLinks {
  /** @param isOfPage spares the person's links in the chat */
  start(asker: LinkAsker, isOfPage?: boolean): Promise<{ readonly link: WalletLink; readonly token: string }>;
  /** @param token is in the return address */
  buttons(link: WalletLink, token: string): readonly WalletButton[];
  /** Page that shows the link to another device. */
  pageUrl(token: string): string;
}

interface LinkAsker {
  readonly personId: PersonId;
  readonly chatId: ChatId;
}

interface WalletButton {
  readonly label: string;
  /** Universal link. */
  readonly url: string;
}

export interface WalletLinkOptions {
  readonly wallets: WalletStore;
  readonly pageTokens: PageTokens;
  readonly newId: NewId;
  /** X25519 secret, 32 bytes. */
  readonly newWalletSecret: () => Uint8Array;
  readonly walletButtons: WalletLinks['buttons'];
  /** The URL ends without a slash. */
  readonly publicUrl: string;
  readonly now: Clock;
}

export function createWalletLinks(options: WalletLinkOptions): WalletLinks {
  const { wallets, pageTokens, newId, newWalletSecret, walletButtons, publicUrl } = options;
  return {
    start: async ({ personId, chatId }, isOfPage = false) => {
      const token = pageTokens.fresh();
      const now = options.now();
      const link: WalletLink = {
        id: newId(),
        personId,
        chatId,
        dappSecret: newWalletSecret(),
        createdAt: now,
        expiresAt: now + WALLET_LINK_LASTS_MS,
        returned: null,
        decidedAt: null,
        messageId: null,
      };
      await wallets.startLink(link, pageTokens.hash(token), isOfPage);
      return { link, token };
    },
    buttons: walletButtons,
    pageUrl: (token) => `${publicUrl}/c/${token}`,
  };
}
