import type { WalletKind } from '../../labels/link-wallets.ts';
import type { Address } from '../../solana/address.ts';
import type { ChatId, Clock, NewId, PageTokens, PersonId } from './brands.ts';

/** A wallet the person confirmed in the chat. */
export interface Wallet {
  readonly id: string;
  readonly personId: PersonId;
  /** Null for a wallet that was linked in a browser: it is asked there. */
  readonly kind: WalletKind | null;
  /** What a wallet in a browser calls itself, clean; absent for every other one. */
  readonly ownName?: string;
  readonly address: Address;
  /** What the person calls it; null until they name it. */
  readonly label: string | null;
  readonly confirmedAt: number;
}

/** The secrets of one wallet link; kept encrypted, never shown. */
export interface WalletSession {
  /** X25519 secret of this link, 32 bytes. */
  readonly dappSecret: Uint8Array;
  /** X25519 public key of the wallet, 32 bytes. */
  readonly walletPublicKey: Uint8Array;
  /** The wallet's session token as it gave it to us. */
  readonly session: string;
}

/** One try to link a wallet: a one-time link, the wallet's answer, the person's word in the chat. */
export interface WalletLink {
  readonly id: string;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly dappSecret: Uint8Array;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Set when the wallet answered. */
  readonly returned: {
    /** Which wallet answered; null for one in a browser. */
    readonly kind: WalletKind | null;
    /** What a wallet in a browser calls itself, clean and at most `LONGEST_WALLET_LABEL` characters. */
    readonly ownName?: string;
    readonly address: Address;
    readonly session: WalletSession;
    readonly sessionVerified: boolean;
  } | null;
  /** Set when the person decided in the chat. */
  readonly decidedAt: number | null;
  /** The message of the chat that carries the link. */
  readonly messageId: number | null;
}

/** In characters. */
export const LONGEST_WALLET_LABEL = 32;

/** A link to connect a wallet works this long. */
export const WALLET_LINK_LASTS_MS = 10 * 60_000;

export interface WalletStore {
  /** Ends every earlier open link of the person: one live link each. */
  startLink(link: WalletLink, tokenHash: string): Promise<void>;
  setLinkMessage(id: string, messageId: number): Promise<void>;
  findLinkByToken(tokenHash: string): Promise<WalletLink | undefined>;
  findLink(id: string): Promise<WalletLink | undefined>;
  /** The link that the person has not decided on and that has not run out. */
  findOpenLink(personId: PersonId, now: number): Promise<WalletLink | undefined>;
  /** Takes the wallet's first valid answer and queues the question to the person; false when it was answered or ended already. */
  recordReturn(id: string, returned: NonNullable<WalletLink['returned']>, now: number): Promise<boolean>;
  /**
   * The person said yes: the wallet becomes theirs and active. One they had linked before keeps its name and gets the new
   * keys. The same yes again finds the wallet it made, as long as that is linked. Undefined when the link ended or was
   * refused.
   */
  acceptLink(id: string, now: number): Promise<Wallet | undefined>;
  /** The person said no, or it is too late: keys and session are forgotten. */
  dropLink(id: string, now: number): Promise<boolean>;
  /** The wallet the next order is bound to: the one linked or activated last. */
  activeWallet(personId: PersonId): Promise<Wallet | undefined>;
  /** In the order in which they were linked. */
  listWallets(personId: PersonId): Promise<readonly Wallet[]>;
  findWallet(personId: PersonId, address: Address): Promise<Wallet | undefined>;
  findSession(personId: PersonId, address: Address): Promise<WalletSession | undefined>;
  /** Undefined when the person has no such wallet, as with the next one. Open orders stay with their wallet. */
  activateWallet(personId: PersonId, walletId: string, now: number): Promise<Wallet | undefined>;
  /** `label` is clean and at most `LONGEST_WALLET_LABEL` characters. */
  renameWallet(personId: PersonId, walletId: string, label: string): Promise<Wallet | undefined>;
  /** Forgets the wallet, its keys and its session; the one used before it becomes active. False when there was none. */
  removeWallet(personId: PersonId, walletId: string): Promise<boolean>;
}

interface WalletLinkPorts {
  readonly wallets: Pick<WalletStore, 'startLink'>;
  readonly pageTokens: Pick<PageTokens, 'fresh' | 'hash'>;
  readonly newId: NewId;
  /** A fresh X25519 secret, 32 bytes. */
  readonly newWalletSecret: () => Uint8Array;
  readonly now: Clock;
}

/** Starts a one-time link to connect a wallet, with a key pair of its own; ends every earlier open one of the person. */
export async function startWalletLink(
  ports: WalletLinkPorts,
  asker: { readonly personId: PersonId; readonly chatId: ChatId },
): Promise<{ readonly link: WalletLink; readonly token: string }> {
  const token = ports.pageTokens.fresh();
  const now = ports.now();
  const link: WalletLink = {
    id: ports.newId(),
    personId: asker.personId,
    chatId: asker.chatId,
    dappSecret: ports.newWalletSecret(),
    createdAt: now,
    expiresAt: now + WALLET_LINK_LASTS_MS,
    returned: null,
    decidedAt: null,
    messageId: null,
  };
  await ports.wallets.startLink(link, ports.pageTokens.hash(token));
  return { link, token };
}
