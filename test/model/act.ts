import { decodePress } from '../../src/bot/notification/button-data.ts';
import type { Address, SwapId } from '../../src/bot/swap/brands.ts';
import { encodeBase58 } from '../../src/bot/wallet/base58.ts';
import type { Action, ChatAction, HowSigned, Who } from './action.ts';
import { PHANTOM, PUBLIC_URL } from './bot-life.ts';
import { messageOf, signTransaction } from './fake-transactions.ts';
import { GROUP, type ModelWorld, PEOPLE, type SignRequest } from './model-world.ts';

/** Whose swaps a step may touch: people by their chat, swaps by their secret page. */
export interface Reach {
  readonly people: Set<number>;
  readonly swaps: Set<string>;
}

/** Counted from the newest; wraps around. */
function choose<T>(all: readonly T[], pick: number): T | undefined {
  return all.length === 0 ? undefined : all[all.length - 1 - (pick % all.length)];
}

/** Plays one step and lets everything settle that follows from it at once. */
export async function act(world: ModelWorld, action: Action): Promise<Reach> {
  const reach: Reach = { people: new Set(), swaps: new Set() };
  // Nobody does two things in one millisecond; which price came first is told by the clock.
  await world.time.play(1);
  await play(world, action, reach);
  await world.settle();
  return reach;
}

async function play(world: ModelWorld, action: Action, reach: Reach): Promise<void> {
  switch (action.kind) {
    case 'say':
    case 'start':
    case 'press':
    case 'forge':
    case 'redeliver':
      return deliver(world, updateOf(world, action), reach);
    case 'together':
      return together(world, action.actions, reach);
    case 'go_on':
      return goOn(world, action.who, action.accepts, reach);
    case 'open':
      return openPage(world, choose(signingUrls(world), action.pick), action.accepts, reach);
    case 'connect':
      return connect(world, choose(connectLinks(world), action.pick), action.wallet, action.how);
    case 'sign':
      return sign(world, choose(world.signRequests, action.pick), action.how, reach);
    case 'extension':
      return signWithExtension(world, choose(world.signRequests, action.pick), action.how, reach);
    case 'return_again':
      return visit(world, choose(world.returns, action.pick));
    case 'look':
      return visit(world, choose(pageUrls(world), action.pick));
    default:
      return change(world, action);
  }
}

/** Steps of the world around the bot. */
async function change(world: ModelWorld, action: Action): Promise<void> {
  switch (action.kind) {
    case 'quotes':
      world.market.mode = action.mode;
      return;
    case 'execute':
      world.market.executeFaults.push(...action.faults);
      return;
    case 'chain':
      world.chainFault = action.fault;
      return;
    case 'fate':
      world.market.fate = action.fate;
      return;
    case 'telegram':
      world.telegramFaults.push(action.fault);
      return;
    case 'wait':
      return world.time.play(action.ms);
    case 'crash':
    case 'crash_later':
      world.freesLeases = action.freesLeases;
      world.life.dieAt(action.kind === 'crash' ? 0 : action.points);
      return;
    default:
      throw new Error(`no such step: ${action.kind}`);
  }
}

function updateOf(world: ModelWorld, action: ChatAction): object | undefined {
  switch (action.kind) {
    case 'say':
      return message(world, action.who, action.text, action.inGroup);
    case 'start':
      return message(world, action.who, `/start ${choose(sharedIds(world), action.pick) ?? 'x'}`, false);
    case 'press':
      return press(world, action.who, choose(world.telegram.data, action.pick) ?? 'k', action.inGroup);
    case 'forge':
      return press(world, action.who, action.data, false);
    case 'redeliver':
      return choose(world.updates, action.pick);
  }
}

const chatOf = (who: Who, inGroup: boolean) =>
  inGroup
    ? { id: GROUP, type: 'supergroup', title: 'Friends' }
    : { id: PEOPLE[who].id, type: 'private', first_name: PEOPLE[who].first_name };

function message(world: ModelWorld, who: Who, text: string, inGroup: boolean): object {
  const command = /^\/\w+/.exec(text)?.[0];
  const entities = command ? [{ type: 'bot_command', offset: 0, length: command.length }] : [];
  return known(world, {
    update_id: world.next(),
    message: {
      message_id: world.telegram.nextMessageId(),
      date: Math.floor(world.time.now() / 1_000),
      chat: chatOf(who, inGroup),
      from: { ...PEOPLE[who], is_bot: false },
      text,
      entities,
    },
  });
}

