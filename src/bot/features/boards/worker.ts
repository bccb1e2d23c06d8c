import type { Api } from 'grammy';
import type { Leader } from '../../../database/leader.ts';
import type { Log } from '../../../log.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { Views } from '../../i18n/view.ts';
import { UNUSED_MS } from '../../swap/board.ts';
import type { DueBoard, DueBoards } from '../../swap/board-store-port.ts';
import type { ChatId } from '../../swap/brands.ts';
import { withCurrentScale } from '../../swap/catalogue.ts';
import type { ChainReader } from '../../swap/chain-port.ts';
import { isQuietAt } from '../../swap/group-settings.ts';
import type { GroupStore } from '../../swap/group-store-port.ts';
import type { GroupVoice } from '../../telegram/groups/messenger.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { createDueWork, type DueWork } from '../../workers/due-work.ts';
import type { Timers } from '../../workers/timers.ts';
import type { BoardPrices } from './prices.ts';
import { type BoardLine, renderBoard, renderBoardComing, renderBoardOver } from './view.ts';

interface BoardWorkOptions {
  readonly deps: RefreshDeps;
  readonly timers: Timers;
  /** Given where other processes share the database. */
  readonly leader?: Leader;
  readonly onError: (error: unknown, board: DueBoard | undefined) => void;
}

/** Longer than twelve prices and an edit may take; what is given up before comes back after the lease. */
const LEASE_MS = 60_000;
const WITHIN_MS = 45_000;

/** Nobody sits and waits for a board: Telegram and the service see few of these calls side by side. */
const CONCURRENCY = 4;

interface Place {
  readonly chatId: ChatId;
  readonly topic?: number;
}

/** How a board is written in its group, within the group's pace. None of it rejects. */
export interface BoardMessenger {
  /** The id of the message; undefined where it was not sent. */
  say(place: Place, message: ChatMessage, kind: 'board'): Promise<number | undefined>;
  edit(place: Place, messageId: number, message: ChatMessage, kind: 'board'): Promise<BoardEdit>;
  /** Without a sound, where the group lets us; nothing depends on it. False where it was not tried. */
  pin(place: Place, messageId: number): Promise<boolean>;
  unpin(place: Place, messageId: number): Promise<void>;
  /** Takes away a message that is one too many. */
  takeBack(place: Place, messageId: number): Promise<void>;
}

/** What an edit came to; `not_now` where the group's pace has no room for it. */
type BoardEdit = 'edited' | 'same' | 'gone' | 'failed' | 'not_now';

/** What became of a round, for the operator. */
type RefreshOutcome = BoardEdit | 'unsent' | 'paused' | 'ended';

interface RefreshDeps {
  readonly boards: DueBoards;
  readonly groups: Pick<GroupStore, 'find'>;
  readonly prices: BoardPrices;
  readonly chain: Pick<ChainReader, 'mints'>;
  readonly voice: BoardMessenger;
  readonly views: Views;
  readonly now: () => number;
  readonly onRound: (round: RefreshOutcome) => void;
}

/** After a message that could not be written: at first only the group's pace may have had no room. */
const SOON_MS = 10_000;
const AGAIN_MS = 60_000;

/** A board whose message could not be reached for so long is nobody's any more. */
const HOPELESS_MS = 24 * 60 * 60_000;

/** Somebody wants it now: a price of a while ago is none. */
const HASTY_AGE_MS = 10_000;

/** However seldom a board changes, what it then shows is new. */
const LONGEST_AGE_MS = 300_000;

interface BoardMessengerDeps {
  readonly voice: GroupVoice;
  readonly api: Pick<Api, 'pinChatMessage' | 'unpinChatMessage' | 'deleteMessage'>;
  readonly log: Log;
}

/** Keeps the boards of groups up to date: whoever claims one is the only one who writes its message. */
export function createBoardWork(options: BoardWorkOptions): DueWork {
  const { boards, now } = options.deps;
  return createDueWork<DueBoard>({
    claim: (...claim) => boards.claimDue(...claim),
    work: (board, givenUp) => refreshBoard(options.deps, board, givenUp),
    nextDueAt: (from) => boards.nextDueAt(from),
    leaseMs: LEASE_MS,
    withinMs: WITHIN_MS,
    onError: options.onError,
    concurrency: CONCURRENCY,
    now,
    timers: options.timers,
    ...(options.leader && { leader: options.leader }),
  });
}

