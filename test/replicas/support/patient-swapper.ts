import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import { decodeTransaction, withSignature } from '../../../src/solana/transaction.ts';
import { viewIn } from '../../bot/pages/support/read-page.ts';
import type { Posted } from '../../simulator/fake-telegram.ts';
import type { HttpTelegram } from './http-telegram.ts';

const LOOKS_EVERY_MS = 25;
/** How long somebody looks at a screen on which nothing happens before they try again. */
const TRIES_AGAIN_AFTER_MS = 3_000;
/** Longer than a take-over and what is waiting then; after that an answer was lost with its process. */
const WRITES_AGAIN_AFTER_MS = 20_000;
/** Longer than the lease of a message whose delivery broke off. */
const GIVES_UP_AFTER_MS = 200_000;
const AFTER_FAILURE_MS = 300;

/** Each of these is answered with one message, in a way of its own. */
const BURST = [
  ['/help', /What I can do/],
  ['/privacy', /What I keep/],
  ['/history', /No swaps yet/],
] as const;

/** What somebody wrote, by its number in `BURST`, and the answers, in the order in which both came. */
export interface Chatter {
  readonly asked: readonly number[];
  readonly answered: readonly number[];
}

interface SwapperDeps {
  readonly telegram: HttpTelegram;
  /** Where the pages of the bot are. */
  readonly webUrl: string;
}

/** Somebody with a wallet in their browser, who tries again where nothing happens. */
export class PatientSwapper {
  readonly id: number;
  readonly wallet = generateSigner();
  readonly #deps: SwapperDeps;
  readonly #dispatcher = new Agent({ connections: 2 });
  readonly #address: string;

  constructor(id: number, deps: SwapperDeps) {
    this.id = id;
    this.#deps = deps;
    this.#address = `10.${id >> 16}.${(id >> 8) & 255}.${id & 255}`;
  }

  get chat(): readonly Posted[] {
    return this.#deps.telegram.chat(this.id);
  }

  get notices(): readonly Posted[] {
    return this.chat.filter(({ text }) => text.includes('✅ Done'));
  }

