import { expect, it } from 'vitest';
import { askInline, chooseInline } from '../../src/sandbox/telegram/control-routes.ts';
import type { Message, ReplyMarkup } from '../../src/sandbox/telegram/model.ts';
import { GROUP_ID } from '../../src/sandbox/telegram/people.ts';
import { encodeBase58 } from '../../src/solana/address.ts';
import { createSigner, type Signer } from '../../src/solana/ed25519.ts';
import { FakeWallet } from '../bot/pages/support/fake-wallet.ts';
import { readEvents } from '../bot/pages/support/requests.ts';
import { PUBLIC_URL } from '../bot/support/plain-chat.ts';
import { signTransaction } from '../simulator/fake-transactions.ts';
import { labels } from '../support/message-match.ts';
import { until } from '../support/until.ts';
import { type GoldenWorld, type Market, PEOPLE, startGoldenWorld } from './golden-world.ts';
import { Transcript } from './transcript.ts';

/** An actor: a first name, with `@group` in the group. */
type Who = 'Alice' | 'Bob' | 'Carol' | `${'Alice' | 'Bob' | 'Carol'}@group`;

/** An event; its effects are recorded once the bot is idle. */
export type Step = (play: Play) => Promise<void>;

/** Timeout of a whole file on a busy machine. */
const PATIENCE_MS = 600_000;

/** Pause between two steps: a realistic typing speed. */
const BETWEEN_STEPS_MS = 2_000;

/** Wallets by the seed of their keys. */
const WALLETS: readonly Signer[] = [1, 2].map((fill) => createSigner(new Uint8Array(32).fill(fill)));

/** A running scenario: the world, its transcript, and the state of browser and wallet. */
export class Play {
  readonly world: GoldenWorld;
  readonly transcript: Transcript;
  readonly wallet: FakeWallet;
  /** The wallet for the next link. */
  signer = WALLETS[0] as Signer;
  /** The last JSON answer of a page. */
  opened: { transaction?: string; links?: { phantom?: string } } = {};
  /** Picker of the last inline query. */
  picked: { readonly queryId: string; readonly who: Who } | undefined;
  readonly #links: [chat: number, url: string][] = [];

  constructor(world: GoldenWorld) {
    this.world = world;
    this.wallet = new FakeWallet(world.now);
    this.transcript = new Transcript((id) => this.#nameOf(id));
  }

  personOf(who: Who): number {
    return PEOPLE.get(who.replace('@group', '')) ?? 0;
  }

  chatOf(who: Who): number {
    return who.endsWith('@group') ? GROUP_ID : this.personOf(who);
  }

  #nameOf(id: number): string {
    const person = [...PEOPLE].find(([, own]) => own === id)?.[0];
    return person ?? this.world.telegram.world.chats.find(id)?.title ?? '';
  }

  /** All messages that this person sees in the chat, oldest first. */
  messages(who: Who): readonly Message[] {
    const { chats, ephemeral } = this.world.telegram.world;
    const unseen = ephemeral.of(this.chatOf(who), this.personOf(who)).map(({ message }) => message);
    return [...chats.messages(this.chatOf(who)), ...unseen];
  }

  /** Records the step and, once the bot is idle, its effects. */
  async record(done: string): Promise<void> {
    await this.world.settle();
    this.transcript.add(`> ${done}`);
    this.takeCalls();
  }

  takeCalls(): void {
    const calls = this.world.takeCalls();
    this.transcript.addCalls(calls);
    for (const { params } of calls)
      this.noteLinks(Number(params.chat_id), params.reply_markup as ReplyMarkup | undefined);
  }

  /** Links are kept after a change of their message. */
  noteLinks(chat: number, markup: ReplyMarkup | undefined): void {
    for (const { url } of markup?.inline_keyboard?.flat() ?? []) if (url) this.#links.push([chat, url]);
  }

  /** The newest link of this kind in this person's chat. */
  link(who: Who, part: string): string {
    const found = this.#links.findLast(([chat, url]) => chat === this.chatOf(who) && url.includes(part));
    if (!found) throw new Error(`${who} has no link with ${part}`);
    return found[1];
  }

