import type { PersonId, SwapId } from '../../src/bot/swap/brands.ts';
import type { PageTokens } from '../../src/bot/swap/page-tokens-port.ts';
import type { Swap } from '../../src/bot/swap/swap.ts';
import { createPageTokens } from '../../src/roles/adapters/page-tokens.ts';
import type { Address, Signature } from '../../src/solana/address.ts';
import { createSigner, type Signer } from '../../src/solana/ed25519.ts';
import type { ChainFault, DiskFault, TelegramFault } from './schedule.ts';
import type { TestStore } from '../bot/support/open-test-store.ts';
import { settle, VirtualTime } from '../bot/support/virtual-time.ts';
import { FakeWallet } from '../bot/web/support/fake-wallet.ts';
import type { Who } from './action.ts';
import { type BotLife, type LifeWorld, startLife } from './bot-life.ts';
import { FakeMarket } from './fake-market.ts';
import { FakeTelegram } from './fake-telegram.ts';
import { fakeGuard } from './fake-transactions.ts';
import type { Shown } from './outbox.ts';

export const START = Date.UTC(2026, 10, 21, 12);
export const GROUP = -500;
export const PEOPLE = [
  { id: 101 as PersonId, first_name: 'Ann', username: 'ann' },
  { id: 102 as PersonId, first_name: 'Ben', username: 'ben' },
] as const;

/** A sign link a wallet was handed, for which wallet's transaction. */
export interface SignRequest {
  readonly link: string;
  readonly wallet: Address;
  readonly transaction: string;
  readonly signingUrl: string;
}

/** Whose swaps a step may touch: people by their chat, swaps by their secret page. */
export interface Reach {
  readonly people: Set<number>;
  readonly swaps: Set<string>;
}

const seedOf = (fill: number) => new Uint8Array(32).fill(fill);

const TABLES = [
  'outbox',
  'chat_pauses',
  'attempts',
  'swap_events',
  'swaps',
  'service_budgets',
  'people',
  'preferences',
  'wallets',
  'wallet_links',
  'conversations',
  'inbox',
  'shared_intents',
] as const;

/** Everything around the bot, and the bot itself, one life after the other. */
export class ModelWorld {
  readonly time = new VirtualTime(START);
  readonly telegram = new FakeTelegram();
  readonly market = new FakeMarket(this.time);
  readonly walletApp = new FakeWallet(this.time.now);
  readonly signers: readonly [Signer, Signer] = [createSigner(seedOf(1)), createSigner(seedOf(2))];
  readonly thief = createSigner(seedOf(3));
  /** Whose transaction each signature is; only what an honest wallet signed is in it. */
  readonly signatures = new Map<Signature, Address>();
  readonly signRequests: SignRequest[] = [];
  /** Addresses wallets returned to, with all they carried. */
  readonly returns: string[] = [];
  readonly usedConnectLinks = new Set<string>();
  readonly updates: object[] = [];
  readonly shown: Shown[] = [];
  readonly errors: unknown[] = [];
  /** Consents of owners: `<swap>:<version>` for a price, `<swap>:cancel`. */
  readonly consents = new Set<string>();
  readonly telegramFaults: TelegramFault[] = [];
  chainFault: ChainFault = 'none';
  /** Faults of the next reads and writes of the watcher and the outbox. */
  readonly diskFaults: DiskFault[] = [];
  /** Crashes and sends whose end nobody learned: after them an announcement may come twice. */
  ambiguities = 0;
  /** Whether the next restart has the database to itself. */
  freesLeases = true;
  readonly tokens: PageTokens;
  readonly #store: TestStore;
  #life: BotLife | undefined;
  #settling: Promise<void> | undefined;
  #made = 0;

  private constructor(store: TestStore) {
    this.#store = store;
    this.tokens = createPageTokens(seedOf(9));
  }

  /** A fresh world on an emptied database. */
  static async start(store: TestStore): Promise<ModelWorld> {
    for (const table of TABLES) await store.database.deleteFrom(table).execute();
    const world = new ModelWorld(store);
    world.#life = await startLife(world.#lifeWorld(), true);
    await world.settle();
    return world;
  }

  /** The bot as it runs now. */
  get life(): BotLife {
    if (!this.#life) throw new Error('The world was not started.');
    return this.#life;
  }

  get database() {
    return this.#store.database;
  }

  signerOf(address: Address): Signer | undefined {
    return this.signers.find((signer) => signer.address === address);
  }

  ownWallet(who: Who): Signer {
    return this.signers[who];
  }

  next(): number {
    return ++this.#made;
  }

  /** Lets everything happen that no timer waits for; a process that died is started again, once for all who ask. */
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
      this.market.forgetWaits();
      await this.life.stop();
      this.#life = await startLife(this.#lifeWorld(), this.freesLeases);
      await this.#quiet();
    }
  }

  /** What a page answers; whoever waits for it may wait for a price, and so for time to pass. */
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

  async #quiet(): Promise<void> {
    const giveUpAt = performance.now() + 5_000;
    for (let quiet = 0; quiet < 2; quiet = this.life.isBusy() ? 0 : quiet + 1) {
      await settle();
      // Whoever waits for a price does nothing else meanwhile.
      if (this.life.isPausing()) await this.time.play(100);
      if (performance.now() > giveUpAt) throw new Error('The bot never comes to rest.');
    }
  }

  async swaps(): Promise<readonly Swap[]> {
    const rows = await this.database
      .selectFrom('swaps')
      .select('id')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const found = await Promise.all(rows.map(({ id }) => this.life.store.swaps.findSwap(id as SwapId)));
    return found.filter((swap) => swap !== undefined);
  }

  #lifeWorld(): LifeWorld {
    return {
      time: this.time,
      database: this.database,
      cipher: this.#store.cipher,
      tokens: this.tokens,
      guard: fakeGuard,
      swapApi: this.market.api((txHash) => this.signatures.get(txHash) ?? this.#unknown(txHash)),
      chain: this.market.reader(() => this.chainFault),
      telegram: this.telegram,
      newId: () => `id${this.next()}`.padEnd(22, '_'),
      nextTelegramFault: () => {
        const fault = this.telegramFaults.shift() ?? 'none';
        if (!['none', 'flood', 'slow'].includes(fault)) this.ambiguities += 1;
        return fault;
      },
      nextDiskFault: () => this.diskFaults.shift() ?? 'none',
      onLate: () => {
        this.ambiguities += 1;
      },
      onShown: (shown) => this.shown.push(shown),
      onError: (error) => this.errors.push(error),
    };
  }

  /** The bot sent the service something that no wallet of this world signed. */
  #unknown(txHash: Signature): string {
    this.errors.push(`${txHash} was executed and signed by nobody`);
    return 'nobody';
  }
}
