import { hash, randomBytes } from 'node:crypto';
import type { BotStore } from '../../../src/bot/create-bot-store.ts';
import { ALERT_LASTS_MS, type Alert, type AlertId } from '../../../src/bot/swap/alerts.ts';
import type { ChatId, PersonId } from '../../../src/bot/swap/brands.ts';
import type { Plan, PlanId } from '../../../src/bot/swap/plans.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { type Address, encodeBase58 } from '../../../src/solana/address.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { makeAttempt, makeSigned, makeSwap } from './make-swap.ts';

/** A person with a row in every table of personal data. */
export interface Somebody {
  readonly id: PersonId;
  readonly chatId: ChatId;
  readonly firstName: string;
  readonly wallet: Address;
}

export type Stage = 'offered' | 'ordered' | 'cancelled' | 'submitted' | 'confirmed' | 'settled' | 'expired';

const GROUP = -100_500 as ChatId;
let made = 0;

export function makeSomebody(id: number): Somebody {
  const wallet = encodeBase58(randomBytes(32)) as Address;
  return { id: id as PersonId, chatId: id as ChatId, firstName: `Name of ${id}`, wallet };
}

/** Writes a row of every kind of personal data, with updates in the private chat and in a group. */
export async function liveALife(
  store: BotStore,
  person: Somebody,
  stages: readonly Stage[] = ['offered', 'ordered', 'cancelled', 'settled'],
): Promise<readonly Swap[]> {
  const { id, chatId, firstName } = person;
  await store.people.upsertPerson({ id, chatId, firstName, username: null, languageCode: 'ru' }, 1);
  await store.people.setLanguage(id, 'es');
  await linkWallet(store, person);
  await startLink(store, person);
  await store.conversations.write(`${chatId}:${id}`, randomBytes(made % 900).toString('hex'), 1);
  await store.sessions.write(`${id}`, '{}', 1);
  await store.preferences.change(id, { confirmsTwice: true }, 1);
  await store.alerts.create(makeAlert(person));
  await store.plans.create(makePlan(person));
  await store.groups.acquireCooldown({ what: 'price', chatId: GROUP, personId: id, everyMs: 5_000 }, 1);
  for (const key of [`${chatId}:${id}`, `${GROUP}:${id}`]) {
    const updateId = ++made;
    await store.inbox.accept([{ updateId, key, payload: firstName }], 1);
    await store.inbox.finish(updateId, 1);
  }
  const swaps: Swap[] = [];
  for (const stage of stages) swaps.push(await swapAt(store, person, stage));
  return swaps;
}

export function makeAlert({ id: personId, chatId }: Somebody, change: Partial<Alert> = {}): Alert {
  const { intent } = makeSwap('the pair of an alert');
  return {
    ...{ id: `alert-${++made}`.padEnd(22, '_') as AlertId, personId, chatId, state: 'active', intent },
    ...{ direction: 'above', target: 200_000_000n as BaseUnits, isPerUnit: true },
    ...{ changeBps: null, sells: null },
    ...{ base: 155_000_000n as BaseUnits, createdAt: 1, expiresAt: 1 + ALERT_LASTS_MS },
    ...{ given: null, swapId: null, outageSince: null },
    ...change,
  };
}

export function makePlan({ id: personId, chatId }: Somebody): Plan {
  const { intent } = makeSwap('the pair of a plan');
  const [id, dueAt] = [`plan-${++made}`.padEnd(22, '_') as PlanId, 86_400_001];
  const times = { every: 'day', weekday: null, firstAt: dueAt, dueAt, noticedAt: null } as const;
  return { id, personId, chatId, intent, ...times, fence: 0 };
}

async function startLink(store: BotStore, { id: personId, chatId }: Somebody): Promise<string> {
  const id = `link-${++made}`.padEnd(22, '_');
  const times = { createdAt: 1, expiresAt: 600_000, decidedAt: null };
  const link = { id, personId, chatId, dappSecret: randomBytes(32), returned: null, messageId: 5, ...times };
  await store.wallets.startLink(link, hash('sha256', id));
  return id;
}

async function linkWallet(store: BotStore, person: Somebody): Promise<void> {
  const id = await startLink(store, person);
  const session = { dappSecret: randomBytes(32), walletPublicKey: randomBytes(32), session: 'a session' };
  const returned = { kind: 'phantom', address: person.wallet, session, sessionVerified: true } as const;
  await store.wallets.recordReturn(id, returned, 2);
  await store.wallets.acceptLink(id, 3);
}

/** The moves that lead to each stage. */
const PATHS: Readonly<Record<Stage, readonly Swap['state'][]>> = {
  offered: [],
  ordered: ['ordered'],
  cancelled: ['ordered', 'cancelled'],
  submitted: ['ordered', 'signed', 'submitted'],
  confirmed: ['ordered', 'signed', 'submitted', 'confirmed'],
  settled: ['ordered', 'signed', 'submitted', 'confirmed'],
  expired: ['ordered', 'signed', 'submitted', 'expired'],
};

/** A swap at this stage: a `confirmed` one is polled until its block is final, a `settled` one no longer. */
export async function swapAt(
  store: BotStore,
  person: Somebody,
  stage: Stage,
  changes: Partial<Swap> = {},
): Promise<Swap> {
  const id = `swap-${++made}`.padEnd(22, '_');
  let swap = makeSwap(id, { ...changes, personId: person.id, chatId: person.chatId });
  await store.swaps.createSwap(swap, hash('sha256', id), ['status']);
  for (const to of PATHS[stage]) {
    if (to === 'signed') await store.swaps.addAttempt(attemptOf(person, swap));
    swap = await step(store, swap, to, patchOf(person, swap, to, stage));
  }
  return swap;
}

function attemptOf({ wallet }: Somebody, { id }: Swap) {
  const bytes = new Uint8Array(randomBytes(400));
  return makeAttempt(id, {
    returnTokenHash: hash('sha256', `return-${id}`),
    wallet,
    unsignedTransaction: bytes,
  });
}

function patchOf({ wallet }: Somebody, { id }: Swap, to: Swap['state'], stage: Stage): Partial<Swap> {
  if (to === 'ordered') return { wallet, dueAt: 600_000 };
  if (to === 'signed') return { signed: makeSigned(id), dueAt: 3_000 };
  if (to === 'submitted') return {};
  return { dueAt: stage === 'confirmed' ? 15_000 : null };
}

async function step(store: BotStore, swap: Swap, to: Swap['state'], patch: Partial<Swap>): Promise<Swap> {
  const notices = to === 'confirmed' ? (['status', 'notice'] as const) : (['status'] as const);
  const result = await store.swaps.move({ swap, to, patch, why: `to ${to}`, notices, now: 2_000 });
  if (result.kind !== 'moved') throw new Error(`The move to ${to} was answered ${result.kind}.`);
  return result.swap;
}
