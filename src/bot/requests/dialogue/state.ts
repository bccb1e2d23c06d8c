import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { ConversationContextStorage, ConversationData, VersionedState } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { Update } from 'grammy/types';
import type { BaseUnits } from '../../../solana/mint.ts';
import type { Html } from '../../i18n/html.ts';
import type { ViewFlavor } from '../../i18n/view.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import type { ChatId, Clock, PersonId } from '../../swap/brands.ts';
import type { Result } from '../../swap/problems.ts';
import type { TextStore } from '../../swap/stores.ts';
import type { Swap } from '../../swap/swap.ts';
import type { Token } from '../../swap/token.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import type { GuessedTopic } from '../language/vocabulary.ts';
import type { OrderRequest } from '../parser/grammar.ts';

/** Plain JSON: the plugin stores and replays it. */
export interface Answers {
  readonly from: Token | null;
  readonly to: Token | null;
  readonly amount: AskedAmount | null;
  /** Said for this swap. @default that of the settings */
  readonly slippageBps?: number | undefined;
}

export interface Ambiguity {
  readonly complaint: string;
  /** A message without buttons says this sentence. @default `complaint` */
  readonly sentence?: string;
  readonly choices: readonly Token[];
  readonly amounts: readonly AskedAmount[];
}

/** A pair with an amount is a whole swap. */
export type Pair = Answers;

export interface DialogueStart {
  readonly answers: Answers;
  readonly ambiguities: { readonly [step in 'from' | 'to' | 'amount']?: Ambiguity | undefined };
  readonly pick: { readonly complaint: string; readonly pairs: readonly Pair[] } | null;
}

export const NOTHING_SAID: DialogueStart = {
  answers: { from: null, to: null, amount: null },
  ambiguities: {},
  pick: null,
};

/** Plain JSON without bigint. */
export type Answer =
  | { readonly kind: 'known'; readonly start: DialogueStart }
  /** `repeat`: a message came between. */
  | { readonly kind: 'offered' | 'back' | 'cancel' | 'cancel_command' | 'leave' | 'repeat' | 'ignored' }
  | {
      readonly kind: 'wrong';
      readonly complaint: string;
      readonly choices: readonly Token[] | null;
      readonly amounts: readonly AskedAmount[];
      /** The text was no answer at all. */
      readonly isMiss?: boolean;
    };

export interface MessagePlace {
  readonly chatId: ChatId;
  readonly messageId: number | null;
}

export type Step = 'pick' | 'from' | 'to' | 'amount';

export interface Question {
  readonly step: Step;
  readonly answers: Answers;
  readonly canGoBack: boolean;
  readonly complaint: Html | null;
  /** Instead of the popular ones. */
  readonly choices: readonly Token[] | null;
  readonly amounts: readonly AskedAmount[];
  readonly amountAmbiguity?: Ambiguity | undefined;
  readonly pairs: readonly Pair[];
  /** The last text was no answer: the next such text leaves the question. */
  readonly wasMissed?: boolean;
}

/** Texts are made only in `external`: a replay must not depend on the language. */
export type OuterContext = Context & ViewFlavor;

export type FoundToken = { readonly token: Token } | { readonly ambiguity: Ambiguity };