/** A press on the message that carries the button in the presser's own chat, or on some other one. */
function press(world: ModelWorld, who: Who, data: string, inGroup: boolean): object {
  const chat = chatOf(who, inGroup);
  const holder = world.telegram.newest(chat.id, ({ buttons }) =>
    buttons.some((b) => b.callback_data === data),
  );
  return known(world, {
    update_id: world.next(),
    callback_query: {
      id: `press-${world.next()}`,
      chat_instance: '1',
      from: { ...PEOPLE[who], is_bot: false },
      data,
      message: { message_id: holder?.id ?? 999, date: 1, chat, text: 'a card' },
    },
  });
}

function known(world: ModelWorld, update: object): object {
  world.updates.push(update);
  return update;
}

interface Read {
  readonly message?: { readonly from: { id: number } };
  readonly callback_query?: {
    readonly from: { id: number };
    readonly data: string;
    readonly message: { readonly chat: { readonly type: string } };
  };
}

async function deliver(world: ModelWorld, update: object | undefined, reach: Reach): Promise<void> {
  if (!update) return;
  const { message: said, callback_query: pressed } = update as Read;
  const personId = said?.from.id ?? pressed?.from.id ?? 0;
  reach.people.add(personId);
  if (pressed?.message.chat.type === 'private') await noteConsent(world, personId, pressed.data);
  await accept(world, update);
}

/** Telegram delivers again what was not taken: a process that dies over it gets it once more after the restart. */
async function accept(world: ModelWorld, update: object): Promise<void> {
  try {
    await world.life.accept(update);
  } catch (error) {
    if (!world.life.isDead()) world.errors.push(error);
    await world.settle();
    await world.life.accept(update);
  }
}

/** What the owner of a swap agreed to by a button of it. */
async function noteConsent(world: ModelWorld, personId: number, data: string): Promise<void> {
  const pressed = decodePress(data);
  if (!pressed || !('version' in pressed)) return;
  const swap = await world.life.store.swaps.findSwap(pressed.id as SwapId);
  if (swap?.personId !== personId) return;
  if (pressed.action === 'confirm') world.consents.add(`${swap.id}:${pressed.version}`);
}

async function together(world: ModelWorld, actions: readonly ChatAction[], reach: Reach): Promise<void> {
  const updates = actions.map((action) => updateOf(world, action)).reverse();
  await Promise.all(updates.map((update) => deliver(world, update, reach)));
}

/** What somebody does who simply wants to swap: sign, say that the wallet is theirs, connect it, confirm, or ask. */
async function goOn(world: ModelWorld, who: Who, accepts: boolean, reach: Reach): Promise<void> {
  const { id } = PEOPLE[who];
  const signing = world.telegram.newest(id, ({ buttons }) => buttons.some(({ url }) => isSigning(url)));
  if (signing) {
    const before = world.signRequests.length;
    await openPage(world, signing.buttons.map(({ url }) => url).find(isSigning), accepts, reach);
    return sign(world, world.signRequests[before], 'good', reach);
  }
  const pressing = (letter: string) => {
    const card = world.telegram.newest(id, ({ buttons }) =>
      buttons.some((b) => b.callback_data?.startsWith(letter)),
    );
    return card?.buttons.find((button) => button.callback_data?.startsWith(letter))?.callback_data;
  };
  const link = world.telegram
    .newest(id, ({ buttons }) => buttons.some(({ url }) => isFreshConnect(world, url)))
    ?.buttons.find(({ url }) => isFreshConnect(world, url))?.url;
  const data = pressing('y:') ?? (link === undefined ? pressing('o:') : undefined);
  if (data !== undefined) return deliver(world, press(world, who, data, false), reach);
  if (link !== undefined) return connect(world, link, who, 'good');
  return deliver(world, message(world, who, '/swap 0.5 SOL USDC', false), reach);
}

function isSigning(url: string | undefined): boolean {
  return url?.startsWith(`${PUBLIC_URL}/s/`) ?? false;
}

function isFreshConnect(world: ModelWorld, url: string | undefined): boolean {
  return (url?.startsWith(PHANTOM) ?? false) && !world.usedConnectLinks.has(url ?? '');
}

const signingUrls = (world: ModelWorld) => world.telegram.urls.filter(isSigning);
const pageUrls = (world: ModelWorld) => world.telegram.urls.filter((url) => url.startsWith(PUBLIC_URL));
const connectLinks = (world: ModelWorld) => world.telegram.urls.filter((url) => url.startsWith(PHANTOM));

function sharedIds(world: ModelWorld): readonly string[] {
  const inButtons = world.telegram.data.filter((data) => data.startsWith('s:')).map((data) => data.slice(2));
  const inLinks = world.telegram.urls.flatMap((url) => /[?]start=(.+)$/.exec(url)?.[1] ?? []);
  return [...inButtons, ...inLinks];
}

const pathOf = (url: string) => (url.startsWith(PUBLIC_URL) ? url.slice(PUBLIC_URL.length) : undefined);

