import type { Api } from 'grammy';
import type { Log } from '../../../log.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { Views } from '../../i18n/view.ts';
import type { Leader } from '../../leader/leader.ts';
import { type DueBoard, type DueBoards, UNUSED_MS } from '../../swap/boards.ts';
import type { ChatId } from '../../swap/brands.ts';
import { withCurrentScale } from '../../swap/catalogue.ts';
import type { AccountReader } from '../../swap/chain-port.ts';
import { type GroupStore, isQuietAt } from '../../swap/groups.ts';
import type { GroupEdit, GroupMessenger } from '../../telegram/chat.ts';
import { createDueWork, type DueWork, type DueWorkOptions, type Timers } from '../../workers/due-work.ts';
import type { BoardPrices } from './prices.ts';
import { type BoardLine, renderBoard, renderBoardComing, renderBoardOver } from './view.ts';

interface BoardWorkOptions {
  readonly ports: BoardPorts;
  readonly timers: Timers;
  readonly leader?: Leader;
  readonly onError: DueWorkOptions<DueBoard>['onError'];
}

interface BoardPorts {
  readonly boards: DueBoards;
  readonly groups: GroupStore;
  readonly prices: BoardPrices;
  readonly chain: AccountReader;
  readonly messenger: BoardMessenger;
  readonly views: Views;
  readonly now: () => number;
  readonly onRound: (outcome: RefreshOutcome) => void;
}

interface Place {
  readonly chatId: ChatId;
  readonly topic?: number;
}

/** Obeys the group's rate limit. Never rejects. */
export interface BoardMessenger {
  readonly send: GroupMessenger['send'];
  readonly edit: GroupMessenger['edit'];
  /** Best effort, silent. False: no room in the rate limit. */
  pin(place: Place, messageId: number): Promise<boolean>;
  unpin(place: Place, messageId: number): Promise<void>;
  delete(place: Place, messageId: number): Promise<void>;
}

type RefreshOutcome = GroupEdit | 'unsent' | 'paused' | 'ended';

/** Room for twelve quotes and an edit; after a timeout the lease returns the board. */
const LEASE_MS = 60_000;
const TIMEOUT_MS = 45_000;

const CONCURRENCY = 4;

/** The first retry is soon: often only the rate limit was full. */
const FIRST_RETRY_MS = 10_000;
const NEW_RETRY_MS = 5_000;
/** A pin without room in the rate limit comes with the next round, at most so much later. */
const PIN_RETRY_MS = 20_000;
const RETRY_MS = 60_000;

/** A board that stays unreachable for this long, ms, is removed. */
const GIVE_UP_MS = 24 * 60 * 60_000;

/** A board that is due once a day may always be due in quiet hours. */
const QUIET_CHECK_MS = 15 * 60_000;

const REFRESH_MAX_AGE_MS = 10_000;

const MAX_AGE_MS = 300_000;

/** A claim makes a worker the only writer of the message. */
export function createBoardWork({ ports, ...loop }: BoardWorkOptions): DueWork {
  const { boards, now } = ports;
  return createDueWork<DueBoard>({
    ...loop,
    claim: (...claim) => boards.claimDue(...claim),
    work: (board, signal) => refreshBoard(ports, board, signal),
    nextDueAt: (from) => boards.nextDueAt(from),
    leaseMs: LEASE_MS,
    withinMs: TIMEOUT_MS,
    concurrency: CONCURRENCY,
    now,
  });
}

/** @throws the reason of `signal` on an abort before the message is written */
async function refreshBoard(ports: BoardPorts, board: DueBoard, signal: AbortSignal): Promise<void> {
  const group = await ports.groups.find(board.chatId);
  if (group.isGone) return end(ports, board);
  const texts = ports.views[group.language ?? board.language].texts;
  if (board.state === 'stopping' || !group.boards) return showEnded(ports, board, texts);
  if (isQuietAt(group.quietHours, ports.now()))
    return ports.boards.reschedule(board, ports.now() + Math.min(board.everyMs, QUIET_CHECK_MS));
  const messageId = board.messageId ?? (await sendPlaceholder(ports, board, texts));
  signal.throwIfAborted();
  if (messageId === undefined) return;
  const isUnused = ports.now() - board.usedAt >= UNUSED_MS;
  const lines = await priceLines(ports, board);
  signal.throwIfAborted();
  const shown = { everyMs: board.everyMs, state: isUnused ? 'paused' : 'running' } as const;
  const message = renderBoard(shown, lines, ports.now(), texts);
  const kind = board.shownAt === null ? 'answer' : 'refresh';
  const edit = await ports.messenger.edit({ chatId: board.chatId }, messageId, message, kind);
  signal.throwIfAborted();
  const isSetAgain = board.messageId !== null && board.shownAt === null;
  if (edit === 'gone' && isSetAgain) return renew(ports, board);
  await conclude(ports, { ...board, messageId }, edit, isUnused);
}

