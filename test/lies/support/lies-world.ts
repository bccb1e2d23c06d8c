import { createChainReader } from '../../../src/apps/bot/chain-reader.ts';
import { createServedReader } from '../../../src/apps/bot/create-clients.ts';
import { createGuard } from '../../../src/apps/bot/create-guard.ts';
import { createSwapApi } from '../../../src/bot/swap-api/client.ts';
import type { QuoteRequest, Token } from '../../../src/contract/index.ts';
import type { Address } from '../../../src/solana/address.ts';
import { viewIn } from '../../bot/pages/support/requests.ts';
import { openTestStore } from '../../bot/support/open-test-store.ts';
import { PUBLIC_URL } from '../../bot/support/plain-chat.ts';
import { neverCalled } from '../../bot/support/scripted.ts';
import { signedBy } from '../../guard/support/build-transaction.ts';
import { desk, person } from '../../guard/support/people.ts';
import { FakeNode } from '../../simulator/fake-node.ts';
import { inMemory, type Posted } from '../../simulator/fake-telegram.ts';
import { Simulation } from '../../simulator/simulation.ts';
import { chainOf, type Operation, quotesAnswer, tokensAnswer } from './truthful-service.ts';

/** All screens of a swap, in order. */
export interface Screens {
  /** `/quote` with ordinary symbols. */
  readonly quote: string;
  readonly card: string;
  /** The card's page with the route. */
  readonly details: string;
  readonly ordered: string;
  /** The signing page before its transaction is built. */
  readonly page: string;
  /** The transaction on the page. */
  readonly opened: string;
  readonly status: string;
  readonly confirmed: string;
  readonly notice: string;
  /** The page when it is over. */
  readonly receipt: string;
  readonly history: string;
}

/** A refusal of the bot, with its text. */
interface Refused {
  readonly at: 'card' | 'order' | 'page';
  readonly words: string;
}

export interface Lived {
  /** The screens until the end or the refusal. */
  readonly screens: Partial<Screens>;
  readonly refused?: Refused;
}

export interface Order {
  /** Decimal text. */
  readonly amount: string;
  readonly from: Token;
  readonly to: Token;
}

interface OpenedPage {
  readonly price: object;
  readonly summary: object;
  /** base64, unsigned. */
  readonly transaction: string;
}

/** Changes an answer of the service; `undefined` leaves it. */
type Bend = (operation: Operation, answer: object, request: object) => unknown;

const SERVICE = 'http://service.test';
const START = Date.UTC(2026, 10, 22, 10);

/** The simulator over a fake node, with a lying service. */
export class LiesWorld extends Simulation {
  readonly node = new FakeNode(chainOf());

  static async open(): Promise<LiesWorld> {
    const world = new LiesWorld(START);
    const { database, cipher } = await openTestStore();
    await world.start({
      ...{ database, cipher },
      outside: world.#outside(),
      isOutsideBusy: () => world.node.busy > 0,
    });
    await world.settle();
    return world;
  }

  /** Applies to later answers of the service. */
  bend: Bend | undefined;

  #outside() {
    const { connection } = this.node;
    const { now, timers } = this.time;
    const policy = { allowedCosigners: [desk.address as Address], allowedRouters: [] };
    return {
      swapApi: createSwapApi({
        ...{ baseUrl: SERVICE, apiKey: 'key', now, listFreshForMs: 0 },
        dispatcher: inMemory(SERVICE, (path, request) => answerOf(this, path, request)),
      }),
      guard: createGuard(connection, { ...policy, onRefusal: () => undefined }),
      chain: {
        ...createChainReader(connection, {
          ...{ nodes: [connection], now, clock: { now, after: timers.after } },
          onAlert: neverCalled('onAlert'),
        }),
        ...createServedReader([connection], { now, onAlert: () => {} }),
      },
    };
  }
}

async function answerOf({ node, bend }: LiesWorld, path: string, request: object) {
  if (path === '/v1/execute') {
    const { signedTransaction } = request as { readonly signedTransaction: string };
    const txHash = await node.land(new Uint8Array(Buffer.from(signedTransaction, 'base64')));
    return { success: true, data: { txHash, status: 'CONFIRMED' }, timestamp: 't' };
  }
  const operation = path.startsWith('/v1/tokens') ? 'tokens' : 'quotes';
  const truth = operation === 'tokens' ? tokensAnswer() : quotesAnswer(request as QuoteRequest);
  return bend ? bend(operation, truth, request) : truth;
}

const ANN = { id: 101, first_name: 'Ann', username: 'ann' };
const HOUR_MS = 3_600_000;

