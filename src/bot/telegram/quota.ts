import type { Html } from '../i18n/html.ts';
import { isQuietAt } from '../swap/group-settings.ts';
import type { Cooldown, Group } from '../swap/group-store-port.ts';
import type { ChatContext, GroupChatDeps } from './context.ts';
import { sayHere, sayUnseen } from './groups/messenger.ts';
import { sendChatMessage } from './messages/send.ts';
import { askerOf, personOf } from './person.ts';

/** The bot is out, or no more fits into the group's pace; and that somebody must wait is told by whoever has the turns. */
type Silent = 'gone' | 'busy' | 'wait';

/** Why somebody gets no public answer in a group now. */
type Refusal = 'gone' | 'quiet' | 'elsewhere' | 'off' | 'admins_only' | 'busy' | 'wait';

const HOUR_MS = 60 * 60_000;

/** The words for who gets no price here. */
const WORDS: Readonly<Record<Exclude<Refusal, Silent>, string>> = {
  quiet: 'group-quiet-now',
  elsewhere: 'group-elsewhere',
  off: 'group-prices-off',
  admins_only: 'group-asks-admins',
};

/**
 * Whether one more message may be answered here now. A flood is told once that it was too much; then it is not heard in a
 * group, and answered once in three seconds in private.
 */
export async function mayBeAnswered(deps: GroupChatDeps, ctx: ChatContext): Promise<boolean> {
  return ctx.chat?.type === 'private' ? mayInPrivate(deps, ctx) : mayInGroup(deps, ctx);
}

async function mayInPrivate(deps: GroupChatDeps, ctx: ChatContext): Promise<boolean> {
  const { inPrivate, inFlood } = deps.answerLimits;
  const person = String(personOf(ctx).personId);
  const taking = inPrivate.take(person);
  if (taking === 'granted') return true;
  const isAnswered = inFlood.take(person) === 'granted';
  if (taking === 'refused_again') return isAnswered;
  await tellTooFast(deps, ctx);
  return false;
}

async function mayInGroup(deps: GroupChatDeps, ctx: ChatContext): Promise<boolean> {
  const { inGroup, ofGroup } = deps.answerLimits;
  const { personId, chatId } = personOf(ctx);
  const taking = inGroup.take(`${chatId} ${personId}`);
  if (taking === 'refused_again' || !(await speaksHere(deps, ctx))) return false;
  // A group has a bound for all of its members, notices included.
  if (ofGroup.take(String(chatId)) !== 'granted') return false;
  if (taking === 'granted') return true;
  await tellToWait(deps, ctx, ctx.view.texts.html('too-fast'));
  return false;
}

async function tellTooFast(deps: GroupChatDeps, ctx: ChatContext): Promise<void> {
  await sendChatMessage(deps, personOf(ctx).chatId, ctx.view.texts.html('too-fast'));
}

/** Checks the person's price quota; in a group first what the group allows. Excess is answered once, then ignored. */
export async function mayAskPrice(deps: GroupChatDeps, ctx: ChatContext): Promise<boolean> {
  if (ctx.chat?.type === 'private') return mayAskPriceInPrivate(deps, ctx);
  const refusal = await admitAsker(deps, ctx);
  if (refusal !== undefined && refusal !== 'wait') {
    await refusePrice(deps, ctx, refusal);
    return false;
  }
  const taking = refusal === 'wait' ? 'refused' : deps.priceLimit.take(String(askerOf(ctx)));
  if (taking === 'granted') return true;
  if ((await isToastShown(deps, ctx)) || taking !== 'refused' || ctx.callbackQuery) return false;
  await tellToWait(deps, ctx, ctx.view.texts.html('too-fast'));
  return false;
}

type PrivateQuotaDeps = Pick<GroupChatDeps, 'answers' | 'api' | 'log' | 'priceLimit'>;

/** The same for a feature of the private chat. */
export async function mayAskPriceInPrivate(deps: PrivateQuotaDeps, ctx: ChatContext): Promise<boolean> {
  const taking = deps.priceLimit.take(String(askerOf(ctx)));
  if (taking === 'granted') return true;
  if ((await isToastShown(deps, ctx)) || taking !== 'refused' || ctx.callbackQuery) return false;
  await sendChatMessage(deps, personOf(ctx).chatId, ctx.view.texts.html('too-fast'));
  return false;
}

function isToastShown({ answers }: PrivateQuotaDeps, ctx: ChatContext): Promise<boolean> {
  return answers.of(ctx.update).toast(ctx.view.texts.plain('too-fast'));
}

/**
 * Says no to somebody in a group: in a box where they pressed, else by a message that only they see. Where that cannot be
 * had, aloud once in an hour.
 */
