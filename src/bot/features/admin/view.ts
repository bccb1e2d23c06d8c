import { cleanLabel, shortAddress } from '../../../labels/clean-label.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import { showAbout, showExact, showToken } from '../../i18n/money.ts';
import { showDate } from '../../i18n/time.ts';
import type { SwapView } from '../../i18n/view.ts';
import type { SwapId } from '../../swap/brands.ts';
import { PAUSE_REASONS, type Pause } from '../../swap/problems.ts';
import { KIND_NAMES, type Swap } from '../../swap/swap.ts';
import { buttonCodec, id, NO_ARGS, oneOf, whole } from '../../telegram/messages/callback-codec.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { lastingAlerts } from './alerts.ts';
import { BLOCKED, type Figures, type Note, PAUSED, readPause } from './store.ts';

export const adminButtons = buttonCodec('ad', {
  show: { code: 's', args: NO_ARGS },
  pause: { code: 'p', args: NO_ARGS },
  resume: { code: 'r', args: NO_ARGS },
  find: { code: 'f', args: NO_ARGS },
  reason: { code: 'w', args: { reason: oneOf(...PAUSE_REASONS) } },
  estimate: { code: 'e', args: { minutes: whole(1_440) } },
  person: { code: 'u', args: { id: id<SwapId>() } },
  touched: { code: 't', args: { hours: whole(24) } },
  apologise: { code: 'a', args: { hours: whole(24) } },
});

/** Facts that only the process knows. */
export interface Vitals {
  readonly version: string;
  /** The leader, which handles the updates, names its process here. */
  readonly process: string;
  readonly startedAt: number;
  readonly checks: Readonly<Record<'chain' | 'service', boolean>>;
  /** Places of those that do not answer at present. */
  readonly nodesAway: string | false;
  readonly budget: { readonly perMinute: number; readonly leftPercent: number };
}

interface Overview extends Vitals {
  readonly figures: Figures;
  readonly notes: ReadonlyMap<string, Note>;
  readonly now: number;
}

const LANGUAGE = 'en';
const MAX_ROUTE_LENGTH = 40;

/** Identifies a reply. */
export const SEARCH_QUESTION = 'Which swap? Send its txHash, a Telegram id, or a wallet address.';
export const SEARCH_EXAMPLE = 'txHash, id or wallet';

/** The overview is in English: operators read the runbook and the log in it as well. */
export function renderOverview(overview: Overview): ChatMessage {
  const { figures, notes, version, process, startedAt, checks, nodesAway, budget, now } = overview;
  const { ended, open, stuck, standing, queues, day } = figures;
  const { confirmed = 0, failed = 0, expired = 0 } = ended;
  const all = confirmed + failed + expired;
  const rate = all === 0 ? 'none ended' : `${Math.floor((100 * confirmed) / all)}% of ${all} confirmed`;
  const paused = notes.get(PAUSED);
  const blocked = [...notes.keys()]
    .filter((name) => name.startsWith(BLOCKED))
    .map((name) => name.slice(BLOCKED.length));
  const backup = notes.get('backup');
  const state = (isGood: boolean) => (isGood ? '✅' : '🔴');
  const flying = (open.signed ?? 0) + (open.submitted ?? 0);
  const told = backup?.value === 'made' ? `${since(backup.at, now)} ago` : 'none known';
  const lines = [
    paused ? describePause(paused) : null,
    ...(blocked.length === 0 ? [] : [html`🚫 Blocked: <code>${blocked.join(', ')}</code>`]),
    ...lastingAlerts(notes).map((title) => html`🔴 ${title}`),
    html`✅ database · ${state(checks.chain)} chain · ${state(checks.service)} swap service`,
    nodesAway ? html`🔴 does not answer: ${nodesAway}` : null,
    ...[
      `In flight: ${flying}, stuck: ${stuck}, to be signed: ${open.ordered ?? 0}`,
      `Standing orders: ${standing.resting} resting, ${standing.part_filled} part filled, ${standing.filled} filled`,
      `24 hours: ${rate}, ${failed} failed, ${expired} expired`,
      `Ran out before the signature: ${figures.unsigned} of ${all + figures.unsigned} orders`,
      ...(day.reasons.length === 0
        ? []
        : [`Reasons: ${day.reasons.map(([reason, count]) => `${reason} ${count}`).join(', ')}`]),
      `People: ${figures.people}; within 24 hours ${day.activePeople} active, ${day.newPeople} new`,
      `Volume of 24 hours: $${Math.round(day.volume).toLocaleString('en-US')}, by the prices shown`,
      `Budget of the service: ${budget.leftPercent}% left of ${budget.perMinute} calls a minute`,
      `Queues: ${queues.updates} updates with this one, ${queues.messages} messages`,
      `Version ${version}, leader ${process}, up ${since(startedAt, now)}`,
      `Last backup: ${told}`,
    ].map((line) => html`${line}`),
  ];
  const button = (text: string, action: 'show' | 'pause' | 'resume' | 'find') =>
    adminButtons.button(text, { action });
  return {
    text: joinLines(lines).html,
    keyboard: [
      [paused ? button('▶️ Resume new swaps', 'resume') : button('⏸ Pause new swaps', 'pause')],
      ...(paused ? PAUSE_DETAILS : []),
      [button('🔎 Find a swap', 'find'), button('🔄 Refresh', 'show')],
      [adminButtons.button('📣 After an outage', { action: 'touched', hours: 24 })],
    ],
  };
}

