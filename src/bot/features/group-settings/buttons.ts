import type { GroupSettings, GroupTokens } from '../../swap/groups.ts';
import type { ChatContext } from '../../telegram/context.ts';
import {
  type GroupSettingsPage,
  type GroupSettingsPress,
  groupSettingsButtons,
} from '../../telegram/messages/callback-data.ts';
import { personOf } from '../../telegram/person.ts';
import { editPanel, type GroupSettingsDeps } from './view.ts';

/** A press on the panel; every press checks the presser's role. */
export async function pressGroupSettings(
  deps: GroupSettingsDeps,
  ctx: ChatContext,
  data: string,
): Promise<void> {
  const answer = deps.answers.of(ctx.update);
  const { texts } = ctx.view;
  const press = groupSettingsButtons.decode(data);
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (!press || messageId === undefined) return void (await answer.alert(texts.plain('press-unknown')));
  if ((await deps.memberRoles.of(ctx)) === 'member')
    return void (await answer.alert(texts.plain('group-only-admins')));
  const { chatId } = personOf(ctx);
  if (press.action === 'close') return closePanel(deps, ctx, messageId);
  const current = await deps.groups.find(chatId);
  if (press.action === 'page') {
    await answer.settle();
    return void (await editPanel(deps, ctx, messageId, press.page, current));
  }
  const changed = await deps.groups.change(chatId, patchOf(press, current), deps.now());
  const edit = await editPanel(deps, ctx, messageId, PAGES[press.action], changed);
  await answer.toast(texts.plain(edit === 'not_now' ? 'toast-group-later' : 'toast-saved'));
}

type Changing = Exclude<GroupSettingsPress, { action: 'page' | 'close' }>;

const PAGES: Readonly<Record<Changing['action'], GroupSettingsPage>> = {
  quotes: 'home',
  boards: 'home',
  askers: 'home',
  topic: 'home',
  wait: 'wait',
  tokens: 'tokens',
  no_pair: 'pair',
  stay: 'stay',
  language: 'language',
  quiet: 'quiet',
};

function patchOf(press: Changing, { tokens }: GroupSettings): Partial<GroupSettings> {
  switch (press.action) {
    case 'quotes':
      return { quotes: press.on };
    case 'boards':
      return { boards: press.on };
    case 'askers':
      return { askers: press.askers };
    case 'wait':
      return press.whose === 'person' ? { personCooldownMs: press.ms } : { groupCooldownMs: press.ms };
    case 'tokens':
      return { tokens: tokensAs(press.kind, tokens) };
    case 'no_pair':
      return { pair: null };
    case 'stay':
      return { deleteAfterMs: press.ms };
    case 'language':
      return { language: press.language };
    case 'quiet':
      return { quietHours: press.hours };
    case 'topic':
      return { topic: press.topic };
  }
}

function tokensAs(kind: GroupTokens['kind'], tokens: GroupTokens): GroupTokens {
  return kind === 'all' ? { kind } : { kind, mints: tokens.kind === 'all' ? [] : tokens.mints };
}

async function closePanel(deps: GroupSettingsDeps, ctx: ChatContext, messageId: number): Promise<void> {
  await deps.answers.of(ctx.update).settle();
  const closed = ctx.view.texts.html('group-set-closed');
  await deps.messenger.edit({ chatId: personOf(ctx).chatId }, messageId, closed, 'answer');
}