export async function refuseInGroup(deps: GroupChatDeps, ctx: ChatContext, key: string): Promise<void> {
  if (!(await refuseUnseen(deps, ctx, key))) await tellToWait(deps, ctx, ctx.view.texts.html(key));
}

/** False where it could be said to nobody alone. */
async function refuseUnseen(deps: GroupChatDeps, ctx: ChatContext, key: string): Promise<boolean> {
  const { texts } = ctx.view;
  if (ctx.callbackQuery) {
    await deps.answers.of(ctx.update).alert(texts.plain(key));
    return true;
  }
  if (ctx.message?.sender_chat) return false;
  const words = { text: texts.html(key).html, keyboard: [] };
  return (await sayUnseen(deps, ctx, words)) === 'said';
}

function isSilent(refusal: Refusal): refusal is Silent {
  return refusal === 'gone' || refusal === 'busy' || refusal === 'wait';
}

/** Says why there is no price now, to nobody but who asked. */
export async function refusePrice(deps: GroupChatDeps, ctx: ChatContext, refusal: Refusal): Promise<void> {
  if (!isSilent(refusal)) await refuseUnseen(deps, ctx, WORDS[refusal]);
}

/** Whether the bot speaks here now at all: not in the quiet hours, and where the group chose a topic only there. */
async function speaksHere(deps: GroupChatDeps, ctx: ChatContext): Promise<boolean> {
  return refusalOfPlace(await groupOf(deps, ctx), ctx, deps.now()) === undefined;
}

/**
 * Whether this person may have a price in this group now, by what the group chose. Granted it is their turn, and on every
 * replica the next comes after the group's waiting times.
 */
async function admitAsker(deps: GroupChatDeps, ctx: ChatContext): Promise<Refusal | undefined> {
  const group = await groupOf(deps, ctx);
  const refusal = refusalOfGroup(group, ctx, deps.now());
  if (refusal) return refusal;
  if (group.askers === 'admins' && (await deps.standings.of(ctx)) === 'member') return 'admins_only';
  if (!(await deps.voice.hasRoom(personOf(ctx).chatId))) return 'busy';
  return (await takeTurns(deps, ctx, group)) ? undefined : 'wait';
}

/** The group of an update as it stood when the update came. */
export async function groupOf(deps: Pick<GroupChatDeps, 'groups'>, ctx: ChatContext): Promise<Group> {
  ctx.group ??= await deps.groups.find(personOf(ctx).chatId);
  return ctx.group;
}

/** The topic of a forum that something was written or pressed in; undefined for none. */
export function topicOf(ctx: ChatContext): number | undefined {
  const message = ctx.message ?? ctx.callbackQuery?.message;
  if (!message || !('message_thread_id' in message) || !message.is_topic_message) return undefined;
  return message.message_thread_id;
}

/**
 * Says aloud in a group that somebody must wait, or may not: once in an hour for each person, wherever they are, and never
 * where the group is to be left in peace.
 */
async function tellToWait(deps: GroupChatDeps, ctx: ChatContext, words: Html): Promise<void> {
  if (!(await speaksHere(deps, ctx))) return;
  const turn: Cooldown = { what: 'notice', personId: personOf(ctx).personId, everyMs: HOUR_MS };
  if (await deps.groups.acquireCooldown(turn, deps.now())) await sayHere(deps, ctx, words);
}

/** What keeps a group from prices whoever asks: the bot is out, it is quiet, it speaks elsewhere, prices are off. */
export function refusalOfGroup(group: Group, ctx: ChatContext, now: number): Refusal | undefined {
  return refusalOfPlace(group, ctx, now) ?? (group.quotes ? undefined : 'off');
}

function refusalOfPlace(group: Group, ctx: ChatContext, now: number): Refusal | undefined {
  if (group.isGone) return 'gone';
  if (isQuietAt(group.quietHours, now)) return 'quiet';
  return group.topic !== null && group.topic !== topicOf(ctx) ? 'elsewhere' : undefined;
}

/** Their own first: whoever asks all the time must not take the turn of the others. */
async function takeTurns(deps: GroupChatDeps, ctx: ChatContext, group: Group): Promise<boolean> {
  const { personId, chatId } = personOf(ctx);
  const ofPerson: Cooldown = { what: 'price', chatId, personId, everyMs: group.personCooldownMs };
  if (!(await deps.groups.acquireCooldown(ofPerson, deps.now()))) return false;
  const ofGroup: Cooldown = { what: 'price', chatId, everyMs: group.groupCooldownMs };
  if (await deps.groups.acquireCooldown(ofGroup, deps.now())) return true;
  await deps.groups.releaseCooldown(ofPerson);
  return false;
}
