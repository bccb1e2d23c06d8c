import { alertButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { pressAlert } from './buttons.ts';
import { type AlertsDeps, alertCommand, alertsCommand, makeAlert } from './command.ts';
import { looksLikeAlert } from './parse.ts';

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
