import type { Html } from '../../i18n/html.ts';
import { isQuietAt } from '../../swap/group-settings.ts';
import type { Cooldown, Group } from '../../swap/group-store-port.ts';
import type { ChatContext, HandlerDeps } from '../context.ts';
import { personOf } from '../person.ts';
import { sayHere } from './reply.ts';

/** Why somebody gets no public answer in a group now. */
export type Refusal = 'gone' | 'quiet' | 'elsewhere' | 'off' | 'admins_only' | 'busy' | 'wait';

const HOUR_MS = 60 * 60_000;

/** Whether the bot speaks here now at all: not in the quiet hours, and where the group chose a topic only there. */
export async function speaksHere(
  deps: Pick<HandlerDeps, 'groups' | 'now'>,
  ctx: ChatContext,
): Promise<boolean> {
  return refusalOfPlace(await groupOf(deps, ctx), ctx, deps.now()) === undefined;
}

/**
 * Whether this person may have a price in this group now, by what the group chose. Granted it is their turn, and on every
 * replica the next comes after the group's waiting times.
 */
export async function admitAsker(
  deps: Pick<HandlerDeps, 'groups' | 'now' | 'standings' | 'voice'>,
  ctx: ChatContext,
): Promise<Refusal | undefined> {
  const group = await groupOf(deps, ctx);
  const refusal = refusalOfGroup(group, ctx, deps.now());
  if (refusal) return refusal;
  if (group.askers === 'admins' && (await deps.standings.of(ctx)) === 'member') return 'admins_only';
  if (!(await deps.voice.hasRoom(personOf(ctx).chatId))) return 'busy';
  return (await takeTurns(deps, ctx, group)) ? undefined : 'wait';
}

/** The group of an update as it stood when the update came. */
export async function groupOf(deps: Pick<HandlerDeps, 'groups'>, ctx: ChatContext): Promise<Group> {
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
export async function tellToWait(
  deps: Pick<HandlerDeps, 'api' | 'groups' | 'log' | 'now' | 'voice'>,
  ctx: ChatContext,
  words: Html,
): Promise<void> {
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
async function takeTurns(
  deps: Pick<HandlerDeps, 'groups' | 'now'>,
  ctx: ChatContext,
  group: Group,
): Promise<boolean> {
  const { personId, chatId } = personOf(ctx);
  const ofPerson: Cooldown = { what: 'price', chatId, personId, everyMs: group.personCooldownMs };
  if (!(await deps.groups.acquireCooldown(ofPerson, deps.now()))) return false;
  const ofGroup: Cooldown = { what: 'price', chatId, everyMs: group.groupCooldownMs };
  if (await deps.groups.acquireCooldown(ofGroup, deps.now())) return true;
  await deps.groups.releaseCooldown(ofPerson);
  return false;
}