async function visit(world: ModelWorld, url: string | undefined): Promise<void> {
  const path = url === undefined ? undefined : pathOf(url);
  if (path === undefined) return;
  const { status } = await world.life.pages.get(path);
  if (status >= 500 && !world.life.isDead()) world.errors.push(`GET ${path.slice(0, 3)} answered ${status}`);
}

async function post(world: ModelWorld, url: string, tail: string, body: object): Promise<string | undefined> {
  const { status, body: text } = await world.life.pages.post(`${pathOf(url)}${tail}`, body);
  if (status === 500 && !world.life.isDead()) world.errors.push(`POST ${tail} answered 500`);
  return status === 200 ? text : undefined;
}

/** The swap of a signing page; whoever holds its address may act on it. */
async function swapOf(world: ModelWorld, url: string, reach: Reach) {
  const token = url.slice(url.lastIndexOf('/') + 1);
  const swap = await world.life.store.swaps.findSwapBySigningToken(world.tokens.hash(token));
  if (swap) reach.swaps.add(swap.id);
  return swap;
}

async function openPage(
  world: ModelWorld,
  url: string | undefined,
  accepts: boolean,
  reach: Reach,
): Promise<void> {
  if (url === undefined) return;
  const swap = await swapOf(world, url, reach);
  if (!swap) return;
  if (accepts && swap.state === 'ordered') world.consents.add(`${swap.id}:${swap.offerVersion}`);
  const isAgreed = world.consents.has(`${swap.id}:${swap.offerVersion}`);
  const answer = await post(world, url, '/open', accepts ? { acceptOfferVersion: swap.offerVersion } : {});
  if (answer === undefined) return;
  if (!isAgreed) world.errors.push(`${swap.id} was built at a price nobody agreed to`);
  const opened = JSON.parse(answer) as { transaction: string; links: { phantom?: string } };
  world.signRequests.push({
    link: opened.links.phantom ?? '',
    wallet: swap.wallet ?? ('' as Address),
    transaction: opened.transaction,
    signingUrl: url,
  });
}

async function connect(
  world: ModelWorld,
  link: string | undefined,
  wallet: Who,
  how: 'good' | 'forged' | 'refused',
): Promise<void> {
  if (link === undefined) return;
  const signer = world.ownWallet(wallet);
  if (how === 'refused') return visit(world, world.walletApp.fail(link, '4001'));
  // A forged return claims the wallet of somebody else, with a session that its key did not sign.
  const session = world.walletApp.session(PUBLIC_URL, how === 'good' ? signer : world.thief);
  const back = world.walletApp.connect(link, { address: signer.address, session });
  if (how === 'good') world.usedConnectLinks.add(link);
  world.returns.push(back);
  return visit(world, back);
}

/** The bytes a wallet makes of a request. */
function signedBytes(world: ModelWorld, request: SignRequest, how: HowSigned): Uint8Array {
  const unsigned = new Uint8Array(Buffer.from(request.transaction, 'base64'));
  const signer = world.signerOf(request.wallet) ?? world.thief;
  if (how === 'garbage') return new Uint8Array(80).fill(7);
  if (how === 'foreign_key') return signTransaction(world.thief, unsigned).bytes;
  const pays = `${BigInt(messageOf(unsigned)?.pays ?? 0) + 1n}`;
  if (how === 'tampered') return signTransaction(signer, unsigned, { pays }).bytes;
  const change = how === 'new_blockhash' ? { blockhash: `newer-${world.next()}` } : {};
  const signed = signTransaction(signer, unsigned, change);
  world.signatures.set(signed.txHash, request.wallet);
  return signed.bytes;
}

async function sign(
  world: ModelWorld,
  request: SignRequest | undefined,
  how: HowSigned,
  reach: Reach,
): Promise<void> {
  if (!request || request.link === '') return;
  await swapOf(world, request.signingUrl, reach);
  if (how === 'refused') return visit(world, world.walletApp.fail(request.link, '4001'));
  const good = world.walletApp.sign(request.link, () => encodeBase58(signedBytes(world, request, how)));
  const back = how === 'forged_box' ? good.replace(/data=.{8}/, 'data=11111111') : good;
  world.returns.push(back);
  return visit(world, back);
}

async function signWithExtension(
  world: ModelWorld,
  request: SignRequest | undefined,
  how: HowSigned,
  reach: Reach,
): Promise<void> {
  if (!request || how === 'refused' || how === 'forged_box') return;
  await swapOf(world, request.signingUrl, reach);
  const transaction = Buffer.from(signedBytes(world, request, how)).toString('base64');
  await post(world, request.signingUrl, '/signed', { transaction });
}
