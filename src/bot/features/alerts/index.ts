import { alertPress, showCard, toastPress } from '../../cards/reply.ts';
import type { AlertId, AlertStore } from '../../swap/alerts.ts';
import type { ChatContext } from '../../telegram/context.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { alertButtons } from '../../telegram/messages/callback-data.ts';
import { personOf } from '../../telegram/person.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { type AlertsDeps, alertCommand, alertsCommand, makeAlert } from './command.ts';
import { looksLikeAlert } from './parse.ts';
import { renderAlerts } from './view.ts';

type AlertPress = PressOf<typeof alertButtons>;

/** Redraws the list of /alerts after a press under it. */
async function pressAlert(deps: AlertsDeps, ctx: ChatContext, press: AlertPress): Promise<void> {
  const { personId } = personOf(ctx);
  const toast = await ACTIONS[press.action](deps, press.id as AlertId, personId);
  await (toast === undefined ? alertPress(deps, ctx, 'press-alert-over') : toastPress(deps, ctx, toast));
  await showCard(deps, ctx, renderAlerts(await deps.alerts.list(personId), ctx.view.texts));
}

/** @returns the key of the toast; undefined for an ended alert or another person's */
type Act = (deps: AlertsDeps, ...alert: Parameters<AlertStore['remove']>) => Promise<string | undefined>;

const ACTIONS: Readonly<Record<AlertPress['action'], Act>> = {
  pause: async ({ alerts }, ...alert) => (await alerts.pause(...alert)) && 'toast-alert-paused',
  resume: async ({ alerts, now }, ...alert) =>
    (await alerts.resume(...alert, now())) && 'toast-alert-resumed',
  remove: async ({ alerts }, ...alert) =>
    (await alerts.remove(...alert)) ? 'toast-alert-deleted' : undefined,
};

export const alerts: Feature<AlertsDeps> = {
  private: {
    commands: { alert: alertCommand, alerts: alertsCommand },
    buttons: [buttonArea(alertButtons, pressAlert)],
    carried: { alerts: alertsCommand },
    topics: { alert: alertsCommand },
    words: { topic: 'alert', matches: looksLikeAlert, answer: makeAlert },
  },
  group: { personal: { alert: 'alerts', alerts: 'alerts' } },
};
