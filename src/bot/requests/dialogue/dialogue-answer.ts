import type { AskedAmount } from '../../swap/asked-amount.ts';
import type { ChatId } from '../../swap/brands.ts';
import type { Token } from '../../swap/token.ts';
import type { DialogueStart } from './start.ts';

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

/** An answer that does not fit, with our own HTML that says why. */
export function wrong(complaint: string): Answer {
  return { kind: 'wrong', complaint, choices: null, amounts: [] };
}
