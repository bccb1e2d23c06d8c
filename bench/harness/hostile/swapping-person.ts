import { Agent, request } from 'undici';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import { decodeTransaction, withSignature } from '../../../src/solana/transaction.ts';
import { viewIn } from '../../../test/bot/web/support/read-page.ts';
import type { BotApiStub, SeenMessage } from './bot-api-stub.ts';
import type { Step, Targets } from './hostile-world.ts';
import type { Sender, UpdateSender } from './update-sender.ts';

/** Told how long each step took, and of what did not come to its end. */
export interface Diary {
  took(step: Step, ms: number): void;
  failed(what: string): void;
}

interface PersonDeps {
  readonly targets: Targets;
  readonly telegram: BotApiStub;
  readonly updates: UpdateSender;
  /** Where their browser's connections come from. */
  readonly localAddress: string;
}

const PATIENCE_MS = 30_000;
const ASK_EVERY_MS = 5_000;
const MOST_PRESSES = 6;
const PRESS_EVERY_MS = 3_000;

/** Somebody with a wallet in their browser who swaps as a person does, from their own address. */
export class SwappingPerson {
  readonly wallet = generateSigner();
  readonly #self: Sender;
  readonly #deps: PersonDeps;
  readonly #dispatcher: Agent;
  #onMessage: (message: SeenMessage) => void = () => undefined;

  constructor(id: number, deps: PersonDeps) {
    this.#self = { id, name: `Person ${id}` };
    this.#deps = deps;
    this.#dispatcher = new Agent({ localAddress: deps.localAddress, connections: 4 });
    deps.telegram.listenTo(id, (message) => this.#onMessage(message));
  }

  /** Links the wallet in the browser and says yes in the chat. */
  async connect(): Promise<void> {
    const offered = await this.#after(() => this.#say('/connect'), urlWith('/c/'));
    const page = new URL(offered).pathname;
    const { body } = await this.#ask('GET', page);
    const { proofText } = viewIn(body) as { proofText: string };
    const signature = Buffer.from(this.wallet.sign(Buffer.from(proofText))).toString('base64');
    const proof = { account: this.wallet.address, signature };
    const yes = await this.#after(() => this.#ask('POST', `${page}/connected`, proof), dataWith('y:'));
    await this.#after(
      () => this.#press(yes),
      (message) => message.text || undefined,
    );
  }

  /** Asks for a price and confirms it. @returns the path of the signing page */
  async order(sol: string, diary: Diary): Promise<string> {
    const card = await timed('card', diary, () =>
      this.#after(() => this.#say(`/swap ${sol} SOL USDC`), dataWith('o:')),
    );
    const url = await timed('order', diary, () => this.#after(() => this.#press(card), urlWith('/s/')));
    return new URL(url).pathname;
  }

  /** A whole swap; what fails stands in the diary. @returns whether the chain confirmed it */
  async swap(sol: string, diary: Diary): Promise<boolean> {
    const leaving = new AbortController();
    try {
      const page = await this.order(sol, diary);
      await timed('page', diary, () => this.#ask('GET', page));
      const end = this.#follow(page, diary, leaving.signal);
      end.catch(() => undefined);
      const body = await this.#open(page, diary);
      const bytes = Buffer.from((JSON.parse(body) as { transaction: string }).transaction, 'base64');
      const { message } = decodeTransaction(bytes);
      const signed = withSignature(bytes, this.wallet.address, this.wallet.sign(message));
      const transaction = Buffer.from(signed).toString('base64');
      await timed('signed', diary, () => this.#ask('POST', `${page}/signed`, { transaction }));
      const state = await timed('confirmed', diary, () => end);
      if (state !== 'confirmed') diary.failed(`ended ${state}`);
      return state === 'confirmed';
    } catch (error) {
      diary.failed(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      // Whoever gives up closes the page.
      leaving.abort();
    }
  }

  /** Asks for what is to be signed; as long as the chain does not answer, once more and again, as the page says. */
  async #open(page: string, diary: Diary): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await timed('open', diary, () => this.#ask('POST', `${page}/open`, {}))).body;
      } catch (error) {
        const isAway = error instanceof Error && error.message.includes(' 424 ');
        if (!isAway || tries === MOST_PRESSES) throw error;
        diary.failed(`pressed again: ${error.message}`);
        await new Promise((resolve) => setTimeout(resolve, PRESS_EVERY_MS));
      }
    }
  }

  /** Follows the status until it is final: by the stream, or by asking where there is none to spare. */
  async #follow(page: string, diary: Diary, leaving: AbortSignal): Promise<string> {
    const { statusCode, body } = await this.#send('GET', `${page}/events`, undefined, leaving);
    let text = '';
    if (statusCode === 200) {
      for await (const chunk of body) {
        text += String(chunk);
        const final = /"state":"(\w+)","final":true/.exec(text);
        if (final) return final[1] ?? '';
      }
    } else {
      await body.dump();
      diary.failed(`stream: ${statusCode}`);
    }
    return this.#keepAsking(page, leaving);
  }

