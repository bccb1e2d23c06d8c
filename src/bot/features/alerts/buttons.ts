import type { AlertId } from '../../swap/alerts.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { alertButtons } from '../../telegram/messages/callback-data.ts';
import { editChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { renderAlerts } from './view.ts';

/** A press on the card of /alerts. The person's own rows decide what it may do; the card is drawn anew after it. */
export async function pressAlert(deps: HandlerDeps, ctx: ChatContext, data: string): Promise<void> {
  const press = alertButtons.decode(data);
  const answer = deps.answers.of(ctx.update);
  const { texts } = ctx.view;
  if (!press) return void (await answer.alert(texts.plain('press-unknown')));
  const { personId, chatId } = personOf(ctx);
  const toast = await ACTIONS[press.action](deps, press.id as AlertId, personId);
  await (toast === undefined
    ? answer.alert(texts.plain('press-alert-over'))
    : answer.toast(texts.plain(toast)));
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (messageId === undefined) return;
  await editChatMessage(deps, chatId, messageId, renderAlerts(await deps.alerts.list(personId), texts));
}

type Act = (
  deps: HandlerDeps,
  ...whose: Parameters<HandlerDeps['alerts']['remove']>
) => Promise<string | undefined>;

/** What is said of each; undefined where there is nothing to do it to any more. */
const ACTIONS: Readonly<Record<PressOf<typeof alertButtons>['action'], Act>> = {
  pause: async ({ alerts }, ...whose) => (await alerts.pause(...whose)) && 'toast-alert-paused',
  resume: async ({ alerts, now }, ...whose) =>
    (await alerts.resume(...whose, now())) && 'toast-alert-resumed',
  remove: async ({ alerts }, ...whose) =>
    (await alerts.remove(...whose)) ? 'toast-alert-deleted' : undefined,
};
