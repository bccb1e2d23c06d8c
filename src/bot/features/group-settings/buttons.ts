import { alertPress, settlePress, toastPress } from '../../cards/reply.ts';
import type { GroupSettings, GroupTokens } from '../../swap/groups.ts';
import type { ChatContext } from '../../telegram/context.ts';
import type { GroupSettingsPage, GroupSettingsPress } from '../../telegram/messages/callback-data.ts';
import { personOf } from '../../telegram/person.ts';
import { editPanel, type GroupSettingsDeps, type PanelId, panelIdOf } from './view.ts';

/** A press on the panel; every press checks the presser's role. */
export async function pressGroupSettings(
  deps: GroupSettingsDeps,
  ctx: ChatContext,
  press: GroupSettingsPress,
): Promise<void> {
  const message = ctx.callbackQuery?.message;
  if (!message) return alertPress(deps, ctx, 'press-unknown');
  const messageId = panelIdOf(ctx, message);
  if ((await deps.memberRoles.of(ctx)) === 'member') return alertPress(deps, ctx, 'group-only-admins');
  const { chatId } = personOf(ctx);
  if (press.action === 'close') return closePanel(deps, ctx, messageId);
  const current = await deps.groups.find(chatId);
  if (press.action === 'page') {
    await settlePress(deps, ctx);
    return void (await editPanel(deps, ctx, messageId, press.page, current));
  }
  const { patch, page } = changeFor(press, current);
  const changed = await deps.groups.change(chatId, patch, deps.now());
  const edit = await editPanel(deps, ctx, messageId, page, changed);
  await toastPress(deps, ctx, edit === 'not_now' ? 'toast-group-later' : 'toast-saved');
}

type Changing = Exclude<GroupSettingsPress, { action: 'page' | 'close' }>;

interface Change {
  readonly patch: Partial<GroupSettings>;
  /** Shown after the change. */
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

async function closePanel(deps: GroupSettingsDeps, ctx: ChatContext, messageId: PanelId): Promise<void> {
  await settlePress(deps, ctx);
  const closed = ctx.view.texts.html('group-set-closed');
  await deps.messenger.edit({ chatId: personOf(ctx).chatId }, messageId, closed, 'answer');
}
