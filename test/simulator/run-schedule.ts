import { expect } from 'vitest';
import { type BotStore, type BotStoreOptions, createBotStore } from '../../src/bot/create-bot-store.ts';
import type { Render } from '../../src/bot/delivery/notifier.ts';
import type { SwapEvent } from '../../src/bot/store/move-swap.ts';
import { acceptSigned } from '../../src/bot/swap/accept-signed.ts';
import type { SwapId } from '../../src/bot/swap/brands.ts';
import type { Guard } from '../../src/bot/swap/open-order.ts';
import { isFinal, type Swap } from '../../src/bot/swap/swap.ts';
import type { SignedVerdict } from '../../src/guard/compare.ts';
import type { Signature } from '../../src/solana/address.ts';
import { CHAT, makeAttempt, OWNER, orderedSwap, WALLET } from '../bot/support/make-swap.ts';
import { neverCalled, partOf } from '../bot/support/scripted.ts';
import { LASTS_BLOCKS } from './fake-chain.ts';
import type { MortalityOptions } from './mortality.ts';
import type { Shown } from './outbox.ts';
import { Scanner } from './scanner.ts';
import type { DiskFault, Scan, Schedule, ServedSchedule } from './schedule.ts';
import type { NextNodeFault } from './served-nodes.ts';
import { type Faults, type HandedOut, Simulation } from './simulation.ts';

/** Result of a run: the rows, and the outside state that must agree with them. */
export interface Outcome
  extends Pick<
    Simulation,
    'chain' | 'service' | 'telegram' | 'shown' | 'doubtful' | 'crashes' | 'late' | 'errors' | 'handedOut'
  > {
  /** Events of both swaps, oldest first. */
  readonly events: readonly (readonly SwapEvent[])[];
  readonly swaps: readonly Swap[];
  readonly undelivered: number;
}

