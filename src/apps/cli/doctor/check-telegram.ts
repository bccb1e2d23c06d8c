import type { TelegramConfig } from '../../../config.ts';
import { type Answer, type Ask, propertyOf } from './ask.ts';
import { type Finding, hostOf, note, ok, wrong } from './finding.ts';

export interface TelegramAnswers {
  readonly me: Promise<Answer>;
  readonly webhook: Promise<Answer>;
  /** A method of the newest Bot API the bot needs, called without arguments: an older server has no such method. */
  readonly newestMethod: Promise<Answer>;
}

/** The oldest Bot API the bot works with: disabled buttons are new in it. */
const REQUIRED_BOT_API = '10.3';

export function askTelegram(ask: Ask, { apiRoot, token }: TelegramConfig): TelegramAnswers {
  const method = (name: string) => ask({ url: `${apiRoot}/bot${token}/${name}`, body: {} });
  return {
    me: method('getMe'),
    webhook: method('getWebhookInfo'),
    newestMethod: method('deleteEphemeralMessage'),
  };
}

/** The token is one that Telegram knows, and the Bot API server is new enough. */
export async function checkToken({ me, newestMethod }: TelegramAnswers): Promise<Finding> {
  const answer = await me;
  const username = propertyOf(resultOf(answer), 'username');
  if (typeof username !== 'string') return wrong(describeRefusal(answer));
  const probe = await newestMethod;
  if (probe.kind === 'answered' && probe.status === 404)
    return wrong(
      `The Bot API server is older than Bot API ${REQUIRED_BOT_API}, which the bot needs. Update it.`,
    );
  return ok(`Telegram knows this bot: @${username}.`);
}

interface WebhookExpectation {
  readonly mode: TelegramConfig['mode'];
  readonly publicUrl: string | null;
  readonly now: number;
}

/** Older troubles are over: Telegram keeps the last one for good. */
const RECENT_MS = 10 * 60_000;

/** Updates come to us and to nobody else, and arrive. */
export async function checkWebhook(
  { webhook }: TelegramAnswers,
  expected: WebhookExpectation,
): Promise<Finding> {
  const answer = await webhook;
  const info = resultOf(answer);
  const url = propertyOf(info, 'url');
  if (typeof url !== 'string') return wrong(describeRefusal(answer));
  return judgeAddress(url, expected) ?? judgeDelivery(info, expected);
}

/** Nothing where the address is the one that the mode asks for. */
function judgeAddress(url: string, { mode, publicUrl }: WebhookExpectation): Finding | undefined {
  const ours = `${publicUrl}/telegram/webhook`;
  if (url !== '' && url !== ours) {
    return wrong(
      `Telegram delivers updates to ${hostOf(url)}, which is not this bot: somebody else uses its token, or PUBLIC_URL ` +
        'was changed. If it is not yours, revoke the token with @BotFather and set the new one.',
    );
  }
  if (mode === 'webhook' && url === '') return note('No webhook is set: the start of the bot sets it.');
  if (mode === 'polling' && url === ours) {
    return note(
      'The webhook of an earlier TELEGRAM_MODE=webhook is still set: the start of the bot removes it.',
    );
  }
  return undefined;
}

function judgeDelivery(info: unknown, { mode, now }: WebhookExpectation): Finding {
  const waiting = `updates waiting: ${Number(propertyOf(info, 'pending_update_count') ?? 0)}`;
  const failedAt = Number(propertyOf(info, 'last_error_date') ?? 0) * 1_000;
  if (mode === 'webhook' && now - failedAt < RECENT_MS) {
    const reason = String(propertyOf(info, 'last_error_message') ?? 'for a reason it does not tell').slice(
      0,
      200,
    );
    return wrong(
      `Telegram cannot deliver to PUBLIC_URL/telegram/webhook: ${reason} (${waiting}). See that the bot runs and that ` +
        'the proxy leads there.',
    );
  }
  return ok(
    mode === 'webhook' ? `The webhook is ours (${waiting}).` : `No webhook is set, as polling needs it.`,
  );
}

function resultOf(answer: Answer): unknown {
  return answer.kind === 'answered' ? propertyOf(answer.body, 'result') : undefined;
}

function describeRefusal(answer: Answer): string {
  if (answer.kind === 'silent') return `Telegram ${answer.reason}. See TELEGRAM_API_ROOT and the way out.`;
  if (answer.status === 401 || answer.status === 404) {
    return `Telegram does not know the token (${answer.status}): it was revoked or mistyped. Set the one that @BotFather shows.`;
  }
  return `Telegram answers HTTP ${answer.status} and not what it should. See TELEGRAM_API_ROOT.`;
}
