import type { AlertId, AlertStore } from '../../swap/alerts.ts';
import type { ChatContext } from '../../telegram/context.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { alertButtons } from '../../telegram/messages/callback-data.ts';
import { editChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import type { AlertsDeps } from './command.ts';
import { renderAlerts } from './view.ts';

type PressDeps = Pick<AlertsDeps, 'alerts' | 'answers' | 'api' | 'log' | 'now'>;

/** Redraws the list of /alerts after a press under it. */
export async function pressAlert(deps: PressDeps, ctx: ChatContext, data: string): Promise<void> {
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

/** @returns the key of the toast; undefined for an ended alert or another person's */
type Act = (deps: PressDeps, ...alert: Parameters<AlertStore['remove']>) => Promise<string | undefined>;

const ACTIONS: Readonly<Record<PressOf<typeof alertButtons>['action'], Act>> = {
  pause: async ({ alerts }, ...alert) => (await alerts.pause(...alert)) && 'toast-alert-paused',
  resume: async ({ alerts, now }, ...alert) =>
    (await alerts.resume(...alert, now())) && 'toast-alert-resumed',
  remove: async ({ alerts }, ...alert) =>
    (await alerts.remove(...alert)) ? 'toast-alert-deleted' : undefined,
};
