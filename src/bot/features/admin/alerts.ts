import { type Html, html, joinLines } from '../../i18n/html.ts';
import type { Note } from './store.ts';

interface Alert {
  readonly title: string;
  /** Commands and settings in backquotes. */
  readonly advice: string;
}

/**
 * The words are English like the runbook: each id is a heading of `docs/operating.md`. They hold no secret,
 * no full address and no text of a person.
 */
const ALERTS = {
  nodes_contradict: {
    title: 'RPC nodes contradict each other about a transaction',
    advice:
      'The swap and its wallet wait. Find out which node is wrong and leave it out of `SOLANA_RPC_URL`.',
  },
  node_holds_end_back: {
    title: 'An RPC node still waits for a transaction that another one calls ended',
    advice: 'The swap stays open. Leave the node that is wrong out of `SOLANA_RPC_URL`.',
  },
  silent_node_passed_over: {
    title: 'An RPC node has not answered for ten minutes, and an end was believed without it',
    advice: 'Mend the node, or name another one in `SOLANA_RPC_URL`.',
  },
  heights_apart: {
    title: 'An RPC node is more than 150 blocks behind another one',
    advice: 'Compare both with an explorer, and leave the one that is wrong out of `SOLANA_RPC_URL`.',
  },
  foreign_node: {
    title: 'An RPC node answers for another cluster and is left out',
    advice: 'The bot goes on with the others. Ask its provider, or leave it out of `SOLANA_RPC_URL`.',
  },
  chain_away: {
    title: 'No RPC node answers',
    advice:
      'Nobody can sign, and swaps in flight wait for their end. Run `npm run cli -- doctor`, and look at `SOLANA_RPC_URL`.',
  },
  node_failing: {
    title: 'An RPC node has not answered for ten minutes, or fails often',
    advice: 'The bot goes on with the others. Ask its provider, or name another one in `SOLANA_RPC_URL`.',
  },
  ledger_too_short: {
    title: 'The ledger of an RPC node begins after a swap was signed',
    advice:
      'The swap stays open. Name nodes with the whole history in `SOLANA_RPC_URL`, restart, and run `npm run cli -- swaps recheck` with its id.',
  },
  swaps_stuck: {
    title: 'A swap has no end after five minutes',
    advice: 'Run `npm run cli -- swaps list --stuck`. Then look at the RPC nodes.',
  },
  swaps_fail: {
    title: 'More than a fifth of the signed swaps of half an hour failed or expired',
    advice:
      'The lines `swap ended` of the log tell route and reason. Look at the RPC nodes, and ask the operator of the service.',
  },
  swap_refused: {
    title: 'The swap service refuses a swap that is signed',
    advice:
      'The bot follows it by the chain. Run `npm run cli -- swaps show` with its id, and ask the operator of the service.',
  },
  service_disagrees: {
    title: 'The swap service says what the chain does not show',
    advice: 'People were told what the chain says. Ask the operator of the service.',
  },
  service_fails: {
    title: 'The swap service fails, or refuses what it is asked for',
    advice:
      'Without it there are no prices. Run `npm run cli -- doctor`. A refused key is replaced in `SWAP_API_KEY`.',
  },
  budget_spent: {
    title: 'The budget of the swap service is exhausted',
    advice:
      'People were told to wait for a price. Ask for a larger budget, or raise `KEY_BUDGET_PER_MINUTE`.',
  },
  foreign_webhook: {
    title: 'Updates go elsewhere: somebody else uses the bot token',
    advice:
      'Stop the other program if it is yours. Else revoke the token with @BotFather, set the new one and restart.',
  },
  updates_fail: {
    title: 'Telegram cannot deliver updates',
    advice: 'Look at `PUBLIC_URL`, its certificate and the proxy. Run `npm run cli -- doctor`.',
  },
  telegram_failing: {
    title: 'Calls of Telegram fail',
    advice:
      'Messages are tried again: for 20 minutes where Telegram answers with an error, else until it is there. Look at the network of this machine and at `TELEGRAM_API_ROOT`.',
  },
  message_lost: {
    title: 'A message was not delivered, or nobody knows',
    advice:
      'Look for `needs a look` in the log. What became of a swap shows `npm run cli -- swaps show` with its id.',
  },
  queue_late: {
    title: 'Work has waited for more than two minutes',
    advice: 'Look at the database, and at Telegram: `npm run cli -- outbox` shows what waits, and why.',
  },
  busy: {
    title: 'The bot uses up its core',
    advice: 'Answers come late. Move the database or the service to another machine.',
  },
  database_away: {
    title: 'The database does not answer',
    advice: 'The bot waits, and nothing is lost. Look at the server of the database, or at disk and file.',
  },
  database_gone: {
    title: 'The database file was deleted or replaced while it is open',
    advice:
      'Nothing is lost while the bot runs. Stop it, which writes the copy once more, run `npm run cli -- restore` with the copy, and start it.',
  },
  disk_low: {
    title: 'The disk is nearly full, or cannot be written to',
    advice: 'Make room, or give the folder to the user of the bot: without room the bot stops taking work.',
  },
  backup_old: {
    title: 'There is no backup of the last day',
    advice: 'Run `npm run cli -- backup --into backups`. See why the timer did not.',
  },
  drill_refused: {
    title: 'The guard refuses quotes of the swap service in a drill',
    advice:
      'People meet the same. Run `npm run cli -- drill`. A venue that two sources confirm goes into `VENUES_FILE`.',
  },
  version_started: {
    title: 'A new version has started',
    advice: 'Nothing to do, if that was you.',
  },
} as const satisfies Readonly<Record<string, Alert>>;

export type AlertId = keyof typeof ALERTS;

/** Any part of the program adds an event with its detail (code in backquotes); the desk takes it out. */
export type AlertEvents = Map<AlertId, string>;

export const ALERT_IDS = Object.keys(ALERTS) as readonly AlertId[];

const NOTE = 'alert:';

export function noteOf(id: AlertId): string {
  return NOTE + id;
}

/** Undefined for another note. */
export function alertOf(name: string): AlertId | undefined {
  return ALERT_IDS.find((id) => noteOf(id) === name);
}

export function lastingAlerts(notes: ReadonlyMap<string, Note>): readonly string[] {
  return ALERT_IDS.filter((id) => notes.has(noteOf(id))).map((id) => ALERTS[id].title);
}

/** A heading of the page "Operating". A path or a link would lead nowhere on an operator's phone. */
export function headingOf(id: AlertId): string {
  return id.replaceAll('_', ' ');
}

export function renderAlert(id: AlertId, detail: string): Html {
  const { title, advice } = ALERTS[id];
  return joinLines([
    html`${id === 'version_started' ? '🟢' : '🔴'} <b>${title}</b>${detail === '' ? '' : html`: ${withCode(detail)}`}`,
    html`➡️ ${withCode(advice)}`,
    html`📖 Operating: ${headingOf(id)}`,
  ]);
}

export function renderOver(id: AlertId): Html {
  return html`✅ Over: ${ALERTS[id].title}`;
}

/** An event has no visible end, and may still need what the alert asks for. */
export function renderQuiet(id: AlertId): Html {
  return html`💤 Not again for an hour: ${ALERTS[id].title}`;
}

/** Code is copied by a tap. */
function withCode(text: string): Html {
  const parts = text
    .split('`')
    .map((part, place) => (place % 2 ? html`<code>${part}</code>` : html`${part}`));
  return joinLines(parts, '');
}