/** Writes one board as it should stand now, and says when next. @throws the reason of `givenUp` when that came before the message */
async function refreshBoard(deps: RefreshDeps, board: DueBoard, givenUp: AbortSignal): Promise<void> {
  const group = await deps.groups.find(board.chatId);
  if (group.isGone) return end(deps, board);
  const texts = deps.views[group.language ?? board.language].texts;
  if (board.state === 'stopping' || !group.boards) return sayOver(deps, board, texts);
  // It stands as it may, however old its prices are: it says when they were.
  if (isQuietAt(group.quietHours, deps.now()))
    return deps.boards.noteShown(board, deps.now() + board.everyMs, deps.now());
  const messageId = board.messageId ?? (await sendFirst(deps, board, texts));
  givenUp.throwIfAborted();
  if (messageId === undefined) return;
  const isUnused = deps.now() - board.usedAt >= UNUSED_MS;
  const lines = await price(deps, board);
  givenUp.throwIfAborted();
  const shown = { everyMs: board.everyMs, state: isUnused ? 'paused' : 'running' } as const;
  const drawn = renderBoard(shown, lines, deps.now(), texts);
  const round = await deps.voice.edit({ chatId: board.chatId }, messageId, drawn, 'board');
  givenUp.throwIfAborted();
  await conclude(deps, { ...board, messageId }, round, isUnused);
}

/**
 * What is sent is no board yet, and becomes one by an edit once its id is stored: whatever stops the program in between, at
 * most a word too many stays, and never two boards.
 */
async function sendFirst(deps: RefreshDeps, board: DueBoard, texts: Texts): Promise<number | undefined> {
  const { boards, voice } = deps;
  const place = placeOf(board);
  const messageId = await voice.say(place, renderBoardComing(texts), 'board');
  if (messageId === undefined) {
    deps.onRound('unsent');
    await retry(deps, board);
    return undefined;
  }
  if (await boards.noteSent(board, messageId)) return messageId;
  await voice.takeBack(place, messageId);
  return undefined;
}

function placeOf({ chatId, topicId }: DueBoard): Place {
  return { chatId, ...(topicId === null ? {} : { topic: topicId }) };
}

/** All pairs side by side; one that is not known leaves the others alone. */
function price(deps: RefreshDeps, { pairs, everyMs, shownAt }: DueBoard): Promise<readonly BoardLine[]> {
  const isHastened = shownAt !== null && deps.now() - shownAt < everyMs;
  const maxAgeMs = isHastened ? HASTY_AGE_MS : Math.min(everyMs / 2, LONGEST_AGE_MS);
  return Promise.all(
    pairs.map(async (stored) => {
      const pair = await withCurrentScale(deps.chain, stored);
      return { pair, price: await deps.prices.ask(pair, maxAgeMs) };
    }),
  );
}

async function conclude(
  deps: RefreshDeps,
  board: DueBoard & { readonly messageId: number },
  round: BoardEdit,
  isUnused: boolean,
): Promise<void> {
  const { boards, now } = deps;
  const isShown = round === 'edited' || round === 'same';
  deps.onRound(isShown && isUnused ? 'paused' : round);
  if (round === 'gone') return boards.remove(board);
  if (!isShown) return retry(deps, board);
  if (!board.isPinned && (await deps.voice.pin({ chatId: board.chatId }, board.messageId)))
    await boards.notePinned(board);
  if (isUnused) return boards.pause(board, now());
  await boards.noteShown(board, now() + board.everyMs, now());
}

async function retry({ boards, now }: RefreshDeps, board: DueBoard): Promise<void> {
  const isHopeless = board.failingSince !== null && now() - board.failingSince >= HOPELESS_MS;
  if (isHopeless) await boards.remove(board);
  else {
    const waitMs = board.failingSince === null ? SOON_MS : Math.min(AGAIN_MS, board.everyMs);
    await boards.noteFailed(board, now() + waitMs, now());
  }
}

/** The message says so before the row goes, so that none stays behind that looks alive. */
async function sayOver(deps: RefreshDeps, board: DueBoard, texts: Texts): Promise<void> {
  const { messageId, chatId } = board;
  if (messageId === null) return end(deps, board);
  const round = await deps.voice.edit({ chatId }, messageId, renderBoardOver(texts), 'board');
  if (round === 'failed' || round === 'not_now') {
    deps.onRound(round);
    return retry(deps, board);
  }
  if (board.isPinned) await deps.voice.unpin({ chatId }, messageId);
  await end(deps, board);
}

async function end({ boards, onRound }: RefreshDeps, board: DueBoard): Promise<void> {
  onRound('ended');
  await boards.remove(board);
}

/** How boards are written: by the one voice of a group, and pinned where the group lets us. */
export function createBoardMessenger({ voice, api, log }: BoardMessengerDeps): BoardMessenger {
  const tried = async (what: string, call: Promise<unknown>): Promise<boolean> => {
    try {
      return (await call) !== undefined;
    } catch (err) {
      log.info({ err, what }, 'a board stands as it can: the group does not let us');
      return true;
    }
  };
  return {
    say: (place, message, kind) => voice.say(place, message, kind),
    edit: (place, messageId, message, kind) => voice.edit(place, messageId, message, kind),
    pin: (place, messageId) =>
      tried(
        'pin',
        voice.speak(place, 'board', ({ chatId }) =>
          api.pinChatMessage(chatId, messageId, { disable_notification: true }),
        ),
      ),
    unpin: async ({ chatId }, messageId) => {
      await tried('unpin', api.unpinChatMessage(chatId, messageId));
    },
    takeBack: async ({ chatId }, messageId) => {
      await tried('take back', api.deleteMessage(chatId, messageId));
    },
  };
}