  /** Follows the newest link, and begins anew where the bot says that it is over. */
  async connect(): Promise<void> {
    const sayAgain = this.#afterSilence('/connect');
    await this.#say('/connect');
    await this.#insist(
      'the wallet to be connected',
      () => this.chat.find(({ text }) => text.includes('Connected:')),
      async () => {
        if (/no longer open/.test(this.chat.at(-1)?.text ?? '')) await this.#say('/connect');
        const offer = this.#button(({ url }) => url?.includes('/c/'));
        const question = this.#button(({ callback_data }) => callback_data?.startsWith('y:'));
        if (await sayAgain()) return;
        if (!offer) await this.#sayAgain('/connect');
        else if (question && question.message.id > offer.message.id) await this.#press(question);
        else await this.#proveWallet(new URL(offer.button.url ?? '').pathname);
      },
    );
  }

  async #proveWallet(page: string): Promise<void> {
    const { proofText } = viewIn((await this.#ask('GET', page)).body) as { proofText: string };
    const signature = Buffer.from(this.wallet.sign(Buffer.from(proofText))).toString('base64');
    await this.#ask('POST', `${page}/connected`, { account: this.wallet.address, signature });
  }

  /** Writes several things in a row and reads the answers; what is not answered is written once more after a while. */
  async chatter(): Promise<Chatter> {
    const before = this.chat.length;
    const asked: number[] = [];
    const write = async (number: number, words: string) => {
      asked.push(number);
      await this.#say(words);
    };
    const answered = () =>
      this.chat
        .slice(before)
        .map(({ text }) => BURST.findIndex(([, answer]) => answer.test(text)))
        .filter((number) => number >= 0);
    for (const [number, [words]] of BURST.entries()) await write(number, words);
    let writtenAt = Date.now();
    await this.#insist(
      'the answers',
      () => BURST.every((_, number) => answered().includes(number)) || undefined,
      async () => {
        if (Date.now() - writtenAt < WRITES_AGAIN_AFTER_MS) return;
        writtenAt = Date.now();
        const missing = [...BURST.entries()].filter(([number]) => !answered().includes(number));
        for (const [number, [words]] of missing) await write(number, words);
      },
    );
    return { asked, answered: answered() };
  }

  /** Swaps so many SOL, from the first word to the announcement of the end. */
  async swap(sol: string): Promise<void> {
    const sayAgain = this.#afterSilence(`/swap ${sol} SOL USDC`);
    await this.#say(`/swap ${sol} SOL USDC`);
    await this.#insist(
      'an order',
      () => this.#button(({ url }) => url?.includes('/s/')),
      async () => {
        const card = this.#button(({ callback_data }) => callback_data?.startsWith('o:'));
        if (card) await this.#press(card);
        else if (!(await sayAgain())) await this.#sayAgain(`/swap ${sol} SOL USDC`);
      },
    );
    await this.#insist(
      'the announcement of the end',
      () => this.notices[0],
      () => this.#sign(),
    );
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  /** The newest order; one that is signed already is left alone. */
  async #sign(): Promise<void> {
    const order = this.#button(({ url }) => url?.includes('/s/'));
    if (!order) return;
    const page = new URL(order.button.url ?? '').pathname;
    const opened = await this.#ask('POST', `${page}/open`, {}, [200, 409]);
    if (opened.status === 409) return;
    const bytes = Buffer.from((JSON.parse(opened.body) as { transaction: string }).transaction, 'base64');
    const { message } = decodeTransaction(bytes);
    const signed = withSignature(bytes, this.wallet.address, this.wallet.sign(message));
    await this.#ask('POST', `${page}/signed`, { transaction: Buffer.from(signed).toString('base64') });
  }

  #say(words: string): Promise<void> {
    return this.#deps.telegram.say(this.id, words);
  }

  /** Where the bot asks for it, because the service was away or too many of its replicas died over what was said. */
  async #sayAgain(words: string): Promise<void> {
    if (/try again|went wrong/i.test(this.chat.at(-1)?.text ?? '')) await this.#say(words);
  }

  /** Says something again where the bot has shown nothing new for a while: its answer was lost with a process. */
  #afterSilence(words: string): () => Promise<boolean> {
    let shown = this.chat.length;
    let since = Date.now();
    return async () => {
      const isNew = this.chat.length !== shown;
      const isLong = Date.now() - since >= WRITES_AGAIN_AFTER_MS;
      if (!isNew && !isLong) return false;
      shown = this.chat.length;
      since = Date.now();
      if (isNew) return false;
      await this.#say(words);
      return true;
    };
  }

  #press({ message, button }: Found): Promise<void> {
    return this.#deps.telegram.press(this.id, message.id, button.callback_data ?? '');
  }

  /** The newest button that fits. */
  #button(fits: (button: Posted['buttons'][number]) => boolean | undefined): Found | undefined {
    const message = this.chat.findLast(({ buttons }) => buttons.some(fits));
    const button = message?.buttons.find(fits);
    return message && button && { message, button };
  }

  /** Looks, acts where there is nothing yet, and looks again for a while; over and over. */
  async #insist<T>(
    what: string,
    look: () => T | undefined,
    act: () => Promise<unknown> = async () => {},
  ): Promise<T> {
    const givesUpAt = Date.now() + GIVES_UP_AFTER_MS;
    let failure: unknown;
    while (Date.now() < givesUpAt) {
      const acted = await act().then(
        () => true,
        (error: unknown) => {
          failure = error;
          return false;
        },
      );
      const until = Date.now() + (acted ? TRIES_AGAIN_AFTER_MS : AFTER_FAILURE_MS);
      do {
        const found = look();
        if (found !== undefined) return found;
        await pause(LOOKS_EVERY_MS);
      } while (Date.now() < until);
    }
    const chat = this.chat.map(({ text }) => text.slice(0, 60)).join('\n');
    throw new Error(`${this.id} waited in vain for ${what}:\n${chat}`, { cause: failure });
  }

  async #ask(method: 'GET' | 'POST', path: string, value?: object, good: readonly number[] = [200]) {
    const { statusCode: status, body } = await request(`${this.#deps.webUrl}${path}`, {
      method,
      dispatcher: this.#dispatcher,
      headers: {
        accept: 'text/html',
        'x-forwarded-for': this.#address,
        ...(value === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(value === undefined ? {} : { body: JSON.stringify(value) }),
    });
    const text = await body.text();
    if (!good.includes(status))
      throw new Error(`${method} ${path.slice(0, 3)}: ${status} ${text.slice(0, 80)}`);
    return { status, body: text };
  }
}

interface Found {
  readonly message: Posted;
  readonly button: Posted['buttons'][number];
}