/** Times and transaction ids differ between equal swaps; the day's change needs swaps of a day before. */
function steady(text: string): string {
  return (
    text
      .replace(/^.* in 24 h\n/m, '')
      .replace(/<tg-time [^>]*>[^<]*<\/tg-time>/g, 'TIME')
      .replace(/[1-9A-HJ-NP-Za-km-z]{64,90}/g, 'TXHASH')
      .replace(/(tx\/TXHASH">)[^<]*…[^<]*/g, '$1TX')
      // The profit follows from the swaps before, which are other ones in each run.
      .replace(/\n(?:📈|📉) .*(?:\nCounted on .*)?/gu, '')
      .replace(/ · [+−]\S*\$[\d.,]+$/gm, '')
  );
}

/** A person swaps from the first message to the receipt and reads every screen. */
export async function liveASwap(world: LiesWorld, order: Order): Promise<Lived> {
  const { screens, ...lived } = await live(world, order);
  if (world.errors.length > 0) throw new Error(`the bot complained: ${world.errors.join('; ')}`);
  const seen = Object.entries(screens).map(([name, text]) => [name, steady(text)]);
  return { ...lived, screens: Object.fromEntries(seen) };
}

async function live(world: LiesWorld, order: Order): Promise<Lived> {
  const { amount, from, to } = order;
  // Longer than every order and every rate limit.
  await world.time.play(HOUR_MS);
  await world.settle();
  const quote = textsOf(await say(world, `/quote ${amount} ${from.symbol} ${to.address}`));
  const [card] = await say(world, `/swap ${amount} ${from.address} ${to.address}`);
  const confirm = dataOf(card, /Confirm/);
  if (!card || confirm === undefined)
    return { screens: { quote }, refused: { at: 'card', words: card?.text ?? '' } };
  const seen = { quote, card: card.text, details: await openDetails(world, card.id) };
  await deliver(world, world.press(ANN, card.id, confirm));
  return goOn(world, card.id, seen);
}

async function openDetails(world: LiesWorld, cardId: number): Promise<string> {
  for (const button of [/More/, /Details/]) {
    const data = dataOf(world.telegram.messages.get(cardId), button);
    if (data === undefined) throw new Error(`the card has no button ${button}`);
    await deliver(world, world.press(ANN, cardId, data));
  }
  return world.telegram.messages.get(cardId)?.text ?? '';
}

async function goOn(
  world: LiesWorld,
  cardId: number,
  before: Pick<Screens, 'quote' | 'card' | 'details'>,
): Promise<Lived> {
  const ordered = world.telegram.messages.get(cardId);
  const url = ordered?.buttons.find(({ url }) => url?.includes('/s/'))?.url?.slice(PUBLIC_URL.length);
  if (!ordered || url === undefined) {
    return { screens: before, refused: { at: 'order', words: ordered?.text ?? '' } };
  }
  const { text } = ordered;
  const page = viewOf((await world.life.pages.get(url)).body);
  const opened = await world.life.pages.post(`${url}/open`, {});
  const screens = { ...before, ordered: text, page };
  if (opened.status !== 200) return { screens, refused: { at: 'page', words: opened.body } };
  const { price, summary, transaction } = JSON.parse(opened.body) as OpenedPage;
  const shown = await say(world, '/status');
  // The card comes down below the list.
  const card = shown.findLast(({ buttons }) => buttons.some((button) => button.url?.includes('/s/')));
  const end = await sign(world, url, card?.id ?? cardId, transaction);
  return {
    screens: { ...screens, opened: JSON.stringify({ price, summary }), status: textsOf(shown), ...end },
  };
}

/** The wallet signs, the swap lands, and the messages arrive. */
async function sign(world: LiesWorld, url: string, cardId: number, transaction: string) {
  const signed = signedBy(new Uint8Array(Buffer.from(transaction, 'base64')), person);
  const known = new Set(world.telegram.messages.keys());
  await world.life.pages.post(`${url}/signed`, { transaction: Buffer.from(signed).toString('base64') });
  await world.settle();
  await world.time.play(5_000);
  await world.settle();
  const notice = textsOf(newMessages(world, known));
  const receipt = viewOf((await world.life.pages.get(url)).body);
  const newest = textsOf(await say(world, '/history'))
    .split('\n')
    .find((line) => line.startsWith('1. '))
    // The clock moves on between two lives.
    ?.replace(/>\w{3}\s\d{1,2}</, '>DAY<');
  return {
    confirmed: world.telegram.messages.get(cardId)?.text ?? '',
    ...{ notice, receipt, history: newest ?? '' },
  };
}

export async function linkWallet(world: LiesWorld): Promise<void> {
  const [offered] = await say(world, '/connect');
  const url = new URL(offered?.buttons.find(({ url }) => url?.includes('redirect_link'))?.url ?? '');
  const token = url.searchParams.get('redirect_link')?.split('/').at(-1) ?? '';
  const proof = await proofOf(world, token);
  const signature = Buffer.from(person.sign(Buffer.from(proof))).toString('base64');
  const known = new Set(world.telegram.messages.keys());
  await world.life.pages.post(`/c/${token}/connected`, { account: person.address, signature });
  await world.settle();
  const [question] = newMessages(world, known);
  const yes = dataOf(question, /Yes/);
  if (!question || yes === undefined) throw new Error('nobody asked whose wallet it is');
  await deliver(world, world.press(ANN, question.id, yes));
}

async function proofOf(world: LiesWorld, token: string): Promise<string> {
  const { proofText } = JSON.parse(viewOf((await world.life.pages.get(`/c/${token}`)).body)) as Record<
    string,
    string
  >;
  return proofText ?? '';
}

/** The messages in the answer. */
async function say(world: LiesWorld, text: string): Promise<readonly Posted[]> {
  const known = new Set(world.telegram.messages.keys());
  await deliver(world, world.message(ANN, text));
  return newMessages(world, known);
}

async function deliver(world: LiesWorld, update: object): Promise<void> {
  await world.hear(update);
  await world.time.play(2_000);
  await world.settle();
}

function newMessages(world: LiesWorld, known: ReadonlySet<number>): readonly Posted[] {
  return [...world.telegram.messages.values()].filter(({ id }) => !known.has(id));
}

const textsOf = (messages: readonly Posted[]) => messages.map(({ text }) => text).join('\n---\n');

function dataOf(message: Posted | undefined, label: RegExp): string | undefined {
  return message?.buttons.find(({ text }) => label.test(text))?.callback_data;
}

/** Different on every read and irrelevant to the decision. */
const OF_THE_LINK = ['token', 'pageUrl', 'qr'];

/** The data of a page, without that of the link. */
function viewOf(body: string): string {
  return JSON.stringify(viewIn(body), (key, value) => (OF_THE_LINK.includes(key) ? undefined : value));
}
