import type { MaybeInaccessibleMessage } from 'grammy/types';
import type { LabelledToken } from '../../../labels/token-label.ts';
import type { Mint } from '../../../solana/mint.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import { showToken } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showDuration, showHour, showOffset, showTimeAhead } from '../../i18n/time.ts';
import type { Views } from '../../i18n/view.ts';
import { labelMints } from '../../requests/find-token.ts';
import type { GroupSettings } from '../../swap/groups.ts';
import type { GroupEdit } from '../../telegram/chat.ts';
import type { ChatContext } from '../../telegram/context.ts';
import { answerInGroup, sendEphemeral } from '../../telegram/groups/messenger.ts';
import type { ChatMessage, EphemeralMessage } from '../../telegram/messages/message.ts';
import { personOf } from '../../telegram/person.ts';
import { topicOf } from '../../telegram/quota.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { drawGroupKeyboard, type GroupSettingsPage } from './keyboard.ts';

interface DrawnGroup {
  readonly settings: GroupSettings;
  readonly labelOf: (mint: Mint) => LabelledToken;
  readonly topic: number | undefined;
  readonly now: number;
}

/** The admin alone sees the panel where Telegram allows. It stays even where the group deletes answers. */
export async function sendPanel(
  services: Services,
  ctx: ChatContext,
  page: GroupSettingsPage,
  settings: GroupSettings,
): Promise<void> {
  const panel = await drawPanel(services, ctx, page, settings);
  if (!ctx.message?.sender_chat && (await sendEphemeral(services, ctx, panel, 'answer')) === 'said') return;
  await services.chat.messenger.send(answerInGroup(ctx), panel, 'notice');
}

export async function editPanel(
  services: Uses<'people' | 'chat' | 'prices' | 'clock'>,
  ctx: ChatContext,
  messageId: PanelId,
  page: GroupSettingsPage,
  settings: GroupSettings,
): Promise<GroupEdit> {
  const panel = await drawPanel(services, ctx, page, settings);
  return services.chat.messenger.edit({ chatId: personOf(ctx).chatId }, messageId, panel, 'answer');
}

export type PanelId = number | EphemeralMessage;

/** An ephemeral panel has no ordinary id. */
export function panelIdOf(ctx: ChatContext, panel: MaybeInaccessibleMessage): PanelId {
  const ephemeralId = 'ephemeral_message_id' in panel ? panel.ephemeral_message_id : undefined;
  return ephemeralId === undefined ? panel.message_id : { receiverId: personOf(ctx).personId, ephemeralId };
}

async function drawPanel(
  { people, chat, prices, clock }: Uses<'people' | 'chat' | 'prices' | 'clock'>,
  ctx: ChatContext,
  page: GroupSettingsPage,
  settings: GroupSettings,
): Promise<ChatMessage> {
  const language = settings.language ?? people.cache.languageOf(ctx.from);
  const labelOf = await labelMints(prices);
  const group = { settings, labelOf, topic: topicOf(ctx), now: clock() };
  return renderGroupSettings(page, group, chat.views[language].texts, chat.views);
}

export function renderGroupSettings(
  page: GroupSettingsPage,
  group: DrawnGroup,
  texts: Texts,
  views: Views,
): ChatMessage {
  const lines = page === 'home' ? homeLines(group, texts, views) : aboutLines(page, group, texts, views);
  const nameOf = (language: keyof Views) => views[language].texts.plain('language-name');
  const keyboard = drawGroupKeyboard(page, group, { texts, nameOf });
  return { text: joinLines(lines).html, keyboard, isNarrow: true };
}

function homeLines(group: DrawnGroup, texts: Texts, views: Views): readonly Html[] {
  const { topic } = group.settings;
  return [
    texts.html('group-set-title'),
    waitLine(group, texts),
    tokensLine(group, texts),
    pairLine(group, texts),
    stayLine(group, texts),
    languageLine(group, texts, views),
    quietLine(group, texts),
    ...(topic === null ? [] : [texts.html('group-set-topic')]),
  ];
}

function aboutLines(
  page: Exclude<GroupSettingsPage, 'home'>,
  group: DrawnGroup,
  texts: Texts,
  views: Views,
): readonly Html[] {
  const { about, line } = PAGES[page];
  const clock = page === 'quiet' ? clockLine(group, texts) : [];
  return [texts.html(about), line(group, texts, views), ...clock];
}

interface Page {
  readonly about: string;
  readonly line: (group: DrawnGroup, texts: Texts, views: Views) => Html;
}

const PAGES: Readonly<Record<Exclude<GroupSettingsPage, 'home'>, Page>> = {
  wait: { about: 'group-set-wait-about', line: waitLine },
  tokens: { about: 'group-set-tokens-about', line: tokensLine },
  pair: { about: 'group-set-pair-about', line: pairLine },
  stay: { about: 'group-set-stay-about', line: stayLine },
  language: { about: 'group-set-language-about', line: languageLine },
  quiet: { about: 'group-set-quiet-about', line: quietLine },
};

function waitLine({ settings }: DrawnGroup, texts: Texts): Html {
  const show = (ms: number) =>
    ms === 0 ? texts.plain('group-set-wait-none') : showDuration(ms, texts.language);
  const { personCooldownMs, groupCooldownMs } = settings;
  return texts.html('group-set-wait', { person: show(personCooldownMs), group: show(groupCooldownMs) });
}

function tokensLine({ settings: { tokens }, labelOf }: DrawnGroup, texts: Texts): Html {
  if (tokens.kind === 'all') return texts.html('group-set-tokens-all');
  const named = tokens.mints.map((mint) => showToken(labelOf(mint)));
  const list =
    named.length === 0 ? texts.html('group-set-tokens-empty') : html`<b>${joinLines(named, ', ')}</b>`;
  return texts.html(tokens.kind === 'only' ? 'group-set-tokens-only' : 'group-set-tokens-not', {
    tokens: list,
  });
}

function pairLine({ settings: { pair }, labelOf }: DrawnGroup, texts: Texts): Html {
  if (pair === null) return texts.html('group-set-pair-none');
  const [from, to] = [showToken(labelOf(pair.from)), showToken(labelOf(pair.to))];
  return texts.html('group-set-pair', { pair: html`<b>${from} → ${to}</b>` });
}

function stayLine({ settings: { deleteAfterMs } }: DrawnGroup, texts: Texts): Html {
  if (deleteAfterMs === null) return texts.html('group-set-stay-forever');
  return texts.html('group-set-stay', { time: showDuration(deleteAfterMs, texts.language) });
}

function languageLine({ settings: { language } }: DrawnGroup, texts: Texts, views: Views): Html {
  if (language === null) return texts.html('group-set-language-each');
  return texts.html('group-set-language', { name: views[language].texts.plain('language-name') });
}

function quietLine({ settings: { quietHours } }: DrawnGroup, texts: Texts): Html {
  if (quietHours === null) return texts.html('group-set-quiet-none');
  const { fromHour, toHour, offsetMinutes } = quietHours;
  const [from, to] = [showHour(fromHour), showHour(toHour)];
  return texts.html('group-set-quiet', { from, to, offset: showOffset(offsetMinutes) });
}

/** Local time lets an admin check the offset. */
function clockLine({ settings: { quietHours }, now }: DrawnGroup, texts: Texts): readonly Html[] {
  if (quietHours === null) return [];
  const { offsetMinutes } = quietHours;
  const time = `${showTimeAhead(now, offsetMinutes)} ${showOffset(offsetMinutes)}`;
  return [texts.html('group-set-quiet-clock', { time })];
}