  /** Records a request to the bot's web server, its answer, and the effects in the chat. */
  async browse(title: string, url: string, init: RequestInit = {}): Promise<void> {
    const response = await this.world.request(url.replace(PUBLIC_URL, ''), init);
    const text = await response.text();
    this.transcript.add(`> ${title}`);
    await this.transcript.addAnswer(response, text);
    if (text.includes('"transaction"')) this.opened = JSON.parse(text);
    await this.world.settle();
    this.takeCalls();
  }
}

export const say =
  (text: string, who: Who = 'Alice'): Step =>
  async (play) => {
    const { people } = play.world.telegram;
    const said = people.send(play.personOf(who), play.chatOf(who), text);
    await play.record(`${who} ${play.transcript.number(said.chat.id, said)}: ${text}`);
  };

/** A person answers the newest message with this text. */
export const reply =
  (words: string, text: string, who: Who = 'Alice'): Step =>
  async (play) => {
    const answered = play.messages(who).findLast((message) => JSON.stringify(message).includes(words));
    const { message_id: id, ephemeral_message_id: ephemeral } = answered ?? {};
    const said = play.world.telegram.people.send(
      play.personOf(who),
      play.chatOf(who),
      text,
      ephemeral === undefined ? id : undefined,
      { ephemeral },
    );
    await play.record(`${who} ${play.transcript.number(said.chat.id, said)} to “${words}”: ${text}`);
  };

/** A person presses the newest or the oldest button with this text. */
export const press =
  (label: string, who: Who = 'Alice', which: 'newest' | 'oldest' = 'newest'): Step =>
  async (play) => {
    const has = (message: Message) =>
      (message.reply_markup?.inline_keyboard ?? []).flat().find(({ text }) => text.includes(label));
    const all = play.messages(who);
    const message = which === 'newest' ? all.findLast(has) : all.find(has);
    if (!message)
      throw new Error(`${who} has no button ${label}; there are ${all.flatMap(labels).join(', ')}`);
    await pressOn(play, who, message, has(message)?.text ?? label);
  };

/** A person presses the n-th button of the newest message that has buttons. */
export const pressNth =
  (place: number, who: Who = 'Alice'): Step =>
  async (play) => {
    const message = play.messages(who).findLast((one) => labels(one).length > 0);
    if (!message) throw new Error(`${who} has no buttons`);
    await pressOn(play, who, message, labels(message)[place] ?? '');
  };

/** Also a button that the message no longer has. */
async function pressOn(play: Play, who: Who, message: Message, text: string): Promise<void> {
  const { ephemeral_message_id: ephemeral } = message;
  const pressed = play.world.telegram.people.press(play.personOf(who), message.chat.id, message.message_id, {
    text,
    ephemeral,
  });
  const opens = pressed.kind === 'url' ? `, which opens ${pressed.url}` : '';
  const number = play.transcript.number(message.chat.id, message);
  await play.record(`${who} presses [${text}] of ${number}${opens}`);
}

/** Follows a link with `?start=` into the private chat. */
export const follow =
  (who: 'Alice' | 'Bob' | 'Carol', from: Who, part = '?start='): Step =>
  async (play) => {
    const payload = new URL(play.link(from, part)).searchParams.get('start') ?? '';
    const said = play.world.telegram.people.send(play.personOf(who), play.personOf(who), `/start ${payload}`);
    await play.record(`${who} ${play.transcript.number(said.chat.id, said)}: /start <start>`);
  };

/** Types an inline query and waits for the answer. */
export const inline =
  (query: string, who: Who = 'Alice'): Step =>
  async (play) => {
    const { world } = play.world.telegram;
    const queryId = askInline(world, { person: play.personOf(who), chat: play.chatOf(who), query });
    await until(() => expect(world.inline.answered(queryId, play.personOf(who))?.answer).toBeDefined());
    play.picked = { queryId, who };
    await play.record(`${who} types @countersign_bot ${query}`);
  };