  async #keepAsking(page: string, leaving: AbortSignal): Promise<string> {
    const givesUpAt = performance.now() + PATIENCE_MS;
    while (performance.now() < givesUpAt && !leaving.aborted) {
      const { body } = await this.#ask('GET', `${page}/status`);
      const status = JSON.parse(body) as { state: string; final: boolean };
      if (status.final) return status.state;
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
    throw new Error('the status never became final');
  }

  #say(text: string): Promise<void> {
    return this.#deps.updates.say(this.#self, text);
  }

  #press({ messageId, data }: { messageId: number; data: string }): Promise<void> {
    return this.#deps.updates.press(this.#self, messageId, data);
  }

  /** Acts, and waits for the message in which `find` finds what is looked for. */
  async #after<Found>(
    act: () => Promise<unknown>,
    find: (message: SeenMessage) => Found | undefined,
  ): Promise<Found> {
    const { promise, resolve, reject } = Promise.withResolvers<Found>();
    let last = 'nothing';
    const timer = setTimeout(() => reject(new Error(`the chat said ${last}`)), PATIENCE_MS);
    this.#onMessage = (message) => {
      last = `“${message.text.slice(0, 40)}”`;
      const found = find(message);
      if (found !== undefined) resolve(found);
    };
    try {
      await act();
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws Error for any status but 200 */
  async #ask(method: 'GET' | 'POST', path: string, value?: object): Promise<{ body: string }> {
    const { statusCode, body } = await this.#send(method, path, value);
    const text = await body.text();
    const route = path.replace(/^\/(\w)\/[^/]+/, '/$1/…');
    if (statusCode !== 200) throw new Error(`${method} ${route}: ${statusCode} ${codeIn(text)}`);
    return { body: text };
  }

  /** A browser asks once more where the connection it had kept turns out to be gone. */
  #send(method: 'GET' | 'POST', path: string, value?: object, leaving?: AbortSignal) {
    return this.#sendOnce(method, path, value, leaving).catch((error: { code?: string }) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'UND_ERR_SOCKET') throw error;
      return this.#sendOnce(method, path, value, leaving);
    });
  }

  #sendOnce(method: 'GET' | 'POST', path: string, value?: object, leaving?: AbortSignal) {
    const json = value === undefined ? {} : { 'content-type': 'application/json' };
    return request(`${this.#deps.targets.webUrl}${path}`, {
      method,
      dispatcher: this.#dispatcher,
      headers: { accept: 'text/html', ...json },
      ...(value === undefined ? {} : { body: JSON.stringify(value) }),
      ...(leaving ? { signal: leaving } : {}),
    });
  }
}

function codeIn(text: string): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? '';
}

function urlWith(part: string) {
  return ({ buttons }: SeenMessage) => buttons.find(({ url }) => url?.includes(part))?.url;
}

function dataWith(start: string) {
  return ({ buttons, messageId }: SeenMessage) => {
    const data = buttons.find(({ callback_data }) => callback_data?.startsWith(start))?.callback_data;
    return data === undefined ? undefined : { messageId, data };
  };
}

async function timed<Result>(step: Step, diary: Diary, act: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await act();
  diary.took(step, performance.now() - startedAt);
  return result;
}
