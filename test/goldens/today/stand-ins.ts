import { Connection } from '@solana/web3.js';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import { openKeyFile } from '../../../src/database/encryption-key.ts';
import { createFieldCipher } from '../../../src/database/field-cipher.ts';
import type { ProviderFactory } from '../../../src/service/providers/provider-deps.ts';
import type { Signature } from '../../../src/solana/address.ts';
import { encodeBase58 } from '../../../src/solana/base58.ts';
import { createSigner } from '../../../src/solana/ed25519.ts';
import { SYSTEM_PROGRAM } from '../../../src/solana/known-programs.ts';
import { settle, VirtualTime } from '../../bot/support/virtual-time.ts';
import { type BotLife, type LifeWorld, startLife } from '../../simulator/bot-life.ts';
import { FakeMarket } from '../../simulator/fake-market.ts';
import { FakeTelegram } from '../../simulator/fake-telegram.ts';
import { fakeGuard } from '../../simulator/fake-transactions.ts';
import type { Shown } from '../../simulator/outbox.ts';
import { buildTransaction } from '../../solana/guard/support/build-transaction.ts';

/** When the database was written: every time in it is near this one. */
export const WRITTEN_AT = Date.UTC(2026, 10, 26, 12);

export const ANN = { id: 101, first_name: 'Ann' };
export const BEN = { id: 102, first_name: 'Ben' };
export const CHO = { id: 103, first_name: 'Cho' };
export const GROUP = -100_500;

const bytesOf = (fill: number) => new Uint8Array(32).fill(fill);

/** The wallet of each swap; Ann's first two swaps share one, because neither is signed. */
export const WALLETS = {
  ann: createSigner(bytesOf(41)),
  annInBrowser: createSigner(bytesOf(42)),
  ben: createSigner(bytesOf(43)),
  benSecond: createSigner(bytesOf(44)),
  cho: createSigner(bytesOf(45)),
  choSecond: createSigner(bytesOf(46)),
  asked: createSigner(bytesOf(47)),
};

/** X25519 secrets of Ann's linked wallet: ours, and that of the wallet. */
export const LINK_SECRETS = { ours: bytesOf(51), wallet: bytesOf(52) };

export function openCipher(keyFile: string) {
  return createFieldCipher(openKeyFile(keyFile));
}

/** The bot over a chain, a service and a Telegram in memory, with virtual time. */
export class BotWorld {
  readonly time: VirtualTime;
  readonly telegram = new FakeTelegram();
  readonly market: FakeMarket;
  readonly shown: Shown[] = [];
  readonly errors: unknown[] = [];
  #life: BotLife | undefined;
  #made: number;

  /** @param firstId update ids and made ids are counted from it */
  constructor(at: number, firstId: number) {
    this.time = new VirtualTime(at);
    this.market = new FakeMarket(this.time);
    this.#made = firstId;
  }

  get life(): BotLife {
    if (!this.#life) throw new Error('The bot was not started.');
    return this.#life;
  }

  async start({
    walletOf,
    ...on
  }: Pick<LifeWorld, 'database' | 'cipher' | 'tokens'> & {
    readonly walletOf: (txHash: Signature) => string;
  }): Promise<void> {
    const world: LifeWorld = {
      ...on,
      ...{ time: this.time, telegram: this.telegram, guard: fakeGuard },
      swapApi: this.market.api(walletOf),
      chain: this.market.reader(() => 'none'),
      newId: () => `made-${++this.#made}`.padEnd(22, '_'),
      nextTelegramFault: () => 'none',
      nextDiskFault: () => 'none',
      onLate: () => this.errors.push('a delivery was given up'),
      onShown: (shown) => this.shown.push(shown),
      onError: (error) => this.errors.push(error),
    };
    this.#life = await startLife(world, true);
    await this.rest();
  }

  /** Lets everything happen that no timer waits for. */
  async rest(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = this.life.isBusy() ? 0 : quiet + 1) {
      await this.#writes();
      await settle();
      if (this.life.isPausing()) await this.time.play(100);
    }
  }

  /** Plays in steps: what a step begins is on the disk before the next. */
  async play(ms: number, stepMs: number): Promise<void> {
    for (let played = 0; played < ms; played += stepMs) {
      await this.time.play(stepMs);
      await this.rest();
    }
  }

