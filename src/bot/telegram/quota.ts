import { type Api, type Context, GrammyError } from 'grammy';
import { BoundedCache } from '../../bounded-cache.ts';
import type { TokenBucket } from '../../http/token-bucket.ts';
import { memoizeFor } from '../../memoize-for.ts';
import type { Html } from '../i18n/html.ts';
import type { Clock } from '../swap/brands.ts';
import { type Cooldown, type Group, type GroupStore, isQuietAt } from '../swap/groups.ts';
import type { Chat, MemberRole, MemberRoles } from './chat.ts';
import type { ChatContext } from './context.ts';
import { reply, sendEphemeral } from './groups/messenger.ts';
import { sendChatMessage } from './messages/send.ts';
import { askerOf, personOf } from './person.ts';
import type { Uses } from './services.ts';

/** A refusal stays silent where the bot has left or is at its pace limit. */
type Silent = 'gone' | 'busy' | 'wait';

type Refusal = keyof typeof WORDS | Silent;

const HOUR_MS = 60 * 60_000;

const WORDS = {
  quiet: 'group-quiet-now',
  elsewhere: 'group-elsewhere',
  off: 'group-prices-off',
  admins_only: 'group-asks-admins',
} as const;

/** A flood gets one notice; then a group gets no answer, a private chat one in three seconds. */
export async function mayBeAnswered(
  services: Uses<'chat' | 'groups' | 'clock'>,
  ctx: ChatContext,
): Promise<boolean> {
  return ctx.chat?.type === 'private' ? mayInPrivate(services.chat, ctx) : mayInGroup(services, ctx);
}

async function mayInPrivate(chat: Chat, ctx: ChatContext): Promise<boolean> {
  const { inPrivate, inFlood } = chat.quota;
  const { personId, chatId } = personOf(ctx);
  const taking = inPrivate.take(String(personId));
  if (taking === 'granted') return true;
  const isAnswered = inFlood.take(String(personId)) === 'granted';
  if (taking === 'refused_again') return isAnswered;
  await sendChatMessage(chat, chatId, ctx.view.texts.html('too-fast'));
  return false;
}

async function mayInGroup(services: Uses<'chat' | 'groups' | 'clock'>, ctx: ChatContext): Promise<boolean> {
  const { inGroup, ofGroup } = services.chat.quota;
  const { chatId } = personOf(ctx);
  const taking = inGroup.take(`${chatId} ${askerOf(ctx)}`);
  if (taking === 'refused_again' || !(await speaksHere(services, ctx))) return false;
  // The limit of all members counts notices too.
  if (ofGroup.take(String(chatId)) !== 'granted') return false;
  if (taking === 'granted') return true;
  await sayTooFast(services, ctx);
  return false;
}

/** A refusal is said once; the group's settings decide first. */
export async function mayAskPrice(
  services: Uses<'chat' | 'groups' | 'clock'>,
  ctx: ChatContext,
): Promise<boolean> {
  const { chat } = services;
  if (ctx.chat?.type === 'private') return mayAskPriceInPrivate(chat, ctx);
  const refusal = await checkQuota(services, ctx);
  if (refusal !== undefined && refusal !== 'wait') {
    await refusePrice(services, ctx, refusal);
    return false;
  }
  const taking = refusal === 'wait' ? 'refused' : chat.quota.prices.take(String(askerOf(ctx)));
  return isGranted(chat, ctx, taking, () => sayTooFast(services, ctx));
}

export async function mayAskPriceInPrivate(chat: Chat, ctx: ChatContext): Promise<boolean> {
  const taking = chat.quota.prices.take(String(askerOf(ctx)));
  return isGranted(chat, ctx, taking, (words) => sendChatMessage(chat, personOf(ctx).chatId, words));
}

/** A press is refused by a toast each time; other requests are refused once, by a message. */
async function isGranted(
  { answers }: Chat,
  ctx: ChatContext,
  taking: ReturnType<TokenBucket['take']>,
  say: (words: Html) => Promise<unknown>,
): Promise<boolean> {
  if (taking === 'granted') return true;
  const { texts } = ctx.view;
  if (ctx.callbackQuery) await answers.of(ctx.update).toast(texts.plain('too-fast'));
  else if (taking === 'refused') await say(texts.html('too-fast'));
  return false;
}

/** The cooldowns of person and group begin where a price is allowed. */
async function checkQuota(
  services: Uses<'chat' | 'groups' | 'clock'>,
  ctx: ChatContext,
): Promise<Refusal | undefined> {
  const { chat, groups, clock } = services;
  const group = await groupOf(groups, ctx);
  const refusal = refusalOfGroup(group, ctx, clock());
  if (refusal) return refusal;
  if (group.askers === 'admins' && (await groups.roles.of(ctx)) === 'member') return 'admins_only';
  if (!(await chat.messenger.hasRoom(personOf(ctx).chatId))) return 'busy';
  return (await acquireCooldowns(services, ctx, group)) ? undefined : 'wait';
}

/** Person first: frequent askers must not use up the group's. */
async function acquireCooldowns(
  { groups, clock }: Uses<'groups' | 'clock'>,
  ctx: ChatContext,
  group: Group,
): Promise<boolean> {
  const { chatId } = personOf(ctx);
  const ofPerson: Cooldown = {
    what: 'price',
    chatId,
    personId: askerOf(ctx),
    everyMs: group.personCooldownMs,
  };
  if (!(await groups.acquireCooldown(ofPerson, clock()))) return false;
  const ofGroup: Cooldown = { what: 'price', chatId, everyMs: group.groupCooldownMs };
  if (await groups.acquireCooldown(ofGroup, clock())) return true;
  await groups.releaseCooldown(ofPerson);
  return false;
}