/**
 * The placeholder is edited into the board once its id is stored: a crash leaves at most a stray
 * placeholder, never two boards. The first table is an answer to an admin, for which the rate limit always
 * has room.
 */
async function sendPlaceholder(
  ports: BoardPorts,
  board: DueBoard,
  texts: Texts,
): Promise<number | undefined> {
  const { boards, messenger } = ports;
  const place = placeOf(board);
  const messageId = await messenger.send(place, renderBoardComing(texts), 'notice');
  if (messageId === undefined) {
    ports.onRound('unsent');
    await retry(ports, board);
    return undefined;
  }
  if (await boards.noteSent(board, messageId)) return messageId;
  await messenger.delete(place, messageId);
  return undefined;
}

function placeOf({ chatId, topicId }: DueBoard): Place {
  return { chatId, ...(topicId === null ? {} : { topic: topicId }) };
}

function priceLines(ports: BoardPorts, { pairs, everyMs, shownAt }: DueBoard): Promise<readonly BoardLine[]> {
  const isEarly = shownAt === null || ports.now() - shownAt < everyMs;
  const maxAgeMs = isEarly ? REFRESH_MAX_AGE_MS : Math.min(everyMs / 2, MAX_AGE_MS);
  return Promise.all(
    pairs.map(async (stored) => {
      const pair = await withCurrentScale(ports.chain, stored);
      return { pair, price: await ports.prices.ask(pair, maxAgeMs) };
    }),
  );
}

/** An admin may set a board again whose message was deleted: the board gets a new one. */
async function renew({ boards, onRound }: BoardPorts, board: DueBoard): Promise<void> {
  onRound('gone');
  await boards.forgetMessage(board);
}

async function conclude(
  ports: BoardPorts,
  board: DueBoard & { readonly messageId: number },
  edit: GroupEdit,
  isUnused: boolean,
): Promise<void> {
  const { boards, now } = ports;
  const isShown = edit === 'edited' || edit === 'same';
  ports.onRound(isShown && isUnused ? 'paused' : edit);
  if (edit === 'gone') return boards.remove(board);
  if (!isShown) return retry(ports, board);
  const isPinned = board.isPinned || (await ports.messenger.pin({ chatId: board.chatId }, board.messageId));
  if (isPinned && !board.isPinned) await boards.notePinned(board);
  if (isUnused) return boards.pause(board, now());
  const nextMs = isPinned ? board.everyMs : Math.min(board.everyMs, PIN_RETRY_MS);
  await boards.noteShown(board, now() + nextMs, now());
}

async function retry({ boards, now }: BoardPorts, board: DueBoard): Promise<void> {
  const { failingSince, everyMs, shownAt } = board;
  const failingMs = failingSince === null ? 0 : now() - failingSince;
  if (failingMs >= GIVE_UP_MS) return boards.remove(board);
  const isNew = shownAt === null && failingMs < RETRY_MS;
  const laterMs = failingSince === null ? FIRST_RETRY_MS : Math.min(RETRY_MS, everyMs);
  await boards.noteFailed(board, now() + (isNew ? NEW_RETRY_MS : laterMs), now());
}

/** Edited first, so that no dead message looks live. */
async function showEnded(ports: BoardPorts, board: DueBoard, texts: Texts): Promise<void> {
  const { messageId, chatId } = board;
  if (messageId === null) return end(ports, board);
  const edit = await ports.messenger.edit({ chatId }, messageId, renderBoardOver(texts), 'refresh');
  if (edit === 'failed' || edit === 'not_now') {
    ports.onRound(edit);
    return retry(ports, board);
  }
  if (board.isPinned) await ports.messenger.unpin({ chatId }, messageId);
  await end(ports, board);
}

async function end({ boards, onRound }: BoardPorts, board: DueBoard): Promise<void> {
  onRound('ended');
  await boards.remove(board);
}

interface BoardMessengerParts {
  readonly messenger: GroupMessenger;
  readonly api: Api;
  readonly log: Log;
}

export function createBoardMessenger({ messenger, api, log }: BoardMessengerParts): BoardMessenger {
  const attempt = async (what: string, call: Promise<unknown>): Promise<boolean> => {
    try {
      return (await call) !== undefined;
    } catch (err) {
      log.info({ err, what }, 'a board stands as it can: the group does not let us');
      return true;
    }
  };
  return {
    send: messenger.send,
    edit: messenger.edit,
    pin: (place, messageId) =>
      attempt(
        'pin',
        messenger.call(place, 'answer', ({ chatId }) =>
          api.pinChatMessage(chatId, messageId, { disable_notification: true }),
        ),
      ),
    unpin: async ({ chatId }, messageId) => {
      await attempt('unpin', api.unpinChatMessage(chatId, messageId));
    },
    delete: async ({ chatId }, messageId) => {
      await attempt('take back', api.deleteMessage(chatId, messageId));
    },
  };
}
