import { createPageTokens } from '../../src/apps/bot/create-core.ts';
import type { Render } from '../../src/bot/delivery/notifier.ts';
import type { PageTokens, SwapId } from '../../src/bot/swap/brands.ts';
import type { Guard } from '../../src/bot/swap/open-order.ts';
import type { Signature } from '../../src/solana/address.ts';
import { settle, VirtualTime } from '../bot/support/virtual-time.ts';
import { type BotLife, startLife } from './bot-life.ts';
import type { Outside, ProcessWorld } from './bot-process.ts';
import { FakeChain } from './fake-chain.ts';
import { FakeService } from './fake-service.ts';
import { FakeTelegram, messageUpdate, type Person, pressUpdate } from './fake-telegram.ts';
import { fakeGuard, type signTransaction } from './fake-transactions.ts';
import type { MortalityOptions } from './mortality.ts';
import type { Shown } from './outbox.ts';
import type { ChainFault, DiskFault, Fate, ServiceFault, TelegramFault } from './schedule.ts';
import { type NextNodeFault, type NodeFault, servedReader } from './served-nodes.ts';

/** Faults by place. */
export interface Faults {
  /** The fate of a sent transaction. */
  readonly fateOf: (txHash: string) => Fate;
  readonly nextServiceFault: (txHash: string) => ServiceFault;
  /** @param call method and transaction: `status tx-a1` */
  readonly nextChainFault: (call: string) => ChainFault;
  /** @param drawn `notice a1 confirmed` */
  readonly nextTelegramFault: (drawn: string) => TelegramFault;
  readonly nextDiskFault: (method: string, args: readonly unknown[]) => DiskFault;
  /** Of the nodes that find what wallets submitted themselves. Absent: no order is served. */
  readonly nextNodeFault?: NextNodeFault;
  /** Latency of an outgoing call, ms. */
  readonly latencyMs?: (call: string) => number;
  /** @param life 0 for the first process, 1 for the next, and so on */
  readonly dies?: (life: number) => MortalityOptions['dies'];
}

/** After any other Telegram fault an announcement may arrive twice. */
const CLEAR: readonly TelegramFault[] = ['none', 'flood', 'slow'];

type Signed = ReturnType<typeof signTransaction>;

/** Signed bytes that a wallet may submit itself. */
export interface HandedOut {
  readonly swapId: SwapId;
  readonly txHash: Signature;
  /** The last block height that takes them. */
  readonly bound: number;
  readonly at: number;
}

interface SimulationOptions extends Pick<ProcessWorld, 'database' | 'cipher'> {
  readonly tokens?: PageTokens;
  /** Renders messages in place of the chat, which then does not start. */
  readonly render?: Render;
  /** From the death of a process to the next start. By default `settle` restarts it immediately. */
  readonly restartAfterMs?: number;
  /** External services in place of the fakes. */
  readonly outside?: Outside & { readonly guard: Guard };
  /** True while a call to `outside` is pending. */
  readonly isOutsideBusy?: () => boolean;
  /** Resolves after earlier writes, for a database that takes real time. */
  readonly flush?: () => Promise<unknown>;
}

/** Quiet turns of the event loop that count as idle. */
const QUIET_TURNS = 2;
/** Calls to `outside` take turns that are not counted. */
const QUIET_TURNS_OUTSIDE = 4;
/** Turns of the event loop after which the bot is taken to never rest; a clock would end it on a loaded machine. */
const MAX_TURNS = 20_000;
const TOKENS = createPageTokens(new Uint8Array(32).fill(9));

/** The bot, one process after another on one database, and its world with faults. */
export class Simulation {
  readonly time: VirtualTime;
  readonly telegram: FakeTelegram;
  readonly chain: FakeChain;
  readonly service: FakeService;
  readonly shown: Shown[] = [];
  /** New messages with an unknown delivery: `notice a1 confirmed`. */
  readonly doubtful: string[] = [];
  readonly errors: unknown[] = [];
  readonly handedOut: HandedOut[] = [];
  crashes = 0;
  /** Deliveries that were given up. */
  late = 0;
  /** True if the next process has the database to itself. */
  freesLeases = true;
  /** Owner of a transaction. */
  walletOf: (txHash: Signature) => string = () => 'nobody';
  readonly #faults: Faults;
  #unclearSends = 0;
  #options: SimulationOptions | undefined;
  #life: BotLife | undefined;
  #settling: Promise<void> | undefined;
  #made: number;

  /** @param at milliseconds since the epoch. @param firstId first id of updates, presses and rows */
  constructor(at: number, faults: Faults = new NextFaults(), firstId = 0) {
    this.#faults = faults;
    this.time = new VirtualTime(at);
    this.telegram = new FakeTelegram();
    this.#made = firstId;
    this.chain = new FakeChain(this.time);
    this.service = new FakeService({
      ...{ chain: this.chain, time: this.time },
      ...{ fateOf: faults.fateOf, nextFault: faults.nextServiceFault },
      walletOf: (txHash) => this.walletOf(txHash),
    });
  }

  /** Crashes and sends with an unknown result: after them an announcement may arrive twice. */
  get ambiguities(): number {
    return this.crashes + this.late + this.#unclearSends;
  }

  async start(options: SimulationOptions): Promise<void> {
    this.#options = options;
    this.#life = await this.#startLife();
  }

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