/** A press is answered by an alert, other requests by an ephemeral message, or in public once an hour. */
export async function refuseInGroup(
  services: Uses<'chat' | 'groups' | 'clock'>,
  ctx: ChatContext,
  key: string,
): Promise<void> {
  if (await refuseInConfidence(services, ctx, key)) return;
  if (await takeNotice(services, ctx)) await reply(services.chat, ctx, ctx.view.texts.html(key));
}

/** An ephemeral message, or else a reply, once an hour: a sign alone says nothing. */
async function sayTooFast(services: Uses<'chat' | 'groups' | 'clock'>, ctx: ChatContext): Promise<void> {
  if (!(await takeNotice(services, ctx)) || (await refuseInConfidence(services, ctx, 'too-fast'))) return;
  await reply(services.chat, ctx, ctx.view.texts.html('too-fast'));
}

export async function refusePrice(
  services: Uses<'chat' | 'groups' | 'clock'>,
  ctx: ChatContext,
  refusal: Refusal,
): Promise<void> {
  if (refusal in WORDS) await refuseInConfidence(services, ctx, WORDS[refusal as keyof typeof WORDS]);
}

/** False where only a public message is possible. */
async function refuseInConfidence(
  services: Uses<'chat' | 'groups' | 'clock'>,
  ctx: ChatContext,
  key: string,
): Promise<boolean> {
  const { texts } = ctx.view;
  if (ctx.callbackQuery) {
    await services.chat.answers.of(ctx.update).alert(texts.plain(key));
    return true;
  }
  if (ctx.message?.sender_chat) return false;
  const words = { text: texts.html(key).html, keyboard: [] };
  return (await sendEphemeral(services, ctx, words)) === 'said';
}

/** Once an hour for each person, never where the group's settings silence the bot. */
async function takeNotice(services: Uses<'groups' | 'clock'>, ctx: ChatContext): Promise<boolean> {
  if (!(await speaksHere(services, ctx))) return false;
  const cooldown: Cooldown = { what: 'notice', personId: askerOf(ctx), everyMs: HOUR_MS };
  return services.groups.acquireCooldown(cooldown, services.clock());
}

async function speaksHere(services: Uses<'groups' | 'clock'>, ctx: ChatContext): Promise<boolean> {
  return refusalOfPlace(await groupOf(services.groups, ctx), ctx, services.clock()) === undefined;
}

/** The group as it was when the update came. */
export async function groupOf(groups: GroupStore, ctx: ChatContext): Promise<Group> {
  ctx.group ??= await groups.find(personOf(ctx).chatId);
  return ctx.group;
}

/** Undefined where the group shows prices. */
export function refusalOfGroup(group: Group, ctx: ChatContext, now: number): Refusal | undefined {
  return refusalOfPlace(group, ctx, now) ?? (group.quotes ? undefined : 'off');
}

function refusalOfPlace(group: Group, ctx: ChatContext, now: number): Refusal | undefined {
  if (group.isGone) return 'gone';
  if (isQuietAt(group.quietHours, now)) return 'quiet';
  return group.topic !== null && group.topic !== topicOf(ctx) ? 'elsewhere' : undefined;
}

/** Undefined outside a forum topic. */
export function topicOf(ctx: ChatContext): number | undefined {
  const message = ctx.message ?? ctx.callbackQuery?.message;
  if (!message || !('message_thread_id' in message) || !message.is_topic_message) return undefined;
  return message.message_thread_id;
}

/** A changed role takes effect at most this late, ms. */
const CACHED_MS = 60_000;
const MAX_CACHED = 10_000;

const ADMINS: readonly string[] = ['creator', 'administrator'];

/** `getChatMember` tells the role, or the public list of admins where a group hides its members. */
export function createMemberRoles(api: Api, now: Clock): MemberRoles {
  const cached = new BoundedCache<() => Promise<MemberRole>>(MAX_CACHED);

  const ask = async (chatId: number, userId: number): Promise<MemberRole> => {
    const isAdmin = await api.getChatMember(chatId, userId).then(
      ({ status }) => ADMINS.includes(status),
      (error: unknown) => isListedAdmin(error, chatId, userId),
    );
    return isAdmin ? 'admin' : 'member';
  };

  const isListedAdmin = async (error: unknown, chatId: number, userId: number): Promise<boolean> => {
    if (!(error instanceof GrammyError && error.error_code === 400)) throw error;
    return (await api.getChatAdministrators(chatId)).some(({ user }) => user.id === userId);
  };

  return {
    of: async (ctx) => {
      if (isFromGroupItself(ctx)) return 'anonymous_admin';
      const { chatId, from } = ctx;
      if (chatId === undefined || !from) return 'member';
      const read = cached.getOrCompute(`${chatId} ${from.id}`, () =>
        memoizeFor(CACHED_MS, () => ask(chatId, from.id), now),
      );
      return read().catch(() => 'member');
    },
  };
}

/** A press always has a person. */
function isFromGroupItself({ callbackQuery, message, chatId }: Context): boolean {
  return !callbackQuery && message?.sender_chat !== undefined && message.sender_chat.id === chatId;
}
