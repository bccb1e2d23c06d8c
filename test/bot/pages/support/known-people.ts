import { randomUUID } from 'node:crypto';
import type { BotStore } from '../../../../src/bot/open-store.ts';
import type { Language } from '../../../../src/bot/swap/people.ts';
import type { WalletLink } from '../../../../src/bot/swap/wallets.ts';
import { newBoxKeyPair } from '../../../../src/bot/wallet-link/box.ts';
import { ADA, ADAS_CHAT, makeLink, OWNER, START } from './swap-rows.ts';

type Returned = NonNullable<WalletLink['returned']>;

/** Marks the links that only led to a wallet before the test began. */
export const LINKED_BEFORE = 'before-';

/** Whom the pages are for. */
export async function meetAda(store: BotStore, language: Language = 'en', firstName = 'Ada'): Promise<void> {
  const ada = { id: ADA, chatId: ADAS_CHAT, username: 'ada', firstName, languageCode: null };
  await store.people.upsertPerson(ada, START);
  await store.people.setLanguage(ADA, language);
}

/** Links Ada's wallet the way it is done: a link, the wallet's answer, and Yes in the chat. */
export async function linkWallet(store: BotStore, returned: Partial<Returned> = {}): Promise<void> {
  const id = `${LINKED_BEFORE}${randomUUID()}`;
  await store.wallets.startLink(makeLink(new Uint8Array(32), { id }), id);
  const { secretKey: dappSecret } = newBoxKeyPair();
  const session = { dappSecret, walletPublicKey: newBoxKeyPair().publicKey, session: 'session' };
  const answer = { kind: 'phantom', address: OWNER, session, sessionVerified: true, ...returned } as const;
  await store.wallets.recordReturn(id, answer, START);
  await store.wallets.acceptLink(id, START);
}

/** Ada unlinks her wallet in the chat. */
export async function unlinkWallet(store: BotStore): Promise<void> {
  const wallet = await store.wallets.activeWallet(ADA);
  if (!wallet) throw new Error('No wallet is linked.');
  await store.wallets.removeWallet(ADA, wallet.id);
}

/** Ada has us forget her; what may still land stays until it is settled. */
export async function forgetAda(store: BotStore): Promise<void> {
  await store.personalData.erase({ personId: ADA, language: 'en', now: START });
}
