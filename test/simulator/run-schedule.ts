import type { Render } from '../../src/bot/delivery/notifier.ts';
import { type BotStoreOptions, createBotStore } from '../../src/bot/open-store.ts';
import type { SwapEvent } from '../../src/bot/store/swap-events.ts';
import { acceptSigned } from '../../src/bot/swap/accept-signed.ts';
import type { SwapId } from '../../src/bot/swap/brands.ts';
import type { Swap } from '../../src/bot/swap/swap.ts';
import type { SignedVerdict } from '../../src/guard/compare-signed.ts';
import type { Signature } from '../../src/solana/address.ts';
import { CHAT, makeAttempt, OWNER, orderedSwap, WALLET } from '../bot/support/make-swap.ts';
import { neverCalled } from '../bot/support/scripted.ts';
import { VirtualTime } from '../bot/support/virtual-time.ts';
import { type BotProcess, openProcess, type ProcessWorld } from './bot-process.ts';
import { FakeChain, LASTS_BLOCKS } from './fake-chain.ts';
import { FakeService } from './fake-service.ts';
import { FakeTelegram } from './fake-telegram.ts';
import { Mortality, type MortalityOptions } from './mortality.ts';
import type { Shown } from './outbox.ts';
import type { ChainFault, DiskFault, Fate, Schedule, ServiceFault, TelegramFault } from './schedule.ts';

/** How a run of a schedule ended: the rows, and everything outside that they must agree with. */
export interface Outcome {
  /** The stories of the two swaps, oldest event first. */
  readonly events: readonly (readonly SwapEvent[])[];
  readonly swaps: readonly Swap[];
  readonly chain: FakeChain;
  readonly service: FakeService;
  readonly telegram: FakeTelegram;
  readonly shown: readonly Shown[];
  /** New messages whose sender never learned whether they arrived: `notice a1 confirmed`. */
  readonly doubtful: readonly string[];
  readonly crashes: number;
  /** Deliveries that were given up. */
  readonly late: number;
  readonly errors: readonly unknown[];
  readonly undelivered: number;
}

