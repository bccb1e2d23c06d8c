import type { SwapId } from '../../src/bot/swap/brands.ts';
import { mainButtons } from '../../src/bot/telegram/messages/callback-data.ts';
import { PUBLIC_URL } from '../bot/support/plain-chat.ts';
import type { Action, ChatAction, Who } from './action.ts';
import { PHANTOM } from './bot-life.ts';
import type { Posted } from './fake-telegram.ts';
import { GROUP, type ModelWorld, PEOPLE, type Reach } from './model-world.ts';
import { connect, openPage, scan, sign, signWithExtension, visit } from './wallet-steps.ts';

/** Counted from the newest; wraps around. */
function choose<T>(all: readonly T[], pick: number): T | undefined {
  return all.length === 0 ? undefined : all[all.length - 1 - (pick % all.length)];
}

/** Plays one step and runs all immediate work. */
export async function act(world: ModelWorld, action: Action): Promise<Reach> {
  world.reach = { people: new Set(), swaps: new Set() };
  // Distinct milliseconds per step: the order of prices follows from the clock.
  await world.time.play(1);
  await play(world, action);
  await world.settle();
  return world.reach;
}

async function play(world: ModelWorld, action: Action): Promise<void> {
  switch (action.kind) {
    case 'say':
    case 'start':
    case 'press':
    case 'forge':
    case 'redeliver':
      return deliver(world, updateOf(world, action));
    case 'together':
      return together(world, action.actions);
    case 'go_on':
      return goOn(world, action.who, action.accepts);
    case 'forget':
      return forget(world, action.who);
    case 'open':
      return openPage(world, choose(signingUrls(world), action.pick), action.accepts);
    case 'connect':
      return connect(world, choose(connectLinks(world), action.pick), action.wallet, action.how);
    case 'sign':
      return sign(world, choose(world.signRequests, action.pick), action.how);
    case 'extension':
      return signWithExtension(world, choose(world.signRequests, action.pick), action.how);
    case 'scan':
      return scan(world, choose(signingUrls(world), action.pick), action);
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
      world.service.mode = action.mode;
      return;
    case 'execute':
      world.faults.service.push(...action.faults);
      return;
    case 'chain':
      world.faults.chain = action.fault;
      return;
    case 'nodes':
      world.faults.nodes.push(...action.faults);
      world.faults.liar = action.liar;
      return;
    case 'disk':
      world.faults.disk.push(...action.faults);
      return;
    case 'fate':
      world.faults.fate = action.fate;
      return;
    case 'telegram':
      world.faults.telegram.push(action.fault);
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
  return known(world, world.message(PEOPLE[who], text, chatOf(who, inGroup)));
}

/** Presses the button on its own message in the presser's chat, or on another one. */
function press(world: ModelWorld, who: Who, data: string, inGroup: boolean): object {
  const chat = chatOf(who, inGroup);
  const holder = world.telegram.newest(chat.id, ({ buttons }) =>
    buttons.some((b) => b.callback_data === data),
  );
  return known(world, world.press(PEOPLE[who], holder?.id ?? 999, data, chat));
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

async function deliver(world: ModelWorld, update: object | undefined): Promise<void> {
  if (!update) return;
  const { message: said, callback_query: pressed } = update as Read;
  const personId = said?.from.id ?? pressed?.from.id ?? 0;
  world.reach.people.add(personId);
  if (pressed?.message.chat.type === 'private') await noteConsent(world, personId, pressed.data);
  await accept(world, update);
}

/** Telegram repeats unacknowledged updates: after a crash the restarted process gets it again. */
async function accept(world: ModelWorld, update: object): Promise<void> {
  try {
    await world.life.accept(update);
  } catch (error) {
    if (!world.life.isDead()) world.errors.push(error);
    await world.settle();
    await world.life.accept(update);
  }
}

/** Consents by the owner's button. */
async function noteConsent(world: ModelWorld, personId: number, data: string): Promise<void> {
  const pressed = mainButtons.decode(data);
  if (!pressed || !('version' in pressed)) return;
  const swap = await world.life.store.swaps.findSwap(pressed.id as SwapId);
  if (swap?.personId !== personId) return;
  if (pressed.action !== 'confirm') return;
  world.consents.add(`${swap.id}:${pressed.version}`);
  if (swap.state === 'offered' && swap.offerVersion === pressed.version) world.confirms(swap);
}

async function together(world: ModelWorld, actions: readonly ChatAction[]): Promise<void> {
  const updates = actions.map((action) => updateOf(world, action)).reverse();
  await Promise.all(updates.map((update) => deliver(world, update)));
}

/** The next step of a simple swap: sign, claim the wallet, connect it, confirm, or ask. */
async function goOn(world: ModelWorld, who: Who, accepts: boolean): Promise<void> {
  const { id } = PEOPLE[who];
  // An offer has a link to its code, too; without it the person connects a wallet.
  const isOffer = ({ buttons }: Posted) => buttons.some((b) => b.callback_data?.startsWith('o:'));
  const signing = world.telegram.newest(
    id,
    (posted) => !isOffer(posted) && posted.buttons.some(({ url }) => isSigning(url)),
  );
  if (signing) {
    const before = world.signRequests.length;
    await openPage(world, signing.buttons.map(({ url }) => url).find(isSigning), accepts);
    return sign(world, world.signRequests[before], 'good');
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
  if (data !== undefined) return deliver(world, press(world, who, data, false));
  if (link !== undefined) return connect(world, link, who, 'good');
  return deliver(world, message(world, who, '/swap 0.5 SOL USDC', false));
}

async function forget(world: ModelWorld, who: Who): Promise<void> {
  await deliver(world, message(world, who, '/forget', false));
  await world.settle();
  const yes = world.telegram.data.findLast((data) => data.startsWith('a:'));
  if (yes !== undefined) await deliver(world, press(world, who, yes, false));
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
