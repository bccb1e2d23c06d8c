import type { Context } from 'grammy';
import type { Update } from 'grammy/types';
import type { BaseUnits } from '../../../solana/mint.ts';
import type { Html } from '../../i18n/html.ts';
import type { ViewFlavor } from '../../i18n/view.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import type { ChatId, PersonId } from '../../swap/brands.ts';
import type { Intent } from '../../swap/intent.ts';
import type { Result } from '../../swap/problems.ts';
import type { Swap } from '../../swap/swap.ts';
import type { Token } from '../../swap/token.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';

/** What is known of the swap. JSON all through: it is replayed from the store. */
export interface Answers {
  readonly from: Token | null;
  readonly to: Token | null;
  readonly amount: AskedAmount | null;
}

/** Something that was said and could not be taken as it was. */
export interface Ambiguity {
  /** Our own HTML: what is unclear, for a question with buttons. */
  readonly complaint: string;
  /** The same where there are no buttons; the complaint unless given. */
  readonly sentence?: string;
  /** Tokens that may have been meant. */
  readonly choices: readonly Token[];
  /** Amounts that may have been meant. */
  readonly amounts: readonly AskedAmount[];
}

/** Two sides to be taken with one tap; with an amount it is a whole swap. */
export type Pair = Answers;

/** What a dialogue starts with: what was said already, and what of it is unclear. */
export interface DialogueStart {
  readonly answers: Answers;
  readonly ambiguities: { readonly [step in 'from' | 'to' | 'amount']?: Ambiguity };
  /** Which of these is meant is asked before everything else. */
  readonly pick: { readonly complaint: string; readonly pairs: readonly Pair[] } | null;
}

export const NOTHING_SAID: DialogueStart = {
  answers: { from: null, to: null, amount: null },
  ambiguities: {},
  pick: null,
};

/** What an update means to the question asked. JSON, without amounts as numbers: it goes into the replay log. */
export type Answer =
  /** What is known by now. */
  | { readonly kind: 'known'; readonly start: DialogueStart }
  /** `repeat`: something else was answered, so the question is asked once more below it. */
  | { readonly kind: 'offered' | 'back' | 'cancel' | 'leave' | 'repeat' | 'ignored' }
  | {
      readonly kind: 'wrong';
      readonly complaint: string;
      readonly choices: readonly Token[] | null;
      readonly amounts: readonly AskedAmount[];
    };

export interface AnswerRoom {
  readonly chatId: ChatId;
  readonly messageId: number | null;
}

export type Step = 'pick' | 'from' | 'to' | 'amount';

export interface Question {
  readonly step: Step;
  readonly answers: Answers;
  readonly canGoBack: boolean;
  /** What was wrong with the last answer. */
  readonly complaint: Html | null;
  /** Tokens to choose from instead of the popular ones. */
  readonly choices: readonly Token[] | null;
  /** Amounts that may have been meant. */
  readonly amounts: readonly AskedAmount[];
  /** What is unclear of the amount, to be asked once both sides are known. */
  readonly amountAmbiguity: Ambiguity | null;
  /** Both sides with one tap. */
  readonly pairs: readonly Pair[];
}

/**
 * The update outside a dialogue, as `external` hands it over. Everything said is made in there, in the language the
 * person has at that moment: a replay says nothing, so it depends on no language.
 */
export type OuterContext = Context & ViewFlavor;

/** What a person's word for a token means. */
export type FoundToken = { readonly token: Token } | { readonly ambiguity: Ambiguity };

/** What the dialogue needs from the chat around it. */
export interface DialogueDeps {
  readonly findToken: (ctx: OuterContext, word: string) => Promise<FoundToken>;
  /** Reads a text as the request it may be. */
  readonly parse: (ctx: OuterContext, text: string) => Promise<ParsedRequest>;
  /** Answers what is not about a swap. */
  readonly talk: (ctx: OuterContext, topic: string) => Promise<void>;
  /** What the person's wallet holds; undefined without a wallet or a chain. */
  readonly balance: (personId: PersonId, token: Token) => Promise<BaseUnits | undefined>;
  /** Tokens to tap, most likely first. */
  readonly suggestTokens: (personId: PersonId, side: 'from' | 'to') => Promise<readonly Token[]>;
  /** The person's favourites, with their amounts, and the pairs of their last swaps. */
  readonly suggestPairs: (personId: PersonId) => Promise<readonly Pair[]>;
  readonly resolveAmount: (request: {
    readonly personId: PersonId;
    readonly from: Token;
    readonly asked: AskedAmount;
  }) => Promise<Result<BaseUnits>>;
  /** Turns the dialogue's message into the card of a new swap; with `isFavourite` it is confirmed where that needs no second look. */
  readonly offer: (request: {
    update: Update;
    personId: PersonId;
    chatId: ChatId;
    intent: Intent;
    messageId: number | null;
    isFavourite: boolean;
  }) => Promise<Result<Swap>>;
  /** Edits the dialogue's message, or sends it anew where it is gone; gives its id. */
  readonly show: (chatId: ChatId, messageId: number | null, message: ChatMessage) => Promise<number | null>;
  readonly remove: (chatId: ChatId, messageId: number) => Promise<void>;
  /** Takes what was typed off the chat; nobody waits for it. */
  readonly deleteReply: (chatId: ChatId, messageId: number) => void;
  /** Answers a tap, with words for one that belongs to an older dialogue. */
  readonly answerTap: (ctx: Context, alert?: string) => Promise<void>;
  /** Something inside a question broke; the question stays. */
  readonly onError: (error: unknown) => void;
}

/** A doubt about the amount, kept while something else is asked. */
export function keptAmbiguity(amount: Ambiguity | null): DialogueStart['ambiguities'] {
  return amount ? { amount } : {};
}

/** What a text turned out to be. */
export type ParsedRequest =
  | { readonly kind: 'start'; readonly start: DialogueStart }
  /** Not about a swap; `topic` is one of `readTopic`. */
  | { readonly kind: 'talk'; readonly topic: string }
  /** `isLink`: what is unclear is a link, which can be nothing but a token that somebody means. */
  | { readonly kind: 'unclear'; readonly complaint: string; readonly isLink: boolean }
  | { readonly kind: 'none' };

/** Whether nothing is left to ask. */
export function isComplete({ answers, ambiguities, pick }: DialogueStart): boolean {
  const isAmbiguous = ambiguities.from ?? ambiguities.to ?? ambiguities.amount;
  return (
    pick === null && !isAmbiguous && answers.from !== null && answers.to !== null && answers.amount !== null
  );
}

/** An answer that does not fit, with our own HTML that says why. */
export function wrong(complaint: string): Answer {
  return { kind: 'wrong', complaint, choices: null, amounts: [] };
}
