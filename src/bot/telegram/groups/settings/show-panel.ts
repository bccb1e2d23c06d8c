import type { GroupSettings } from '../../../swap/groups/group-settings.ts';
import type { GroupSettingsPage } from '../../../words/callback-data.ts';
import type { ChatMessage } from '../../../words/chat-message.ts';
import { renderGroupSettings } from '../../../words/render-group-settings.ts';
import type { ChatContext, HandlerDeps } from '../../bot-deps.ts';
import { labelMints } from '../../people/label-mints.ts';
import { personOf } from '../../people/person-of.ts';
import { topicOf } from '../admit-asker.ts';
import { answerInGroup } from '../answer-in-group.ts';
import type { GroupEdit } from '../group-voice.ts';

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
