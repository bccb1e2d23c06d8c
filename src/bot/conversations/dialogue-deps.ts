import type { Context } from 'grammy';
import type { Update } from 'grammy/types';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { ChatId, PersonId } from '../swap/brands.ts';
import type { Catalogue } from '../swap/catalogue.ts';
import type { Intent } from '../swap/intent.ts';
import type { Result } from '../swap/problems.ts';
import type { Swap } from '../swap/swap.ts';
import type { Token } from '../swap/token.ts';
import type { ChatMessage } from '../words/chat-message.ts';
import type { ViewFlavor } from '../words/swap-view.ts';

/**
 * The update outside a dialogue, as `external` hands it over. Everything said is made in there, in the language the
 * person has at that moment: a replay says nothing, so it depends on no language.
 */
export type OuterContext = Context & ViewFlavor;

/** What the dialogue needs from the chat around it. */
export interface DialogueDeps {
  /** The tokens that the words may mean, held against the chain. */
  readonly catalogue: (words: readonly string[]) => Promise<Result<Catalogue>>;
  /** What the person's wallet holds; undefined without a wallet or a chain. */
  readonly balance: (personId: PersonId, token: Token) => Promise<BaseUnits | undefined>;
  /** Tokens of the person's last swaps, newest first. */
  readonly recentMints: (personId: PersonId) => Promise<readonly Mint[]>;
  /** Turns the dialogue's message into the card of a new swap. */
  readonly offer: (request: {
    update: Update;
    personId: PersonId;
    chatId: ChatId;
    intent: Intent;
    messageId: number | null;
  }) => Promise<Result<Swap>>;
  /** Edits the dialogue's message, or sends it anew where it is gone; gives its id. */
  readonly show: (chatId: ChatId, messageId: number | null, message: ChatMessage) => Promise<number | null>;
  readonly remove: (chatId: ChatId, messageId: number) => Promise<void>;
  /** Answers a tap, with words for one that belongs to an older dialogue. */
  readonly answerTap: (ctx: Context, alert?: string) => Promise<void>;
  /** Something inside a question broke; the question stays. */
  readonly onError: (error: unknown) => void;
}