  /** A disk takes its time, which virtual time does not know: a write that is through has all earlier ones before it. */
  async #writes(): Promise<void> {
    await this.life.store.preferences.change(BEN.id as PersonId, { notices: 'silent' }, this.time.now());
  }

  async hear(update: object): Promise<void> {
    await this.life.accept(update);
    await this.rest();
  }

  says(who: typeof ANN, text: string): Promise<void> {
    return this.hear(this.message(who, text));
  }

  press(who: typeof ANN, messageId: number, data: string): object {
    const message = { message_id: messageId, date: 1, chat: { ...who, type: 'private' }, text: 'a message' };
    const query = {
      id: `${++this.#made}`,
      from: { ...who, is_bot: false },
      chat_instance: '1',
      message,
      data,
    };
    return { update_id: this.#made, callback_query: query };
  }

  /** An answer of the pages, which may wait for a price and so for time to pass. */
  async ask<T>(call: () => Promise<T>): Promise<T> {
    let isThere = false;
    const answer = call().finally(() => {
      isThere = true;
    });
    for (await settle(); !isThere; await settle()) {
      if (this.life.isPausing()) await this.time.play(100);
    }
    return answer;
  }

  message(who: typeof ANN, text: string): object {
    const command = /^\/\w+/.exec(text)?.[0];
    return {
      update_id: ++this.#made,
      message: {
        message_id: this.telegram.nextMessageId(),
        date: Math.floor(this.time.now() / 1_000),
        chat: { ...who, type: 'private' },
        from: { ...who, is_bot: false },
        text,
        entities: command ? [{ type: 'bot_command', offset: 0, length: command.length }] : [],
      },
    };
  }
}

/** A node that takes transactions, and lands at once what `lands` says. */
export class StandInNode {
  /** Whether a transaction, in base64, lands. */
  lands = (_sent: string): boolean => true;
  blockHeight = 1_000;
  /** Base64 of what it was sent. */
  readonly sent: string[] = [];
  readonly landed = new Set<string>();
  readonly connection = new Connection('http://node.test', {
    disableRetryOnRateLimit: true,
    fetch: async (_url, init) => {
      const { id, method, params } = JSON.parse(String(init?.body));
      const error = { code: -32_601, message: `the stand-in has no ${method}` };
      const result = this.#answer(method, params);
      return Response.json({ jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) });
    },
  });

  #answer(method: string, [first]: readonly unknown[]): unknown {
    const context = { slot: this.blockHeight };
    switch (method) {
      case 'getLatestBlockhash':
        return {
          context,
          value: { blockhash: BLOCKHASH, lastValidBlockHeight: this.blockHeight + 150 },
        };
      case 'isBlockhashValid':
        return { context, value: true };
      case 'getEpochInfo':
        return {
          ...{ absoluteSlot: this.blockHeight, blockHeight: this.blockHeight, epoch: 0, slotIndex: 0 },
          ...{ slotsInEpoch: 432_000, transactionCount: 1 },
        };
      case 'getSignatureStatuses':
        return { context, value: (first as string[]).map((one) => (this.landed.has(one) ? FINAL : null)) };
      case 'sendTransaction':
        return this.#take(String(first));
      default:
        return undefined;
    }
  }

  #take(text: string): string {
    this.sent.push(text);
    const txHash = txHashOf(text);
    if (this.lands(text)) this.landed.add(txHash);
    return txHash;
  }
}

const BLOCKHASH = encodeBase58(bytesOf(61));
const FINAL = { slot: 1, confirmations: null, err: null, confirmationStatus: 'finalized' };

/** The first signature of a signed transaction in base64. */
export function txHashOf(signedTransaction: string): string {
  return encodeBase58(new Uint8Array(Buffer.from(signedTransaction, 'base64').subarray(1, 65)));
}

/** Quotes 155 for every SOL, in a transaction of one instruction, and takes everything that comes back signed. */
export const standInProvider: ProviderFactory = ({ now }) => ({
  name: 'desk',
  acceptsOnlyQuotedBytes: false,
  quote: async ({ fromAmount, wallets }) => {
    const toAmount = (fromAmount * 155n) / 1_000n;
    const data = new Uint8Array(Buffer.from(`pays ${fromAmount}`));
    const instructions = [{ program: SYSTEM_PROGRAM, accounts: [], data }];
    const bytes =
      wallets && buildTransaction({ payer: wallets.fromAddress, instructions, blockhash: BLOCKHASH });
    const transaction = bytes && { transaction: { bytes, lastValidBlockHeight: 1_150 } };
    const quote = { routeName: 'desk', toAmount, minimumToAmount: toAmount, expiresAt: now() + 60_000 };
    return { kind: 'quotes', quotes: [{ ...quote, ...transaction }] };
  },
  accept: async (_swap, transaction) => ({ kind: 'accepted', transaction, identical: true }),
});
