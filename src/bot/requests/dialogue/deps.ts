import type { Context } from 'grammy';
import type { Update } from 'grammy/types';
import type { BaseUnits } from '../../../solana/mint.ts';
import type { ViewFlavor } from '../../i18n/view.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import type { ChatId, PersonId } from '../../swap/brands.ts';
import type { Result } from '../../swap/problems.ts';
import type { Intent, Swap } from '../../swap/swap.ts';
import type { Token } from '../../swap/token.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import type { Begun, Doubt, Pair } from './start.ts';

/**
 * The update outside a dialogue, as `external` hands it over. Everything said is made in there, in the language the
 * person has at that moment: a replay says nothing, so it depends on no language.
 */
export type OuterContext = Context & ViewFlavor;

/** What a person's word for a token means. */
export type FoundToken = { readonly token: Token } | { readonly doubt: Doubt };

/** What the dialogue needs from the chat around it. */
export interface DialogueDeps {
  readonly findToken: (ctx: OuterContext, word: string) => Promise<FoundToken>;
  /** Reads a text as the request it may be. */
  readonly begin: (ctx: OuterContext, text: string) => Promise<Begun>;
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
  readonly takeOff: (chatId: ChatId, messageId: number) => void;
  /** Answers a tap, with words for one that belongs to an older dialogue. */
  readonly answerTap: (ctx: Context, alert?: string) => Promise<void>;
  /** Something inside a question broke; the question stays. */
  readonly onError: (error: unknown) => void;
}
