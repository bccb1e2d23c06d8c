import type { ChatId, PersonId } from './brands.ts';
import type { Clock } from './clock.ts';
import type { NewId, PageTokens } from './page-tokens-port.ts';
import { WALLET_LINK_LASTS_MS, type WalletLink, type WalletStore } from './wallet-port.ts';

export interface WalletLinkPorts {
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