  /** A wallet gets bytes to submit by itself, at each of these times from now. */
  handOut(swapId: SwapId, { bytes, txHash }: Signed, submitsAfterMs: readonly number[]): void {
    const { chain, time } = this;
    this.handedOut.push({ swapId, txHash, bound: chain.boundOf(bytes), at: time.now() });
    for (const ms of submitsAfterMs) {
      time.timers.after(ms, () => chain.submit(bytes, txHash, this.#faults.fateOf(txHash)));
    }
  }

  next(): number {
    return ++this.#made;
  }

  /** Runs all work that no timer waits for, and restarts a dead process, once for all callers. */
  settle(): Promise<void> {
    this.#settling ??= this.#settle().finally(() => {
      this.#settling = undefined;
    });
    return this.#settling;
  }

  async #settle(): Promise<void> {
    await this.#quiet();
    while (this.life.isDead()) {
      await this.life.stop();
      this.#life = await this.#startLife();
      await this.#quiet();
    }
  }

  async #quiet(): Promise<void> {
    const { outside, isOutsideBusy, flush } = this.#started;
    const turns = outside ? QUIET_TURNS_OUTSIDE : QUIET_TURNS;
    const isBusy = () => this.life.isBusy() || (isOutsideBusy?.() ?? false);
    let taken = 0;
    for (let quiet = 0; quiet < turns; quiet = isBusy() ? 0 : quiet + 1) {
      await flush?.();
      await settle();
      // A flow that waits for a price does nothing else.
      if (this.life.isPausing()) await this.time.play(100);
      if (++taken > MAX_TURNS) throw new Error('The bot never comes to rest.');
    }
  }

  /** The answer of a page. A wait for a price advances the time. */
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

  /** Delivers an update to the bot and runs all immediate work. */
  async hear(update: object): Promise<void> {
    await this.life.accept(update);
    await this.settle();
  }

  /** A message update, by default in the private chat of its author. */
  message(from: Person, text: string, chat?: object): object {
    const messageId = this.telegram.nextMessageId();
    const about = { updateId: this.next(), messageId, from, ...(chat && { chat }) };
    return messageUpdate(about, text, this.time.now());
  }

  press(from: Person, messageId: number, data: string, chat?: object): object {
    return pressUpdate({ updateId: this.next(), messageId, from, ...(chat && { chat }) }, data);
  }

  #startLife(): Promise<BotLife> {
    const { database, cipher, tokens = TOKENS, render, outside } = this.#started;
    const { fateOf, nextChainFault, nextTelegramFault, nextDiskFault, latencyMs, dies } = this.#faults;
    const { nextNodeFault } = this.#faults;
    const served = nextNodeFault && servedReader(this.chain, this.time, nextNodeFault);
    const chain = () => this.chain.reader({ fateOf, nextFault: nextChainFault, served });
    const world = {
      ...{ database, cipher, tokens, time: this.time, telegram: this.telegram, nextDiskFault },
      ...(outside ?? { guard: fakeGuard, swapApi: this.service.api, chain: chain() }),
      ...{ ...(render && { render }), ...(latencyMs && { latencyMs }) },
      ...(dies && { dies: dies(this.crashes) }),
      newId: () => `id${this.next()}`.padEnd(22, '_'),
      nextTelegramFault: (drawn: string) => {
        const fault = nextTelegramFault(drawn);
        if (!CLEAR.includes(fault)) this.#unclearSends += 1;
        return fault;
      },
      onDeath: () => this.#onDeath(),
      onTimeout: () => {
        this.late += 1;
      },
      onShown: (shown: Shown) => this.shown.push(shown),
      onDoubtful: (drawn: string) => this.doubtful.push(drawn),
      onError: (error: unknown) => this.errors.push(error),
    };
    return startLife(world, this.freesLeases);
  }

  #onDeath(): void {
    const { restartAfterMs } = this.#started;
    this.crashes += 1;
    this.service.forgetWaits();
    if (restartAfterMs === undefined) return;
    this.time.timers.after(restartAfterMs, () => {
      this.#startLife().then(
        (life) => {
          this.#life = life;
        },
        (error) => this.errors.push(error),
      );
    });
  }
}

/** The next faults. Each list is used one call at a time, then calls succeed. */
export class NextFaults implements Faults {
  readonly service: ServiceFault[] = [];
  readonly telegram: TelegramFault[] = [];
  /** Faults of the watcher and the outbox. */
  readonly disk: DiskFault[] = [];
  readonly nodes: NodeFault[] = [];
  /** The node that hides landings, from 1. */
  liar = 0;
  /** Lasts until the next change. */
  chain: ChainFault = 'none';
  /** Applies to all later transactions. */
  fate: Fate = { kind: 'lands', delayMs: 2_000 };

  readonly fateOf = () => this.fate;
  readonly nextServiceFault = () => this.service.shift() ?? 'none';
  readonly nextTelegramFault = () => this.telegram.shift() ?? 'none';
  readonly nextDiskFault = () => this.disk.shift() ?? 'none';
  readonly nextNodeFault?: NextNodeFault;

  /** @param isServing true where wallets may submit by themselves */
  constructor(isServing = false) {
    if (!isServing) return;
    this.nextNodeFault = (call) => {
      if (call === `list ${this.liar}`) return 'hides';
      const fault = this.nodes.shift() ?? 'none';
      // A wallet waits for the height.
      return call.startsWith('height') && ['silent', 'slow'].includes(fault) ? 'throws' : fault;
    };
  }

  /** Reads for a person succeed or fail immediately: no time passes within a step. */
  readonly nextChainFault = (call: string): ChainFault => {
    if (/^(status|send) /.test(call)) return this.chain;
    return ['none', 'slow'].includes(this.chain) ? 'none' : 'unreachable';
  };

  end(): void {
    for (const list of [this.service, this.telegram, this.disk, this.nodes]) list.length = 0;
    this.chain = 'none';
    this.liar = 0;
  }
}
