/*
 * What the doctor says of the bot at Telegram, of its public address and of the bot that runs here. Every wrong
 * finding names the remedy; texts of others are cut and never hold the token. `test/apps/cli/doctor-outside.test.ts`
 * proves the words.
 */

import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { Listen, TelegramConfig } from '../../../config.ts';
import { isLoopback } from '../../../http/addresses.ts';
import { readBody } from '../../../http/outgoing.ts';
import {
  type Answer,
  type Ask,
  type DoctorDeps,
  describeNetworkError,
  type Finding,
  hostOf,
  note,
  ok,
  propertyOf,
  resultOf,
  wrong,
} from './check.ts';

export interface TelegramAnswers {
  readonly me: Promise<Answer>;
  readonly webhook: Promise<Answer>;
  /** Newest required method: older servers answer 404. */
  readonly newestMethod: Promise<Answer>;
}

/** First Bot API with disabled buttons. */
const REQUIRED_BOT_API = '10.3';

/** Telegram keeps its last delivery error for ever. */
const RECENT_MS = 10 * 60_000;

interface WebhookExpectation {
  readonly mode: TelegramConfig['mode'];
  readonly publicUrl: string | null;
  readonly now: number;
}

export function askTelegram(ask: Ask, { apiRoot, token }: TelegramConfig): TelegramAnswers {
  const method = (name: string) => ask({ url: `${apiRoot}/bot${token}/${name}`, body: {} });
  return {
    me: method('getMe'),
    webhook: method('getWebhookInfo'),
    newestMethod: method('deleteEphemeralMessage'),
  };
}

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

/** Telegram lets a bot write to people who have started it. They see "typing" for a moment. */
export async function checkOperators(ask: Ask, api: string, adminIds: readonly number[]): Promise<Finding> {
  if (adminIds.length === 0)
    return note('ADMIN_IDS is empty: nobody is told in the chat when something is wrong.');
  const url = `${api}/sendChatAction`;
  const answers = await Promise.all(
    adminIds.map((id) => ask({ url, body: { chat_id: id, action: 'typing' } })),
  );
  const refused = adminIds.filter((_, place) => {
    const answer = answers[place];
    return answer?.kind === 'answered' && [400, 403].includes(answer.status);
  });
  if (refused.length > 0)
    return wrong(
      `Telegram does not let this bot write to ${refused.join(', ')} of ADMIN_IDS. Send /start to the bot from there, or correct the id.`,
    );
  // The check of the token says why.
  if (answers.some((answer) => resultOf(answer) !== true))
    return note('Telegram does not say whether this bot may write to ADMIN_IDS.');
  return ok(`This bot may write to all of ADMIN_IDS (${adminIds.length}).`);
}

/** Updates must arrive here alone. */
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

/** Undefined for the address that the mode requires. */
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

function describeRefusal(answer: Answer): string {
  if (answer.kind === 'silent')
    return `Telegram ${answer.reason}. See TELEGRAM_API_ROOT, and the firewall of this machine.`;
  if (answer.status === 401 || answer.status === 404) {
    return `Telegram does not know the token (${answer.status}): it was revoked or mistyped. Set the one that @BotFather shows.`;
  }
  return `Telegram answers HTTP ${answer.status} and not what it should. See TELEGRAM_API_ROOT.`;
}

const DAY_MS = 86_400_000;
const RENEW_BEFORE_MS = 14 * DAY_MS;

const LARGEST_ANSWER_BYTES = 4_096;

interface Visit {
  readonly status: number;
  readonly body: unknown;
  /** Ms since the epoch; undefined over http on loopback. */
  readonly validUntil?: number;
}

/**
 * PUBLIC_URL must lead to this bot, with a certificate that lasts.
 * @param installation as `/healthz` of this bot tells it
 */
export async function checkPublicAddress(
  publicUrl: string,
  isBotRunning: Promise<boolean>,
  installation: string,
  ask: Ask,
  deps: DoctorDeps,
): Promise<Finding> {
  const host = hostOf(publicUrl);
  const visit = await visitHealth(`${publicUrl}/healthz`, ask, deps);
  if (typeof visit === 'string') return wrong(`PUBLIC_URL: ${host} ${visit}.`);
  const { validUntil } = visit;
  if (validUntil !== undefined && validUntil - deps.now() < RENEW_BEFORE_MS) {
    const days = Math.floor((validUntil - deps.now()) / DAY_MS);
    const words = `PUBLIC_URL: the certificate of ${host} expires within ${days + 1} days`;
    return wrong(
      `${words} (${describeDay(validUntil)}). Renew it, and see why it was not renewed by itself.`,
    );
  }
  return judgeAnswer(host, visit, await isBotRunning, installation);
}

