import type { Guard } from '../../src/bot/swap/guard-port.ts';
import type { PageTokens } from '../../src/bot/swap/page-tokens-port.ts';
import type { Signature } from '../../src/solana/address.ts';
import { settle, VirtualTime } from '../bot/support/virtual-time.ts';
import { type BotLife, startLife } from './bot-life.ts';
import type { Outside, ProcessWorld } from './bot-process.ts';
import { FakeChain } from './fake-chain.ts';
import { FakeService } from './fake-service.ts';
import { FakeTelegram, messageUpdate, type Person, pressUpdate } from './fake-telegram.ts';
import { fakeGuard } from './fake-transactions.ts';
import type { Shown } from './outbox.ts';
import type { ChainFault, DiskFault, Fate, ServiceFault, TelegramFault } from './schedule.ts';

interface SimulationOptions extends Pick<ProcessWorld, 'database' | 'cipher'> {
  readonly tokens: PageTokens;
  /** What the bot asks outside, in place of the fakes. */
  readonly outside?: Outside & { readonly guard: Guard };
  /** Whether a call to `outside` is under way. */
  readonly isOutsideBusy?: () => boolean;
  /** Resolves when earlier writes are through, where a database takes time that virtual time does not know. */
  readonly flush?: () => Promise<unknown>;
}

/** As many quiet turns of the event loop as make it quiet. */
const QUIET_TURNS = 2;
/** Calls to an outside of its own take turns that are not counted. */
const QUIET_TURNS_OUTSIDE = 4;
const PATIENCE_MS = 5_000;

/** Everything around the bot with its faults, and the bot itself, one process after the other on one database. */
export class Simulation {
  readonly time: VirtualTime;
  readonly telegram: FakeTelegram;
  readonly chain: FakeChain;
  readonly service: FakeService;
  readonly shown: Shown[] = [];
  readonly errors: unknown[] = [];
  /** Faults of the next calls and writes of each kind. */
  readonly telegramFaults: TelegramFault[] = [];
  readonly executeFaults: ServiceFault[] = [];
  /** Of the watcher and the outbox. */
  readonly diskFaults: DiskFault[] = [];
  /** Until it is changed. */
  chainFault: ChainFault = 'none';
  /** What becomes of every transaction that is sent from now on. */
  fate: Fate = { kind: 'lands', delayMs: 2_000 };
  /** Crashes and sends whose end is unknown: after them an announcement may come twice. */
  ambiguities = 0;
  /** Whether the next restart has the database to itself. */
  freesLeases = true;
  /** Whose transaction it is. */
  walletOf: (txHash: Signature) => string = () => 'nobody';
  #options: SimulationOptions | undefined;
  #life: BotLife | undefined;
  #settling: Promise<void> | undefined;
  #made: number;

  /** @param at milliseconds since the epoch. @param firstId ids of updates, presses and rows are counted from it */
  constructor(at: number, firstId = 0) {
    this.time = new VirtualTime(at);
    this.telegram = new FakeTelegram(this.time.now);
    this.#made = firstId;
    this.chain = new FakeChain(this.time);
    this.service = new FakeService({
      ...{ chain: this.chain, time: this.time },
      fateOf: () => this.fate,
      nextFault: () => this.executeFaults.shift() ?? 'none',
      walletOf: (txHash) => this.walletOf(txHash),
    });
  }

  async start(options: SimulationOptions): Promise<void> {
    this.#options = options;
    this.#life = await this.#startLife(true);
    await this.settle();
  }

  /** The bot as it runs now. */
  get life(): BotLife {
    if (!this.#life) throw new Error('The simulation was not started.');
    return this.#life;
  }

  get database() {
    return this.#started.database;
  }

  get #started(): SimulationOptions {
    if (!this.#options) throw new Error('The simulation was not started.');
    return this.#options;
  }

  next(): number {
    return ++this.#made;
  }

  /** Lets everything happen that no timer waits for. A process that died is started again, once for all callers. */
  settle(): Promise<void> {
    this.#settling ??= this.#settle().finally(() => {
      this.#settling = undefined;
    });
    return this.#settling;
  }

  async #settle(): Promise<void> {
    await this.#quiet();
    while (this.life.isDead()) {
      this.ambiguities += 1;
      this.service.forgetWaits();
      await this.life.stop();
      this.#life = await this.#startLife(this.freesLeases);
      await this.#quiet();
    }
  }

  async #quiet(): Promise<void> {
    const { outside, isOutsideBusy, flush } = this.#started;
    const turns = outside ? QUIET_TURNS_OUTSIDE : QUIET_TURNS;
    const isBusy = () => this.life.isBusy() || (isOutsideBusy?.() ?? false);
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (let quiet = 0; quiet < turns; quiet = isBusy() ? 0 : quiet + 1) {
      await flush?.();
      await settle();
      // A flow that waits for a price does nothing else meanwhile.
      if (this.life.isPausing()) await this.time.play(100);
      if (performance.now() > giveUpAt) throw new Error('The bot never comes to rest.');
    }
  }

  /** What a page answers. It may wait for a price, and so for time to pass. */
  async answerOf<T>(answer: Promise<T>): Promise<T> {
    let isThere = false;
    const note = () => {
      isThere = true;
    };
    answer.then(note, note);
    for (await settle(); !isThere; await settle()) {
      if (this.life.isPausing() || this.life.isDead()) await this.time.play(100);
    }
    return answer;
  }

  /** Hands an update to the bot and lets everything happen that follows from it at once. */
  async hear(update: object): Promise<void> {
    await this.life.accept(update);
    await this.settle();
  }

  /** The update of a message; in the private chat of its author by default. */
  message(from: Person, text: string, chat?: object): object {
    const messageId = this.telegram.nextMessageId();
    const about = { updateId: this.next(), messageId, from, ...(chat && { chat }) };
    return messageUpdate(about, text, this.time.now());
  }

  /** The update of a press on a button. */
  press(from: Person, messageId: number, data: string, chat?: object): object {
    return pressUpdate({ updateId: this.next(), messageId, from, ...(chat && { chat }) }, data);
  }

  #startLife(freesLeases: boolean): Promise<BotLife> {
    const { database, cipher, tokens, outside } = this.#started;
    const world = {
      ...{ database, cipher, tokens, time: this.time, telegram: this.telegram },
      ...(outside ?? { guard: fakeGuard, swapApi: this.service.api, chain: this.#reader() }),
      newId: () => `id${this.next()}`.padEnd(22, '_'),
      nextTelegramFault: () => {
        const fault = this.telegramFaults.shift() ?? 'none';
        if (!['none', 'flood', 'slow'].includes(fault)) this.ambiguities += 1;
        return fault;
      },
      nextDiskFault: () => this.diskFaults.shift() ?? 'none',
      onTimeout: () => {
        this.ambiguities += 1;
      },
      onShown: (shown: Shown) => this.shown.push(shown),
      onError: (error: unknown) => this.errors.push(error),
    };
    return startLife(world, freesLeases);
  }

  /** The chain as the bot asks it. A height comes at once or not at all: no time passes within a step. */
  #reader() {
    const atOnce = () => (['none', 'slow'].includes(this.chainFault) ? 'none' : 'unreachable');
    return this.chain.reader({
      fateOf: () => this.fate,
      nextFault: (call) => (['height', 'blockhash'].includes(call) ? atOnce() : this.chainFault),
    });
  }
}
