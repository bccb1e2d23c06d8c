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

export interface AlertDeskOptions {
  readonly adminIds: ReadonlySet<number>;
  readonly admin: Pick<AdminStore, 'notes' | 'setNote' | 'removeNote'>;
  /** The calls skip the leader's check, because the desk also sends while the database is away. */
  readonly api: Pick<Api, 'sendMessage' | 'sendChatAction'>;
  readonly leader: Leader;
  readonly conditions: Readonly<Partial<Record<AlertId, Condition>>>;
  readonly events: AlertEvents;
  readonly version: string;
  readonly now: Clock;
  readonly log: Log;
}

export interface AlertDesk {
  /** A look never rejects. */
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

const MAX_UNSENT = 100;
/** An operator who has blocked the bot, or has not started it, is tried again, ms. */
const REFUSED_AGAIN_MS = 60_000;

interface Unsent {
  readonly text: Html;
  readonly isSilent: boolean;
  readonly note: string | undefined;
  /** Admin ids. */
  readonly waiting: Set<number>;
  isHad: boolean;
}

/**
 * Tells the operators what needs them. Once one of them has it, a note in the database says so: neither a
 * restart nor the next leader loses or repeats it. What none of them can be told waits. While the database is away,
 * the last leader tells.
 */
export function createAlertDesk(options: AlertDeskOptions): AlertDesk {
  const { adminIds, admin, leader, now } = options;
  const unsent: Unsent[] = [];
  const refusedAt = new Map<number, number>();
  /** Alerts stay here until their notes are written. */
  const told = new Map<string, Note & { readonly detail: string }>();
  let isFailing = false;
  let wasLeader = false;
  let failedLooks = 0;
  let stopRepeating = () => {};
  let looking = Promise.resolve();

  const say = (text: Html, isSilent: boolean, note?: string) => {
    unsent.push({ text, isSilent, note, waiting: new Set(adminIds), isHad: false });
    unsent.splice(0, unsent.length - MAX_UNSENT);
  };
  const tell = (id: AlertId, detail: string, note?: string, value = '') => {
    options.log.info({ alert: id, detail }, 'the operators are told');
    if (note) told.set(note, { value, at: now(), detail });
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
    if (known?.value === options.version || told.has('version')) return;
    const detail = `\`${options.version}\`${known ? `, before \`${known.value}\`` : ''}`;
    tell('version_started', detail, 'version', options.version);
  };

  const lookAtConditions = async (notes: ReadonlyMap<string, Note>): Promise<void> => {
    for (const [id, find] of Object.entries(options.conditions) as [AlertId, Condition][]) {
      const found = await ask(find, notes);
      const name = noteOf(id);
      if (typeof found === 'string') {
        if (!notes.has(name) && !told.has(name)) tell(id, found, name);
      } else if (found === false) {
        const wasTold = notes.has(name) && (await admin.removeNote(name));
        // An alert may end before an operator had it: both messages are read later.
        if (told.delete(name) || wasTold) say(renderOver(id), true);
      }
    }
  };

  /** A process that does not lead writes its events into the notes, where the leader finds them. */
  const passOnEvents = async (): Promise<void> => {
    for (const [id, value] of options.events) await admin.setNote(PASSED_ON + id, { value, at: now() });
    options.events.clear();
  };

  const endEvent = async (name: string): Promise<void> => {
    const id = alertOf(name);
    const isGone = await admin.removeNote(name);
    if (isGone && id && !options.events.has(id)) say(renderQuiet(id), true);
  };

  const takeEvents = async (notes: ReadonlyMap<string, Note>): Promise<void> => {
    for (const [name, { value, at }] of notes) {
      if (value === EVENT && now() - at >= EVENT_LASTS_MS) await endEvent(name);
      if (!name.startsWith(PASSED_ON)) continue;
      const id = name.slice(PASSED_ON.length) as AlertId;
      // Kept for a restart until an operator has it.
      if (told.has(noteOf(id))) continue;
      options.events.set(id, value);
      await admin.removeNote(name);
    }
    for (const [id, detail] of options.events) {
      options.events.delete(id);
      const name = noteOf(id);
      if (told.has(name)) continue;
      const age = now() - (notes.get(name)?.at ?? Number.NEGATIVE_INFINITY);
      if (age >= EVENT_LASTS_MS) tell(id, detail, name, EVENT);
      else if (age >= RENEW_EVERY_MS) await admin.setNote(name, { value: EVENT, at: now() });
    }
  };

  const noteTold = async (): Promise<void> => {
    for (const [name, { value, at, detail }] of told) {
      const id = alertOf(name);
      const kept = value === EVENT && id ? PASSED_ON + id : undefined;
      if (unsent.some(({ note }) => note === name)) {
        if (kept) await admin.setNote(kept, { value: detail, at });
        continue;
      }
      await admin.setNote(name, { value, at });
      if (kept) await admin.removeNote(kept);
      told.delete(name);
    }
  };

  const send = async (): Promise<void> => {
    for (const message of unsent.splice(0)) {
      if (!(await sendToAll(options, message, refusedAt))) unsent.push(message);
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
      options.log.warn({ err }, 'what the operators were told could not be noted; it is tried again');
    });
    return looking;
  };

  return {
    look,
    start: () => {
      if (adminIds.size === 0) return;
      void reportUnreachable(options);
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

/** True once each operator has it, or one has it and the others refuse. */
async function sendToAll(
  options: AlertDeskOptions,
  message: Unsent,
  refusedAt: Map<number, number>,
): Promise<boolean> {
  const refusing = new Set<number>();
  for (const adminId of message.waiting) {
    const isResting = options.now() - (refusedAt.get(adminId) ?? Number.NEGATIVE_INFINITY) < REFUSED_AGAIN_MS;
    const outcome = isResting ? 'refused' : await sendOne(options, adminId, message);
    if (outcome === 'refused') refusing.add(adminId);
    if (outcome === 'refused' && !isResting) refusedAt.set(adminId, options.now());
    if (outcome !== 'had') continue;
    refusedAt.delete(adminId);
    message.waiting.delete(adminId);
    message.isHad = true;
  }
  return message.isHad ? message.waiting.size === refusing.size : message.waiting.size === 0;
}

async function sendOne(
  { api, log }: AlertDeskOptions,
  adminId: number,
  { text, isSilent }: Unsent,
): Promise<'had' | 'refused' | 'failed'> {
  try {
    await api.sendMessage(adminId, text.html, {
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      ...(isSilent ? { disable_notification: true } : {}),
    });
    return 'had';
  } catch (err) {
    if (isUnreachable(err)) {
      log.warn({ err, admin: adminId }, 'an operator was not told; has that account started the bot?');
      return 'refused';
    }
    if (!(err instanceof GrammyError && err.error_code === 400)) return 'failed';
    log.error({ err }, 'a message to the operators is not accepted, and dropped');
    return 'had';
  }
}

/** A start tells in its log, before there is anything to tell in the chat. Shows "typing" to the others. */
async function reportUnreachable({ adminIds, api, log }: AlertDeskOptions): Promise<void> {
  for (const admin of adminIds) {
    await api.sendChatAction(admin, 'typing').catch((err: unknown) => {
      if (isUnreachable(err))
        log.error(
          { admin },
          'an operator of ADMIN_IDS cannot be told of trouble: that account must send /start to the bot',
        );
    });
  }
}

/** An account that never started the bot or has blocked it, and an id that nobody has. */
function isUnreachable(err: unknown): boolean {
  if (!(err instanceof GrammyError)) return false;
  return err.error_code === 403 || err.description.includes('chat not found');
}
