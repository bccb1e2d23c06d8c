import type { HandlerDeps } from '../../telegram/context.ts';
import { alertButtons } from '../../telegram/messages/callback-data.ts';
import type { Feature } from '../feature.ts';
import { pressAlert } from './buttons.ts';
import { alertCommand, alertsCommand } from './command.ts';
import { makeAlert } from './make-alert.ts';
import { looksLikeAlert } from './parse.ts';

export const alerts: Feature<HandlerDeps> = {
  private: {
    commands: { alert: alertCommand, alerts: alertsCommand },
    buttons: [{ area: alertButtons.area, press: pressAlert }],
    carried: { alerts: alertsCommand },
    topics: { alert: alertsCommand },
    words: { topic: 'alert', matches: looksLikeAlert, answer: makeAlert },
  },
  group: { personal: { alert: 'alerts', alerts: 'alerts' } },
};