const REASONS: Readonly<Record<NonNullable<Pause['reason']>, string>> = {
  maintenance: '🛠 Work on the bot',
  service: '🔌 Swap service',
  network: '⛓ Solana',
};
const ESTIMATES = [
  [15, '15 min'],
  [60, '1 h'],
  [240, '4 h'],
] as const;
/** People read these details beside "paused", in their language. */
const PAUSE_DETAILS = [
  PAUSE_REASONS.map((reason) => adminButtons.button(REASONS[reason], { action: 'reason', reason })),
  ESTIMATES.map(([minutes, words]) => adminButtons.button(`⏱ ${words}`, { action: 'estimate', minutes })),
];

function describePause(note: Note): Html {
  const { reason, until } = readPause(note) || {};
  return joinLines(
    [
      html`⏸ <b>New swaps are paused</b> since ${showDate(note.at, LANGUAGE)}`,
      reason ? html`, people read why: ${REASONS[reason]}` : html`; people may read why and until when:`,
      until ? html`, until ${showDate(until, LANGUAGE)}` : null,
    ],
    '',
  );
}

const WINDOWS_HOURS = [1, 6, 24] as const;

/** The operator sees how many people are meant, and since when, before anybody is written to. */
export function renderTouched(hours: number, people: number): ChatMessage {
  const window = (one: number) =>
    adminButtons.button(`${one === hours ? '🟢 ' : ''}${one} h`, { action: 'touched', hours: one });
  const send = adminButtons.button(`📣 Tell ${people}`, { action: 'apologise', hours });
  return {
    text: html`People whose signed swaps of the last ${String(hours)} h took longer than five minutes, still do, or expired: <b>${String(people)}</b>. Each can be told once a day, in their language, that there was trouble, and that /status and /history show how it ended.`
      .html,
    keyboard: [
      WINDOWS_HOURS.map(window),
      ...(people > 0 ? [[send]] : []),
      [adminButtons.button('🔄 Back', { action: 'show' })],
    ],
  };
}

/** Whose swap it is, for an operator to whom that person has complained elsewhere. The log names who asked. */
export function renderPerson({ id, personId: person }: Swap): Html {
  const personId = String(person);
  return html`<code>${id}</code> is a swap of <a href="tg://user?id=${personId}">this person</a>, Telegram id <code>${personId}</code>. Your question is in the log.`;
}

/** The answer to an @name. `docs/operating.md` says the same. */
export function renderNameless(): Html {
  return html`Nobody is found by @name: names are encrypted, each with a key of its own, so that no search reads them. Ask the person for the link of the transaction in their receipt or explorer, or for their wallet address.`;
}

/**
 * @param view null for swaps found by a person: wallet, transaction, amounts and route would lead from the
 * account to its address
 */
export function renderFound(swaps: readonly Swap[], view: SwapView | null): ChatMessage {
  if (swaps.length === 0)
    return {
      text: 'No swap is known by that. Send a txHash or its link, a Telegram id or a wallet.',
      keyboard: [],
    };
  const found = swaps.map((swap) => describeSwap(swap, view));
  // Swaps found by a person need no button: the operator knows whose they are.
  const asked = view ? swaps : [];
  return {
    text: joinLines(found, '\n\n').html,
    keyboard: asked.map(({ id }) => [
      adminButtons.button(asked.length === 1 ? '👤 Whose swap?' : `👤 Whose? ${id.slice(0, 8)}…`, {
        action: 'person',
        id,
      }),
    ]),
  };
}

function describeSwap(swap: Swap, view: SwapView | null): Html {
  const { state, intent, offer, signed, wallet, reason } = swap;
  const times = [
    ['offered', swap.createdAt],
    ['ordered', swap.orderedAt],
    ['signed', swap.signedAt],
    ['submitted', swap.submittedAt],
    ['over', swap.finalAt],
  ] as const;
  const { kind, amount } = intent;
  const amounts =
    view && amount > 0n
      ? html`${showExact(amount, intent.from)} → ${showAbout(swap.arrived ?? offer.toAmount, intent.to)}`
      : html`${showToken(intent.from)} → ${showToken(intent.to)}`;
  return joinLines([
    html`<b>${state}</b>${reason === null ? '' : ` (${reason})`}: ${kind ? `${KIND_NAMES[kind]} ` : ''}${amounts}`,
    ...times.map(([what, at]) => (at === null ? null : html`${what}: ${showDate(at, LANGUAGE)}`)),
    view && html`route: ${cleanLabel(signed?.routeName ?? offer.routeName, MAX_ROUTE_LENGTH)}`,
    view && wallet && html`wallet: ${shortAddress(wallet)}`,
    view && signed && html`<a href="${view.explorerUrl(signed.txHash)}">${shortAddress(signed.txHash)}</a>`,
    html`<code>swaps show ${swap.id}</code>`,
  ]);
}

function since(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2_880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} days`;
}