/** Sends the result at this index of the last inline query. */
export const choose =
  (place: number): Step =>
  async (play) => {
    const { queryId, who } = play.picked ?? { queryId: '', who: 'Alice' };
    const { world } = play.world.telegram;
    const [person, chat] = [play.personOf(who), play.chatOf(who)];
    const resultId = world.inline.answered(queryId, person)?.answer?.results[place]?.id ?? '';
    const sent = chooseInline(world, { person, chat, queryId, resultId });
    play.transcript.add(`> ${who} sends result ${place + 1} as ${play.transcript.number(chat, sent)}`);
    play.transcript.add(`${sent.text}`, '  | ');
    play.transcript.addButtons(sent.reply_markup);
    play.noteLinks(chat, sent.reply_markup);
    await play.record('and then');
  };

/** Advances the time in small steps, for workers that poll every few seconds. */
export const later =
  (seconds: number, everySeconds = 5): Step =>
  async (play) => {
    for (let left = seconds; left > 0; left -= everySeconds) {
      play.world.advance(Math.min(left, everySeconds) * 1_000);
      await play.world.settle();
    }
    play.transcript.add(`> ${seconds} seconds later`);
    play.takeCalls();
  };

/** Changes the outside world. */
export const set =
  (title: string, change: (market: Market) => void): Step =>
  async (play) => {
    change(play.world.market);
    play.transcript.add(`> ${title}`);
  };

/** A member's action in the group or in the app. */
export const act =
  (title: string, change: (play: Play) => void): Step =>
  async (play) => {
    change(play);
    await play.record(title);
  };

/** The browser opens the newest link of this kind, or a path. */
export const open =
  (kind: '/s/' | '/c/' | `/${string}`, tail = '', who: Who = 'Alice', language = 'en'): Step =>
  (play) => {
    const url = kind === '/s/' || kind === '/c/' ? play.link(who, kind) : kind;
    const accepts = tail === '' ? 'text/html' : 'application/json';
    const headers = { accept: accepts, 'accept-language': language };
    return play.browse(`GET ${url}${tail}`, `${url}${tail}`, { headers });
  };

/** The script of the signing page posts. */
export const post =
  (tail: string, body: unknown = {}, headers: Readonly<Record<string, string>> = {}): Step =>
  (play) => {
    const shown = typeof body === 'string' ? body : JSON.stringify(body);
    return postFromPage(play, tail, shown, (url) => `POST ${url} ${shown.slice(0, 100)}`, headers);
  };

