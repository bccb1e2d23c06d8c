import { labelMints } from '../../cards/label-mints.ts';
import type { GroupSettings } from '../../swap/group-settings.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { answerInGroup } from '../../telegram/groups/answer-in-group.ts';
import { topicOf } from '../../telegram/groups/check-quota.ts';
import type { GroupEdit } from '../../telegram/groups/messenger.ts';
import type { GroupSettingsPage } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf } from '../../telegram/person.ts';
import { renderGroupSettings } from './view.ts';

/** A page of the panel, in the language that the group chose or that of whoever looks at it. */
async function drawPanel(
  deps: HandlerDeps,
  ctx: ChatContext,
  page: GroupSettingsPage,
  settings: GroupSettings,
): Promise<ChatMessage> {
  const language = settings.language ?? deps.acquaintances.languageOf(ctx.from);
  const labelOf = await labelMints(deps);
  const group = { settings, labelOf, topic: topicOf(ctx), now: deps.now() };
  return renderGroupSettings(page, group, deps.views[language].texts, deps.views);
}

/** Says the panel anew, on the command that asked for it. It stays, also where answers are deleted. */
export async function sayPanel(
  deps: HandlerDeps,
  ctx: ChatContext,
  page: GroupSettingsPage,
  settings: GroupSettings,
): Promise<void> {
  const panel = await drawPanel(deps, ctx, page, settings);
  const { answerTo } = answerInGroup(ctx);
  await deps.voice.say({ chatId: personOf(ctx).chatId, ...(answerTo ? { answerTo } : {}) }, panel, 'notice');
}

/** Shows a page in the panel that is there. */
export async function turnPanel(
  deps: HandlerDeps,
  ctx: ChatContext,
  messageId: number,
  page: GroupSettingsPage,
  settings: GroupSettings,
): Promise<GroupEdit> {
  const panel = await drawPanel(deps, ctx, page, settings);
  return deps.voice.edit({ chatId: personOf(ctx).chatId }, messageId, panel, 'answer');
}