const START = 10_000;
const PERSON = { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann', languageCode: null };
const SIGN_AGAIN_MS = 3_000;
const RETURNS_AFTER_MS = 4 * 60_000;
const END = START + 13 * 60_000;
/** What is under way at the end is ended or given up by then. */
const LAST_WORK_MS = 2 * 60_000;

/** What a run asks at each place where something can go wrong. The ids of its swaps begin with `a` and `b`. */
export interface Script
  extends Pick<Schedule, 'fates' | 'secondSignsAfterMs' | 'restartAfterMs' | 'freesLeases'> {
  readonly nextServiceFault: (txHash: string) => ServiceFault;
  /** @param call what the node is asked, and for which transaction: `status tx-a1` */
  readonly nextChainFault: (call: string) => ChainFault;
  /** @param drawn `notice a1 confirmed` */
  readonly nextTelegramFault: (drawn: string) => TelegramFault;
  readonly nextDiskFault: (method: string, args: readonly unknown[]) => DiskFault;
  readonly latencyMs?: (call: string) => number;
  /** @param life 0 for the first process, 1 for the one that is started after its death, and so on */
  dies(life: number): MortalityOptions['dies'];
}

let runs = 0;

export function runSchedule(
  schedule: Schedule,
  on: Pick<BotStoreOptions, 'database' | 'cipher'>,
): Promise<Outcome> {
  return runScript(
    {
      ...schedule,
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
 * Plays one script: a person with one wallet signs two swaps, everything that can fail or be slow does as told,
 * processes die and are started again, and a quarter of an hour passes.
 */
export async function runScript(
  script: Script,
  on: Pick<BotStoreOptions, 'database' | 'cipher'>,
): Promise<Outcome> {
  await forgetEarlierRuns(on.database);
  const run = new Run(script, on, `${++runs}`);
  await run.play();
  return run.outcome();
}

async function forgetEarlierRuns(database: BotStoreOptions['database']): Promise<void> {
  for (const table of ['outbox', 'chat_pauses', 'attempts', 'swap_events', 'swaps'] as const) {
    await database.deleteFrom(table).execute();
  }
}

class Run {
  readonly #script: Script;
  readonly #time = new VirtualTime(START);
  readonly #chain = new FakeChain(this.#time);
  readonly #service: FakeService;
  readonly #telegram = new FakeTelegram(this.#time.now);
  readonly #ids: readonly [SwapId, SwapId];
  readonly #shown: Shown[] = [];
  readonly #doubtful: string[] = [];
  readonly #errors: unknown[] = [];
  readonly #world: ProcessWorld;
  #process: (BotProcess & { readonly mortality: Mortality }) | undefined;
  #crashes = 0;
  #late = 0;

  constructor(script: Script, on: Pick<BotStoreOptions, 'database' | 'cipher'>, name: string) {
    this.#script = script;
    this.#ids = [`a${name}` as SwapId, `b${name}` as SwapId];
    const fateOf = (txHash: string) => this.#fateOf(txHash);
    this.#service = new FakeService({
      chain: this.#chain,
      time: this.#time,
      fateOf,
      nextFault: script.nextServiceFault,
      walletOf: () => WALLET,
    });
    this.#world = {
      ...on,
      time: this.#time,
      telegram: this.#telegram,
      swapApi: this.#service.api,
      chain: this.#chain.reader({ fateOf, nextFault: script.nextChainFault }),
      nextTelegramFault: script.nextTelegramFault,
      nextDiskFault: script.nextDiskFault,
      onShown: (shown) => this.#shown.push(shown),
      onDoubtful: (drawn) => this.#doubtful.push(drawn),
      onTimeout: () => {
        this.#late++;
      },
      onError: (error) => this.#errors.push(error),
    };
  }

  async play(): Promise<void> {
    const store = await createBotStore({ ...this.#world, now: this.#time.now });
    await store.people.meetPerson(PERSON, START);
    for (const id of this.#ids) await orderedSwap(store.swaps, id, WALLET);
    await this.#start();
    this.#personSigns(0, 0);
    this.#personSigns(1, this.#script.secondSignsAfterMs);
    this.#personReturns();
    await this.#time.playUntil(END);
    const stopped = this.#process?.stop();
    await this.#time.play(LAST_WORK_MS);
    await stopped;
  }

  async outcome(): Promise<Outcome> {
    const store = await createBotStore({ ...this.#world, now: this.#time.now });
    const swaps = await Promise.all(this.#ids.map((id) => store.swaps.findSwap(id)));
    const due = await this.#world.database
      .selectFrom('outbox')
      .select('id')
      .where('subject', 'in', [...this.#ids])
      .where('state', '<>', 'done')
      .execute();
    return {
      events: await Promise.all(this.#ids.map((id) => store.swaps.listEvents(id))),
      swaps: swaps.filter((swap) => swap !== undefined),
      chain: this.#chain,
      service: this.#service,
      telegram: this.#telegram,
      shown: this.#shown,
      doubtful: this.#doubtful,
      crashes: this.#crashes,
      late: this.#late,
      errors: this.#errors,
      undelivered: due.length,
    };
  }

  async #start(): Promise<void> {
    const mortality = new Mortality({
      time: this.#time,
      dies: this.#script.dies(this.#crashes),
      onDeath: () => this.#startAgain(),
      ...(this.#script.latencyMs && { latencyMs: this.#script.latencyMs }),
    });
    const process = await openProcess(this.#world, mortality);
    await process.start(RENDER, this.#script.freesLeases);
    this.#process = { ...process, mortality };
  }

  /** The operating system: starts the bot again after it died. */
  #startAgain(): void {
    this.#crashes++;
    this.#service.forgetWaits();
    this.#time.timers.after(this.#script.restartAfterMs, () => {
      this.#start().catch((error) => this.#errors.push(error));
    });
  }

  /** The person comes back from the wallet, and tries again as long as the page does not say that it is over. */
  #personSigns(index: 0 | 1, afterMs: number): void {
    this.#time.timers.after(afterMs, () => {
      const again = () => this.#personSigns(index, SIGN_AGAIN_MS);
      this.#sign(index).then((isOver) => (isOver ? undefined : again()), again);
    });
  }

  async #sign(index: 0 | 1): Promise<boolean> {
    if (!this.#process || this.#process.mortality.isDead) return false;
    const { chain, slow } = this.#process;
    const id = this.#ids[index];
    const attempt = makeAttempt(id, {
      id: `${id}-${this.#time.now()}`,
      returnTokenHash: `${id}-${this.#time.now()}`,
      lastValidBlockHeight: this.#chain.height() + LASTS_BLOCKS,
    });
    await slow.swaps.addAttempt(attempt);
    const ports = { guard: { compare: readBytes }, chain, swaps: slow.swaps, now: this.#time.now };
    const result = await acceptSigned(ports, attempt, Buffer.from(`tx-${id}`));
    if (result.ok) return true;
    return result.problem.code === 'out_of_date';
  }

  /** A person who blocked the bot comes back in the end. */
  #personReturns(): void {
    this.#time.timers.after(RETURNS_AFTER_MS, () => {
      this.#telegram.isBlocked = false;
      this.#process?.bare.people.meetPerson(PERSON, this.#time.now()).catch(() => undefined);
      if (this.#time.now() < END - RETURNS_AFTER_MS) this.#personReturns();
    });
  }

  #fateOf(txHash: string): Fate {
    return this.#script.fates[txHash === `tx-${this.#ids[0]}` ? 0 : 1];
  }
}

/** Says of a swap only what the checks read. */
const RENDER: Render = {
  swapStatus: async (swap) => ({ text: `status ${swap.id} ${swap.state}`, keyboard: [] }),
  swapNotice: async (swap) => ({ text: `notice ${swap.id} ${swap.state}`, keyboard: [] }),
  walletQuestion: neverCalled('walletQuestion'),
  alertNews: neverCalled('alertNews'),
};

/** The wallet's bytes are its name here: the guard has its own tests. */
function readBytes(_attempt: unknown, bytes: Uint8Array): SignedVerdict {
  const txHash = Buffer.from(bytes).toString() as Signature;
  return { ok: true, txHash, identical: true, blockhash: 'blockhash', blockhashReplaced: false };
}

function useUp<Fault extends string>(faults: readonly Fault[]): () => Fault {
  const left = [...faults];
  return () => left.shift() ?? ('none' as Fault);
}

/** The n-th place, counted from the start of the process; the reads and writes of its store are none. */
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
