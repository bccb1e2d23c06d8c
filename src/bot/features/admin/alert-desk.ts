import { type Api, GrammyError } from 'grammy';
import type { Log } from '../../../log.ts';
import { repeat } from '../../../repeat.ts';
import { withTimeout } from '../../../solana/with-timeout.ts';
import type { Html } from '../../i18n/html.ts';
import { isNotLeader, type Leader } from '../../leader/leader.ts';
import type { Clock } from '../../swap/brands.ts';
import {
  type AlertEvents,
  type AlertId,
  alertOf,
  noteOf,
  renderAlert,
  renderOver,
  renderQuiet,
} from './alerts.ts';
import type { AdminStore, Note } from './store.ts';

/** A detail where the trouble exists, false where it does not, undefined where that is unknown. */
type Condition = (
  notes: ReadonlyMap<string, Note>,
) => string | false | undefined | Promise<string | false | undefined>;

export interface AlertDeskDeps {
  readonly adminIds: ReadonlySet<number>;
  readonly admin: Pick<AdminStore, 'notes' | 'setNote' | 'removeNote'>;
  /** Without the leader's check: it also sends while the database is away. */
  readonly api: Pick<Api, 'sendMessage'>;
  readonly leader: Pick<Leader, 'isLeading' | 'assertLeader' | 'run'>;
  readonly conditions: Readonly<Partial<Record<AlertId, Condition>>>;
  readonly events: AlertEvents;
  readonly version: string;
  readonly now: Clock;
  readonly log: Log;
}