/** What a question of a dialogue does in the chat. */
export interface QuestionActions {
  /** A new message is sent where the shown one is gone. @returns its id */
  readonly show: (chatId: ChatId, messageId: number | null, message: ChatMessage) => Promise<number | null>;
  /** The person's reply is deleted in the background; a failure is ignored. */
  readonly deleteReply: (chatId: ChatId, messageId: number) => void;
  /** `alert` is for a tap of an older dialogue. */
  readonly answerTap: (ctx: Context, alert?: string) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export interface DialogueActions extends QuestionActions {
  readonly findToken: (ctx: OuterContext, word: string) => Promise<FoundToken>;
  readonly parse: (ctx: OuterContext, text: string) => Promise<ParsedRequest>;
  readonly talk: (ctx: OuterContext, talk: Talk) => Promise<void>;
  /** Undefined without a wallet or an answer of the chain. */
  readonly balance: (personId: PersonId, token: Token) => Promise<BaseUnits | undefined>;
  readonly suggestTokens: (personId: PersonId, side: 'from' | 'to') => Promise<readonly Token[]>;
  /** Favourites with their amounts, and the pairs of the last swaps. */
  readonly suggestPairs: (personId: PersonId) => Promise<readonly Pair[]>;
  /** `isFavourite` confirms the swap where that needs no second look. */
  readonly offer: (request: {
    update: Update;
    personId: PersonId;
    chatId: ChatId;
    messageId: number | null;
    from: Token;
    to: Token;
    asked: AskedAmount;
    slippageBps?: number | undefined;
    isFavourite: boolean;
  }) => Promise<Result<Swap>>;
  readonly remove: (chatId: ChatId, messageId: number) => Promise<void>;
}

export interface Talk {
  readonly kind: 'talk';
  /** A `TalkTopic`, or that of a feature's words. */
  readonly topic: string;
  readonly price?: AskedTokens;
  /** The share is of what the last swap brought, in hundredths of a percent: "swap half of it back". */
  readonly share?: number | undefined;
  readonly order?: OrderRequest;
  /** The topics to pick from, where none is sure. */
  readonly likely?: readonly GuessedTopic[] | undefined;
  /** A pasted text names several tokens. */
  readonly tokens?: readonly Token[] | undefined;
}

export interface AskedTokens {
  readonly token: Token;
  /** Null for dollars. */
  readonly to: Token | null;
  readonly isChart?: boolean | undefined;
}

export type ParsedRequest =
  /** `token`: nothing but a token was named. */
  | { readonly kind: 'start'; readonly start: DialogueStart; readonly token?: Token }
  | Talk
  /** `isCertain`: a link or a condition, not words that may name a token. */
  | {
      readonly kind: 'unclear';
      readonly complaint: string;
      readonly isCertain: boolean;
      /** The text names a time or a condition. */
      readonly isLater?: boolean;
    }
  | { readonly kind: 'none' };

export function isComplete(start: DialogueStart): boolean {
  const { from, to, amount } = start.answers;
  return !isAmbiguous(start) && from !== null && to !== null && amount !== null;
}

/** A token, an amount or the swap itself is to be asked about. */
export function isAmbiguous({ ambiguities: { from, to, amount }, pick }: DialogueStart): boolean {
  return pick !== null || Boolean(from ?? to ?? amount);
}

/** @param complaint our own HTML */
export function wrong(complaint: string, amounts: readonly AskedAmount[] = []): Answer {
  return { kind: 'wrong', complaint, choices: null, amounts };
}

/** An unanswered question is closed after this time, ms: a person who comes back later begins something new. */
const DIALOGUE_LASTS_MS = 10 * 60_000;

interface Dialogues<C extends Context> {
  readonly storage: ConversationContextStorage<C, ConversationData>;
  /** True for the sender's first update after a deploy that ended their dialogue. */
  wasEndedByDeploy(ctx: C): boolean;
}

/**
 * One state per chat and person. Its version hashes this folder's code, because other code would misread the
 * log that the plugin replays.
 */
export function createDialogueStorage<C extends Context>(store: TextStore, now: Clock): Dialogues<C> {
  const version = hashDialogueCode();
  const ended = new WeakSet<Update>();
  return {
    storage: {
      type: 'context',
      version,
      adapter: {
        read: async (ctx) => {
          const key = dialogueKey(ctx);
          const kept = key === undefined ? undefined : readState(await store.read(key));
          if (key === undefined || !kept) return undefined;
          const isOver = now() - kept.at >= DIALOGUE_LASTS_MS;
          if (!isOver && kept.version[1] === version) return kept;
          await store.delete(key);
          if (!isOver) ended.add(ctx.update);
          return undefined;
        },
        write: async (ctx, state) => {
          const key = dialogueKey(ctx);
          if (key !== undefined)
            await store.write(key, JSON.stringify({ ...state, at: now() } satisfies Kept), now());
        },
        delete: async (ctx) => {
          const key = dialogueKey(ctx);
          if (key !== undefined) await store.delete(key);
        },
      },
    },
    wasEndedByDeploy: ({ update }) => ended.has(update),
  };
}

/** `at` is the last update, ms. */
type Kept = VersionedState<ConversationData> & { readonly at: number };

function dialogueKey(ctx: Context): string | undefined {
  return ctx.chatId === undefined || ctx.from === undefined ? undefined : `${ctx.chatId}:${ctx.from.id}`;
}

/** Undefined for a damaged row: the plugin would throw at every update. */
function readState(text: string | undefined): Kept | undefined {
  if (text === undefined) return undefined;
  try {
    const state: unknown = JSON.parse(text);
    return isKept(state) ? state : undefined;
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is Kept {
  const { version, state, at } = Object(value) as Readonly<Record<string, unknown>>;
  return Array.isArray(version) && typeof state === 'object' && state !== null && typeof at === 'number';
}

function hashDialogueCode(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(import.meta.dirname).sort()) {
    hash.update(readFileSync(`${import.meta.dirname}/${file}`));
  }
  return hash.digest('base64url').slice(0, 16);
}
