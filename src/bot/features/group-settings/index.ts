import type { NextFunction } from 'grammy';
import type { Message } from 'grammy/types';
import type { Mint } from '../../../solana/mint.ts';
import { renderProblem } from '../../cards/problem.ts';
import { alertPress, settlePress, toastPress } from '../../cards/reply.ts';
import type { Html } from '../../i18n/html.ts';
import { findSide, loadCatalogue } from '../../requests/find-token.ts';
import { type GroupSettings, type GroupTokens, MAX_GROUP_TOKENS } from '../../swap/groups.ts';
import { done, type Result } from '../../swap/problems.ts';
import type { GroupEdit } from '../../telegram/chat.ts';
import type { BotContext, ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { personOf } from '../../telegram/person.ts';
import { groupOf, refuseInGroup } from '../../telegram/quota.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { type GroupSettingsPage, type GroupSettingsPress, groupSettingsButtons } from './keyboard.ts';
import { editPanel, type PanelId, panelIdOf, sendPanel } from './view.ts';

export const groupSettings: Feature = {
  menu: [{ name: 'groupsettings', menus: { group_admin: 190 } }],
  group: {
    commands: { groupsettings: groupSettingsCommand },
    texts: onSettingsReply,
    buttons: [buttonArea(groupSettingsButtons, pressGroupSettings)],
  },
  private: {
    commands: {
      groupsettings: async ({ chat }, ctx) =>
        void (await reply(chat, ctx, ctx.view.texts.html('group-set-private'))),
    },
  },
};

type WordedSetting = 'tokens' | 'block' | 'pair';

const MAX_WORD_LENGTH = 44;
const WORDED: readonly WordedSetting[] = ['tokens', 'block', 'pair'];

/** `/groupsettings`: the panel; `/groupsettings tokens SOL USDC` sets a list. Admins only. */
async function groupSettingsCommand(services: Services, ctx: CommandContext): Promise<void> {
  const { chat, groups } = services;
  if ((await groups.roles.of(ctx)) === 'member') return refuseInGroup(services, ctx, 'group-only-admins');
  const [, name = '', words = ''] = /^\s*(\S*)\s*(.*)$/s.exec(ctx.match) ?? [];
  if (name === '') return sendPanel(services, ctx, 'home', await groupOf(groups, ctx));
  const what = WORDED.find((one) => one === name.toLowerCase());
  if (!what) return void (await reply(chat, ctx, ctx.view.texts.html('group-set-usage')));
  if (words === '') return sendPanel(services, ctx, pageOf(what), await groupOf(groups, ctx));
  await setByWords(services, ctx, what, words);
}

async function onSettingsReply(services: Services, ctx: BotContext, next: NextFunction): Promise<void> {
  const { text, reply_to_message: panel } = ctx.message ?? {};
  const what = panel?.from?.id === ctx.me.id ? askedOn(panel) : undefined;
  if (!what || !panel || text === undefined || text.startsWith('/')) return next();
  if ((await services.groups.roles.of(ctx)) === 'member')
    return refuseInGroup(services, ctx, 'group-only-admins');
  const isOfBlocked = what === 'tokens' && (await groupOf(services.groups, ctx)).tokens.kind === 'not';
  await setByWords(services, ctx, isOfBlocked ? 'block' : what, text, panelIdOf(ctx, panel));
}

/** @param panelId @default a new panel */
async function setByWords(
  services: Services,
  ctx: ChatContext,
  what: WordedSetting,
  words: string,
  panelId?: PanelId,
): Promise<void> {
  const { chat, groups, clock } = services;
  const { chatId } = personOf(ctx);
  const chosen = await chooseTokens(services, ctx, what, words);
  if ('complaint' in chosen) return void (await reply(chat, ctx, chosen.complaint));
  const settings = await groups.change(chatId, chosen.patch, clock());
  const edit =
    panelId === undefined ? 'gone' : await editPanel(services, ctx, panelId, pageOf(what), settings);
  if (edit === 'gone') await sendPanel(services, ctx, pageOf(what), settings);
}

function pageOf(what: WordedSetting): GroupSettingsPage {
  return what === 'pair' ? 'pair' : 'tokens';
}

function askedOn({ reply_markup }: Message): 'tokens' | 'pair' | undefined {
  const data = (reply_markup?.inline_keyboard ?? [])
    .flat()
    .map((button) =>
      'callback_data' in button ? groupSettingsButtons.decode(button.callback_data) : undefined,
    );
  if (data.some((press) => press?.action === 'no_pair')) return 'pair';
  return data.some((press) => press?.action === 'tokens') ? 'tokens' : undefined;
}

async function chooseTokens(
  services: Uses<'prices' | 'chain'>,
  ctx: ChatContext,
  what: WordedSetting,
  text: string,
): Promise<{ readonly patch: Partial<GroupSettings> } | { readonly complaint: Html }> {
  const { texts } = ctx.view;
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  if (words.length > MAX_GROUP_TOKENS)
    return { complaint: texts.html('group-set-too-many', { number: String(MAX_GROUP_TOKENS) }) };
  const found = await findMints(
    services,
    words.map((word) => [...word].slice(0, MAX_WORD_LENGTH).join('')),
  );
  if (!found.ok) return { complaint: renderProblem(found.problem, ctx.view) };
  const mints = [...new Set(found.value)];
  if (what !== 'pair') return { patch: { tokens: { kind: what === 'block' ? 'not' : 'only', mints } } };
  const [from, to, more] = mints;
  if (!from || !to || more) return { complaint: texts.html('group-set-two') };
  return { patch: { pair: { from, to } } };
}

async function findMints(
  services: Uses<'prices' | 'chain'>,
  words: readonly string[],
): Promise<Result<readonly Mint[]>> {
  const catalogue = await loadCatalogue(services, words);
  if (!catalogue.ok) return catalogue;
  const mints: Mint[] = [];
  for (const word of words) {
    const token = await findSide(services.chain, catalogue.value, word);
    if (!token.ok) return token;
    mints.push(token.value.mint);
  }
  return done(mints);
}

async function pressGroupSettings(
  services: Services,
  ctx: ChatContext,
  press: GroupSettingsPress,
): Promise<void> {
  const { chat, groups, clock } = services;
  const message = ctx.callbackQuery?.message;
  if (!message) return alertPress(chat, ctx, 'press-unknown');
  const messageId = panelIdOf(ctx, message);
  if ((await groups.roles.of(ctx)) === 'member') return alertPress(chat, ctx, 'group-only-admins');
  const { chatId } = personOf(ctx);
  if (press.action === 'close') return closePanel(services, ctx, messageId);
  const current = await groups.find(chatId);
  if (press.action === 'page')
    return endPress(services, ctx, await editPanel(services, ctx, messageId, press.page, current));
  const { patch, page } = changeFor(press, current);
  const changed = await groups.change(chatId, patch, clock());
  const edit = await editPanel(services, ctx, messageId, page, changed);
  await toastPress(chat, ctx, edit === 'not_now' ? 'toast-group-later' : 'toast-saved');
}

type Changing = Exclude<GroupSettingsPress, { action: 'page' | 'close' }>;

interface Change {
  readonly patch: Partial<GroupSettings>;
  readonly page: GroupSettingsPage;
}

function changeFor(press: Changing, { tokens }: GroupSettings): Change {
  switch (press.action) {
    case 'quotes':
      return { patch: { quotes: press.on }, page: 'home' };
    case 'boards':
      return { patch: { boards: press.on }, page: 'home' };
    case 'askers':
      return { patch: { askers: press.askers }, page: 'home' };
    case 'topic':
      return { patch: { topic: press.topic }, page: 'home' };
    case 'wait': {
      const cooldown = press.whose === 'person' ? 'personCooldownMs' : 'groupCooldownMs';
      return { patch: { [cooldown]: press.ms }, page: 'wait' };
    }
    case 'tokens':
      return { patch: { tokens: tokensAs(press.kind, tokens) }, page: 'tokens' };
    case 'no_pair':
      return { patch: { pair: null }, page: 'pair' };
    case 'stay':
      return { patch: { deleteAfterMs: press.ms }, page: 'stay' };
    case 'language':
      return { patch: { language: press.language }, page: 'language' };
    case 'quiet':
      return { patch: { quietHours: press.hours }, page: 'quiet' };
  }
}

function tokensAs(kind: GroupTokens['kind'], tokens: GroupTokens): GroupTokens {
  return kind === 'all' ? { kind } : { kind, mints: tokens.kind === 'all' ? [] : tokens.mints };
}

async function closePanel(services: Uses<'chat'>, ctx: ChatContext, messageId: PanelId): Promise<void> {
  const closed = ctx.view.texts.html('group-set-closed');
  const { chatId } = personOf(ctx);
  await endPress(services, ctx, await services.chat.messenger.edit({ chatId }, messageId, closed, 'answer'));
}

async function endPress({ chat }: Uses<'chat'>, ctx: ChatContext, edit: GroupEdit): Promise<void> {
  await (edit === 'not_now' ? toastPress(chat, ctx, 'press-group-busy') : settlePress(chat, ctx));
}
