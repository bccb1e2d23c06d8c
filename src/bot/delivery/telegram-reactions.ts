import { isConnectFailure } from '../../http/net-errors.ts';

/** What an answer of Telegram means for a message that is due. */
export type DeliveryReaction =
  /** Nothing is left to do: the message already looks like this. */
  | 'done'
  /** Not delivered; again when Telegram says. Counts as no failure. */
  | 'wait'
  /** Not delivered; the person does not want us. Waits until they return. */
  | 'park'
  /** The message to edit is gone or too old; a new one takes its place. */
  | 'replace'
  /** Not delivered; our markup was refused. Once more as plain text. */
  | 'plain_text'
  /** Not delivered; the bot's token is no longer good, nothing can be sent. */
  | 'stop'
  /** Not delivered; again after a while, a limited number of times. */
  | 'retry'
  /** Nobody knows whether it was delivered. */
  | 'unsure';

interface Row {
  readonly code: number;
  readonly says?: RegExp;
  readonly reaction: DeliveryReaction;
}

/** First match wins. The words are the Bot API server's own; they are compared without regard to case. */
const TELEGRAM_REACTIONS: readonly Row[] = [
  { code: 429, reaction: 'wait' },
  { code: 403, says: /bot was blocked by the user/i, reaction: 'park' },
  { code: 403, says: /user is deactivated/i, reaction: 'park' },
  { code: 403, says: /bot was kicked/i, reaction: 'park' },
  { code: 403, says: /bot can't initiate conversation/i, reaction: 'park' },
  { code: 403, reaction: 'park' },
  { code: 400, says: /chat not found/i, reaction: 'park' },
  { code: 400, says: /message is not modified/i, reaction: 'done' },
  { code: 400, says: /message to edit not found/i, reaction: 'replace' },
  { code: 400, says: /message can't be edited/i, reaction: 'replace' },
  { code: 400, says: /message_id_invalid|message identifier is not specified/i, reaction: 'replace' },
  { code: 400, says: /can't parse entities|entit(y|ies)/i, reaction: 'plain_text' },
  { code: 401, reaction: 'stop' },
  { code: 404, reaction: 'stop' },
  { code: 409, reaction: 'retry' },
];

/** What to do about an answer with this code and description; a code nobody foresaw is tried again a few times. */
export function reactionTo(code: number, description: string): DeliveryReaction {
  const row = TELEGRAM_REACTIONS.find(
    (known) => known.code === code && (known.says?.test(description) ?? true),
  );
  if (row) return row.reaction;
  return code >= 500 ? 'unsure' : 'retry';
}

/** The same for a call that got no answer at all. */
export function reactionToSilence(networkCode: string | undefined): DeliveryReaction {
  return isConnectFailure(networkCode) ? 'retry' : 'unsure';
}