function postFromPage(
  play: Play,
  tail: string,
  body: string,
  titleOf: (url: string) => string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const url = play.link('Alice', '/s/') + tail;
  const from = { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  return play.browse(titleOf(url), url, { method: 'POST', body, headers: { ...from, ...headers } });
}

/** A wallet's reaction to a sign request. */
type Signing = 'signs' | 'changes the amount' | 'signs under a newer blockhash' | 'signs with another key';

function signedBytes(play: Play, how: Signing): Uint8Array {
  const unsigned = Buffer.from(play.opened.transaction ?? '', 'base64');
  if (how === 'signs with another key') return signTransaction(WALLETS[1] as Signer, unsigned).bytes;
  if (how === 'changes the amount') return signTransaction(play.signer, unsigned, { pays: '1' }).bytes;
  const change = how === 'signs under a newer blockhash' ? { blockhash: 'newer' } : {};
  return signTransaction(play.signer, unsigned, change).bytes;
}

/** The wallet answers the page's link, and the browser follows the redirect. */
export const walletSigns =
  (how: Signing = 'signs'): Step =>
  (play) => {
    const link = play.opened.links?.phantom ?? '';
    const back = play.wallet.sign(link, () => encodeBase58(signedBytes(play, how)));
    return play.browse(`the wallet ${how}: GET ${back}`, back);
  };

/** The extension signs and the page posts the result. */
export const extensionSigns =
  (how: Signing = 'signs'): Step =>
  (play) => {
    const transaction = Buffer.from(signedBytes(play, how)).toString('base64');
    const body = JSON.stringify({ transaction });
    return postFromPage(play, '/signed', body, (url) => `the extension ${how}: POST ${url}`);
  };

/** The wallet refuses, with its own error code. */
export const walletRefuses =
  (link: 'connect' | 'sign', code = '4001'): Step =>
  (play) => {
    const url = link === 'connect' ? play.link('Alice', '/connect') : (play.opened.links?.phantom ?? '');
    const back = play.wallet.fail(url, code);
    return play.browse(`the wallet refuses (${code}): GET ${back}`, back);
  };

/** The wallet connects by the newest link of the chat, and the browser follows the redirect. */
export const walletConnects =
  (which: 1 | 2 = 1, who: Who = 'Alice'): Step =>
  (play) => {
    play.signer = WALLETS[which - 1] as Signer;
    const session = play.wallet.session(PUBLIC_URL, play.signer);
    const back = play.wallet.connect(play.link(who, 'phantom.app/ul/v1/connect'), {
      address: play.signer.address,
      session,
    });
    return play.browse(`wallet ${which} connects: GET ${back}`, back);
  };

/** Plays steps of other scenarios and records only `title`. */
export const quietly =
  (title: string, steps: readonly Step[]): Step =>
  async (play) => {
    const { lines } = play.transcript;
    const before = lines.length;
    await playSteps(play, steps);
    lines.length = before;
    play.transcript.add(`> ${title}`);
  };

export const connected = quietly('Alice connects wallet 1', [
  say('/connect'),
  walletConnects(),
  press('Yes, it is mine'),
]);

export const ordered = quietly('Alice connects wallet 1 and confirms a swap of 0.5 SOL', [
  connected,
  say('/swap 0.5 SOL USDC'),
  press('Confirm'),
]);

/** Records the first and the last status of a page during some steps. */
export const streamed =
  (kind: '/s/' | '/c/', steps: readonly Step[]): Step =>
  async (play) => {
    const url = play.link('Alice', kind);
    const events = readEvents(await play.world.request(`${url.replace(PUBLIC_URL, '')}/events`));
    const first = await events.next();
    play.transcript.add(`> GET ${url}/events`);
    play.transcript.add(play.transcript.json(first.value), '  | ');
    await playSteps(play, steps);
    let last: unknown;
    for await (const event of events) {
      last = event;
      if ((event as { final: boolean }).final) break;
    }
    play.transcript.add('> the last event of the stream');
    play.transcript.add(play.transcript.json(last), '  | ');
  };

async function playSteps(play: Play, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    play.world.advance(BETWEEN_STEPS_MS);
    await step(play);
  }
}

/**
 * A test that plays each scenario in a new world and compares the transcript with the file of that name. `npx
 * vitest run test/goldens -u` writes the files, with the reason in the commit.
 */
export function goldens(name: string, scenarios: Readonly<Record<string, readonly Step[]>>) {
  it(
    `${name}: ${Object.keys(scenarios).length} scenarios are as they were`,
    async () => {
      const parts: string[] = [];
      for (const [title, steps] of Object.entries(scenarios)) {
        parts.push(`=== ${title}\n${(await playOut(title, steps)).join('\n')}\n`);
      }
      await expect(parts.join('\n')).toMatchFileSnapshot(`transcripts/${name}.txt`);
    },
    PATIENCE_MS,
  );
}

async function playOut(title: string, steps: readonly Step[]): Promise<readonly string[]> {
  const world = await startGoldenWorld();
  const play = new Play(world);
  try {
    // The calls at the start of the bot have their own scenario.
    const atStart = world.takeCalls();
    if (steps.length === 0) play.transcript.addCalls(atStart);
    await playSteps(play, steps);
  } catch (error) {
    throw new Error(`“${title}” broke off after:\n${play.transcript.lines.slice(-40).join('\n')}`, {
      cause: error,
    });
  } finally {
    await world.stop();
  }
  play.transcript.addCalls(world.takeCalls());
  play.transcript.addDeleted();
  return play.transcript.lines;
}