const START = 10_000;
const PERSON = { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann', languageCode: null };
const SIGN_AGAIN_MS = 3_000;
const RETURNS_AFTER_MS = 4 * 60_000;
const LASTS_MS = 13 * 60_000;
/** Two processes that die in a delivery cost two leases, a flood and a block their pauses. */
const LASTS_WITH_CRASHES_MS = 17 * 60_000;
/** A served order may hold its wallet for minutes beyond its end. */
const LASTS_SERVED_MS = 25 * 60_000;
/** Longest remaining work after the end, ms. */
const LAST_WORK_MS = 2 * 60_000;

/** Faults of a run by place. The ids of its swaps begin with `a` and `b`. */
export interface Script
  extends Omit<Faults, 'fateOf'>,
    Pick<Schedule, 'fates' | 'secondSignsAfterMs' | 'restartAfterMs' | 'freesLeases'>,
    Partial<Pick<ServedSchedule, 'scans' | 'signsAtLast' | 'isMakerFirst'>> {
  readonly lastsMs?: number;
}

type On = Pick<BotStoreOptions, 'database' | 'cipher'>;

let runs = 0;

export function runSchedule(schedule: Schedule | ServedSchedule, on: On): Promise<Outcome> {
  return runScript(
    {
      ...schedule,
      lastsMs: 'nodes' in schedule ? LASTS_SERVED_MS : LASTS_WITH_CRASHES_MS,
      ...('nodes' in schedule && { nextNodeFault: nodeFaults(schedule) }),
      nextServiceFault: useUp(schedule.service),
      nextChainFault: useUp(schedule.chain),
      nextTelegramFault: useUp(schedule.telegram),
      nextDiskFault: atTheirTurn(schedule.disk),
      dies: (life) => atPlace(schedule.crashes[life]),
    },
    on,
  );
}

/**
 * Plays one script: a person with one wallet signs two swaps, calls fail or stall, processes die and restart,
 * and at least 15 minutes pass.
 */
export async function runScript(script: Script, on: On): Promise<Outcome> {
  await forgetEarlierRuns(on.database);
  const run = new Run(script, `${++runs}`);
  const store = await createBotStore({ ...on, now: run.time.now });
  await run.play(store, on);
  return run.outcome(store, on);
}

async function forgetEarlierRuns(database: BotStoreOptions['database']): Promise<void> {
  for (const table of ['outbox', 'chat_pauses', 'attempts', 'swap_events', 'swaps'] as const) {
    await database.deleteFrom(table).execute();
  }
}

class Run extends Simulation {
  readonly #script: Script;
  readonly #ids: readonly [SwapId, SwapId];
  readonly #scanner: Scanner;

  constructor(script: Script, name: string) {
    const ids = [`a${name}` as SwapId, `b${name}` as SwapId] as const;
    const fateOf = (txHash: string) => script.fates[this.#swapOf(txHash) === ids[0] ? 0 : 1];
    super(START, { ...script, fateOf });
    this.#scanner = new Scanner(this, script.isMakerFirst ?? false);
    this.#script = script;
    this.#ids = ids;
    this.walletOf = () => WALLET;
    // No worse than the price that was agreed to.
    this.service.level = 1_300n;
    this.freesLeases = script.freesLeases;
  }

  async play(store: BotStore, on: On): Promise<void> {
    const { restartAfterMs, secondSignsAfterMs, scans, lastsMs = LASTS_MS } = this.#script;
    await store.people.upsertPerson(PERSON, START);
    for (const id of this.#ids) await orderedSwap(store.swaps, id, WALLET, scans && { agreedVersion: 1 });
    await this.start({ ...on, restartAfterMs, render: RENDER });
    this.#personActs(0, 0, scans?.[0]);
    this.#personActs(1, secondSignsAfterMs, scans?.[1]);
    const end = START + lastsMs;
    this.#personReturns(end);
    await this.time.playUntil(end);
    const stopped = this.life.process.stop();
    await this.time.play(LAST_WORK_MS);
    await stopped;
  }

  async outcome({ swaps }: BotStore, { database }: On): Promise<Outcome> {
    const found = await Promise.all(this.#ids.map((id) => swaps.findSwap(id)));
    const due = await database
      .selectFrom('outbox')
      .select('id')
      .where('subject', 'in', [...this.#ids])
      .where('state', '<>', 'done')
      .execute();
    const { chain, service, telegram, shown, doubtful, crashes, late, errors, handedOut } = this;
    return {
      ...{ chain, service, telegram, shown, doubtful, crashes, late, errors, handedOut },
      events: await Promise.all(this.#ids.map((id) => swaps.listEvents(id))),
      swaps: found.filter((swap) => swap !== undefined),
      undelivered: due.length,
    };
  }

  #swapOf(txHash: string): string {
    const handedOut = this.handedOut.find((one) => one.txHash === txHash);
    return handedOut?.swapId ?? txHash.replace('tx-', '');
  }

  #personActs(index: 0 | 1, afterMs: number, scans: readonly Scan[] | undefined): void {
    if (scans === undefined) {
      if (this.#script.signsAtLast !== false) this.#personSigns(index, afterMs);
      return;
    }
    this.time.timers.after(afterMs, () => {
      const next = (left: readonly Scan[] | undefined) => this.#personActs(index, SIGN_AGAIN_MS, left);
      this.#scanner.scan(this.#ids[index], scans).then(next, () => next(scans));
    });
  }

  /** The person returns from the wallet and retries until the page shows an end. */
  #personSigns(index: 0 | 1, afterMs: number): void {
    this.time.timers.after(afterMs, () => {
      const again = () => this.#personSigns(index, SIGN_AGAIN_MS);
      this.#sign(index).then((isOver) => (isOver ? undefined : again()), again);
    });
  }

  async #sign(index: 0 | 1): Promise<boolean> {
    if (this.life.isDead()) return false;
    const { chain, slow } = this.life.process;
    const id = this.#ids[index];
    const now = this.time.now;
    const attempt = makeAttempt(id, {
      id: `${id}-${now()}`,
      returnTokenHash: `${id}-${now()}`,
      lastValidBlockHeight: this.chain.height() + LASTS_BLOCKS,
    });
    await slow.swaps.addAttempt(attempt);
    const ports = { guard: partOf<Guard>({ compare: readBytes }), chain, swaps: slow.swaps, clock: now };
    const result = await acceptSigned(ports, attempt, Buffer.from(`tx-${id}`));
    if (result.ok) return true;
    return result.problem.code === 'out_of_date';
  }

  /** A person who blocked the bot unblocks it in the end. */
  #personReturns(end: number): void {
    this.time.timers.after(RETURNS_AFTER_MS, () => {
      this.telegram.isBlocked = false;
      this.life.store.people.upsertPerson(PERSON, this.time.now()).catch(() => undefined);
      if (this.time.now() < end - RETURNS_AFTER_MS) this.#personReturns(end);
    });
  }
}

/** The swap reduced to the fields that the checks read. */
const RENDER: Render = {
  swapStatus: async (swap) => ({ text: `status ${swap.id} ${swap.state}`, keyboard: [] }),
  swapNotice: async (swap) => ({ text: `notice ${swap.id} ${swap.state}`, keyboard: [] }),
  walletQuestion: neverCalled('walletQuestion'),
  alertNews: neverCalled('alertNews'),
  outage: neverCalled('outage'),
  standingNews: neverCalled('standingNews'),
};

/** Signed bytes are their name here: the guard has its own tests. */
function readBytes(_attempt: unknown, bytes: Uint8Array): SignedVerdict {
  const txHash = Buffer.from(bytes).toString() as Signature;
  return { ok: true, txHash, identical: true, blockhash: 'blockhash', blockhashReplaced: false };
}

function useUp<Fault extends string>(faults: readonly Fault[]): () => Fault {
  const left = [...faults];
  return () => left.shift() ?? ('none' as Fault);
}

function nodeFaults({ nodes, liar, third }: ServedSchedule): NextNodeFault {
  const next = useUp(nodes);
  return (call) => (call.endsWith('3') ? third : call === `list ${liar}` ? 'hides' : next());
}

/** Counts places from the start of the process, except calls of its store. */
function atPlace(diesAt: number | undefined): MortalityOptions['dies'] {
  let places = 0;
  return (place) => !place.startsWith('write ') && ++places === diesAt;
}

function atTheirTurn(faults: Schedule['disk']): () => DiskFault {
  let turn = 0;
  return () => {
    const now = turn++;
    return faults.find(({ at }) => at === now)?.fault ?? 'none';
  };
}

export function checkPromises(outcome: Outcome): void {
  expect(outcome.errors).toEqual([]);
  expect(outcome.service.complaints).toEqual([]);
  expect(outcome.swaps).toHaveLength(2);
  expect(outcome.undelivered).toBe(0);
  for (const swap of outcome.swaps) {
    expect(isFinal(swap.state), `${swap.id} is ${swap.state}`).toBe(true);
    // P2: the stored state is that of the chain.
    const unsigned = swap.reason === 'cancelled_by_person' ? 'cancelled' : 'lapsed';
    expect(swap.state).toBe(swap.signed ? outcome.chain.endOf(swap.signed) : unsigned);
    // The person sees the end of a cancelled order on its card.
    if (swap.state !== 'cancelled') checkNotices(outcome, swap);
    checkLastPicture(outcome, swap);
  }
  for (const shown of outcome.shown) checkTruth(outcome, shown);
  for (const handedOut of outcome.handedOut) checkHandedOut(outcome, handedOut);
}

/** Bytes that a wallet submitted are the swap's end where they landed, and it was free only when they no longer could. */
function checkHandedOut({ chain, swaps, events }: Outcome, { swapId, txHash, bound, at }: HandedOut): void {
  const index = swaps.findIndex(({ id }) => id === swapId);
  const isOnChain = chain.truth(txHash, bound).kind !== 'expired';
  expect(isOnChain && swaps[index]?.signed?.txHash !== txHash, `${swapId} landed unseen`).toBe(false);
  const moves = events[index]?.filter(({ from, to }) => from !== to) ?? [];
  const next = moves[moves.findLastIndex((event) => event.to === 'served' && event.at <= at) + 1];
  expect(next, `${swapId} is served for ever`).toBeDefined();
  if (next?.to === 'submitted') return;
  expect(chain.height(next?.at), `${swapId} was freed while its bytes could land`).toBeGreaterThan(bound);
}

/** P4: one new message per end, and a second one only after an unknown delivery. */
function checkNotices({ shown, crashes, late, ...outcome }: Outcome, swap: Swap): void {
  const text = `notice ${swap.id} ${swap.state}`;
  const ofSwap = shown.filter(({ kind, swapId }) => kind === 'notice' && swapId === swap.id);
  const arrived = ofSwap.filter(({ isNew, state }) => isNew && state === swap.state).length;
  const doubtful = outcome.doubtful.filter((sent) => sent === text).length;
  const isCertain = doubtful === 0 && crashes === 0 && late === 0;
  expect(arrived, `${text} arrived`).toBeLessThanOrEqual(isCertain ? 1 : 2);
  expect(doubtful, `${text} doubtful`).toBeLessThanOrEqual(2);
  // No third send after two unknown deliveries: it could be a third copy.
  const mayBeLost = doubtful + crashes + late >= 2;
  if (!mayBeLost) expect(arrived, `${text} arrived`).toBeGreaterThanOrEqual(1);
}

/** P4: the last card shows the final state. */
function checkLastPicture({ telegram, doubtful, crashes, late }: Outcome, swap: Swap): void {
  if (swap.messageId === null) return;
  const picture = telegram.messages.get(swap.messageId)?.text;
  const text = `status ${swap.id} ${swap.state}`;
  // The message was deleted, and two replacements had an unknown delivery: no third send.
  const sent = doubtful.filter((drawn) => drawn.startsWith(`status ${swap.id} `));
  if (picture === undefined && sent.length + crashes + late >= 2) return;
  expect(picture).toBe(text);
}

/** P2: each end shown was that of the chain at its time. */
function checkTruth({ chain, swaps }: Outcome, { swapId, state, at }: Shown): void {
  const swap = swaps.find(({ id }) => id === swapId);
  if (!swap?.signed || !['confirmed', 'failed', 'expired'].includes(state)) return;
  expect(chain.wasTrue(state, swap.signed, at), `${swapId} ${state} at ${at}`).toBe(true);
}
