import type { Address, PersonId } from '../swap/brands.ts';
import type { WalletSession } from '../swap/ports.ts';
import { canBeAskedByLink } from '../wallet/extension-link.ts';
import type { WebDeps } from './web-deps.ts';

/** The session by which a wallet can be asked over its links; undefined when there is none (any more). */
export async function findLinkSession(
  deps: WebDeps,
  personId: PersonId,
  address: Address,
): Promise<WalletSession | undefined> {
  const session = await deps.wallets.findSession(personId, address);
  return session && canBeAskedByLink(session) ? session : undefined;
}