function judgeAnswer(
  host: string,
  { status, body, validUntil }: Visit,
  isBotRunning: boolean,
  installation: string,
): Finding {
  const certificate =
    validUntil === undefined ? '' : `, with a certificate valid until ${describeDay(validUntil)}`;
  if (status === 200 && propertyOf(body, 'status') === 'ok') {
    if (propertyOf(body, 'installation') === installation)
      return ok(`${host} leads to our pages${certificate}.`);
    return wrong(
      `PUBLIC_URL: another Countersign answers at ${host}, with another bot token or of an older version. Lead it to this bot, HOST and PORT.`,
    );
  }
  const isProxyAlone = status === 502 || status === 503 || status === 504;
  if (isProxyAlone && !isBotRunning) {
    return note(`${host} answers${certificate}; whether it leads to our pages shows when the bot runs.`);
  }
  if (isProxyAlone) {
    return wrong(
      `PUBLIC_URL: the proxy at ${host} does not reach the bot (HTTP ${status}). Lead it to HOST and PORT.`,
    );
  }
  return wrong(
    `PUBLIC_URL: something else answers at ${host} (HTTP ${status}). Lead it to the bot, HOST and PORT.`,
  );
}

/** Phantom blocks or warns of domains that it has not reviewed; whether it has, no interface tells. */
export function checkDomainReview(publicUrl: string): Finding {
  const host = hostOf(publicUrl);
  if (isLoopback(publicUrl)) return ok('A domain of this machine needs no review by wallets.');
  return note(
    `Phantom warns of ${host}, or blocks it, until it has reviewed the domain: write to review@phantom.com before the first person swaps.`,
  );
}

/** A string is the rest of a sentence about the host. */
async function visitHealth(url: string, ask: Ask, deps: DoctorDeps): Promise<Visit | string> {
  if (url.startsWith('https:')) return visitSecurely(url, deps);
  const answer = await ask({ url });
  return answer.kind === 'silent' ? answer.reason : answer;
}

async function visitSecurely(url: string, { limitMs, trusted }: DoctorDeps): Promise<Visit | string> {
  const { promise, resolve } = Promise.withResolvers<Visit | string>();
  const fail = (error: unknown) => resolve(describeNetworkError(error, limitMs));
  const options = { agent: false, signal: AbortSignal.timeout(limitMs), ...(trusted ? { ca: trusted } : {}) };
  const outgoing = request(url, options, async (incoming) => {
    const validUntil = Date.parse((incoming.socket as TLSSocket).getPeerCertificate().valid_to);
    const read = async (): Promise<unknown> =>
      JSON.parse(String(await readBody(incoming, LARGEST_ANSWER_BYTES)));
    const body = await read().catch(() => undefined);
    resolve({ status: incoming.statusCode ?? 0, body, validUntil });
  });
  outgoing.on('error', fail).end();
  return promise;
}

function describeDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

interface BotReport {
  readonly isRunning: boolean;
  readonly finding: Finding;
}

export async function askBot(ask: Ask, { host, port }: Listen): Promise<BotReport> {
  const place = `${nameHost(host)}:${port}`;
  const answer = await ask({ url: `http://${place}/readyz` });
  if (answer.kind === 'silent') return { isRunning: false, finding: describeSilence(place, answer.reason) };
  const checks = propertyOf(answer.body, 'checks');
  if (typeof checks !== 'object' || checks === null) {
    const words = `Another program answers at ${place}. Stop it, or set PORT.`;
    return { isRunning: false, finding: wrong(words) };
  }
  const failing = Object.entries(checks).filter(([, outcome]) => outcome !== 'ok');
  if (failing.length === 0) return { isRunning: true, finding: ok(`The bot runs at ${place} and is ready.`) };
  const names = failing.map(([name]) => name.slice(0, 40)).join(', ');
  const words = `The bot runs at ${place} and is not ready: ${names} failing. Its log says why, unless it has just started.`;
  return { isRunning: true, finding: wrong(words) };
}

function describeSilence(place: string, reason: string): Finding {
  if (reason.startsWith('refuses')) return note(`The bot does not run: nothing listens at ${place}.`);
  return wrong(`What listens at ${place} ${reason}. If it is the bot, restart it.`);
}

function nameHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