export interface AlertDesk {
  /** Never rejects. */
  look(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 10_000;
const DATABASE_ANSWERS_WITHIN_MS = 5_000;
/** A single failed look may be a reconnection. */
const AWAY_AFTER_LOOKS = 2;

/** An event that is not repeated for this long is over, ms. */
const EVENT_LASTS_MS = 3_600_000;
const RENEW_EVERY_MS = 300_000;

const EVENT = 'event';
const PASSED_ON = 'event:';

const MOST_UNSENT = 100;

interface Unsent {
  readonly adminId: number;
  readonly text: Html;
  readonly isSilent: boolean;
  readonly note: string | undefined;
}

/**
 * Tells the operators what needs them. Once Telegram has taken it, a note in the database says so: neither a
 * restart nor the next leader loses or repeats it. While the database is away, the last leader tells.
 */
export function createAlertDesk(deps: AlertDeskDeps): AlertDesk {
  const { adminIds, admin, leader, now } = deps;
  const unsent: Unsent[] = [];
  /** Not noted yet. */
  const told = new Map<string, Note>();
  let isFailing = false;
  let wasLeader = false;
  let failedLooks = 0;
  let stopRepeating = () => {};
  let looking = Promise.resolve();

  const say = (text: Html, isSilent: boolean, note?: string) => {
    for (const adminId of adminIds) unsent.push({ adminId, text, isSilent, note });
    unsent.splice(0, unsent.length - MOST_UNSENT);
  };
  const tell = (id: AlertId, detail: string, note?: string, value = '') => {
    deps.log.info({ alert: id, detail }, 'the operators are told');
    if (note) told.set(note, { value, at: now() });
    say(renderAlert(id, detail), false, note);
  };

  const lookAtDatabase = (notes: ReadonlyMap<string, Note> | undefined): void => {
    if (!notes) {
      failedLooks += 1;
      if (wasLeader && failedLooks === AWAY_AFTER_LOOKS) tell('database_away', '');
      return;
    }
    if (wasLeader && failedLooks >= AWAY_AFTER_LOOKS) say(renderOver('database_away'), true);
    failedLooks = 0;
    wasLeader = leader.isLeading();
  };

  const lookAtVersion = (known: Note | undefined): void => {
    if (known?.value === deps.version || told.has('version')) return;
    const detail = `\`${deps.version}\`${known ? `, before \`${known.value}\`` : ''}`;
    tell('version_started', detail, 'version', deps.version);
  };

  const lookAtConditions = async (notes: ReadonlyMap<string, Note>): Promise<void> => {
    for (const [id, find] of Object.entries(deps.conditions) as [AlertId, Condition][]) {
      const found = await ask(find, notes);
      const name = noteOf(id);
      if (typeof found === 'string') {
        if (!notes.has(name) && !told.has(name)) tell(id, found, name);
      } else if (found === false && notes.has(name)) {
        if (await admin.removeNote(name)) say(renderOver(id), true);
      }
    }
  };

  /** Another process leads: it finds the events in the notes. */
  const passOnEvents = async (): Promise<void> => {
    for (const [id, value] of deps.events) await admin.setNote(PASSED_ON + id, { value, at: now() });
    deps.events.clear();
  };

  const endEvent = async (name: string): Promise<void> => {
    const id = alertOf(name);
    const isGone = await admin.removeNote(name);
    if (isGone && id && !deps.events.has(id)) say(renderQuiet(id), true);
  };

  const takeEvents = async (notes: ReadonlyMap<string, Note>): Promise<void> => {
    for (const [name, { value, at }] of notes) {
      if (value === EVENT && now() - at >= EVENT_LASTS_MS) await endEvent(name);
      if (!name.startsWith(PASSED_ON)) continue;
      deps.events.set(name.slice(PASSED_ON.length) as AlertId, value);
      await admin.removeNote(name);
    }
    for (const [id, detail] of deps.events) {
      deps.events.delete(id);
      const name = noteOf(id);
      if (told.has(name)) continue;
      const age = now() - (notes.get(name)?.at ?? Number.NEGATIVE_INFINITY);
      if (age >= EVENT_LASTS_MS) tell(id, detail, name, EVENT);
      else if (age >= RENEW_EVERY_MS) await admin.setNote(name, { value: EVENT, at: now() });
    }
  };

  const noteTold = async (): Promise<void> => {
    for (const [name, value] of told) {
      if (unsent.some(({ note }) => note === name)) continue;
      await admin.setNote(name, value);
      told.delete(name);
    }
  };

  const send = async (): Promise<void> => {
    for (const message of unsent.splice(0)) {
      if (!(await sendOne(deps, message))) unsent.push(message);
    }
  };

  const lookOnce = async (): Promise<void> => {
    const notes = await withTimeout(() => admin.notes(), DATABASE_ANSWERS_WITHIN_MS).catch(() => undefined);
    lookAtDatabase(notes);
    if (!wasLeader) told.clear();
    try {
      if (notes && wasLeader) {
        await leader.run(async () => {
          lookAtVersion(notes.get('version'));
          await lookAtConditions(notes);
          await takeEvents(notes);
        });
      } else if (notes) await passOnEvents();
    } finally {
      await send();
    }
    if (notes && wasLeader) await leader.run(noteTold);
    isFailing = false;
  };

  const look = () => {
    looking = looking.then(lookOnce).catch((err: unknown) => {
      if (isFailing || isNotLeader(err)) return;
      isFailing = true;
      deps.log.warn({ err }, 'what the operators were told could not be noted; it is tried again');
    });
    return looking;
  };

  return {
    look,
    start: () => {
      if (adminIds.size === 0) return;
      void look();
      stopRepeating = repeat(LOOK_EVERY_MS, look);
    },
    stop: async () => {
      stopRepeating();
      await looking;
    },
  };
}

async function ask(find: Condition, notes: ReadonlyMap<string, Note>) {
  try {
    return await find(notes);
  } catch {
    return undefined;
  }
}

/** True where no retry helps. */
async function sendOne({ api, log }: AlertDeskDeps, { adminId, text, isSilent }: Unsent): Promise<boolean> {
  try {
    await api.sendMessage(adminId, text.html, {
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      ...(isSilent ? { disable_notification: true } : {}),
    });
    return true;
  } catch (err) {
    const isRefused = err instanceof GrammyError && [400, 403].includes(err.error_code);
    if (isRefused)
      log.warn({ err, admin: adminId }, 'an operator was not told; has that account started the bot?');
    return isRefused;
  }
}
