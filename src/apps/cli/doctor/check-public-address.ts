import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { type Ask, describeNetworkError, propertyOf } from './ask.ts';
import { type Finding, hostOf, note, ok, wrong } from './finding.ts';

interface PublicAddressDeps {
  readonly ask: Ask;
  readonly limitMs: number;
  readonly now: () => number;
  /** Certificates (PEM) of the authorities to trust instead of the usual ones. */
  readonly trusted?: string;
}

const DAY_MS = 86_400_000;
const RENEW_BEFORE_MS = 14 * DAY_MS;
/** Ours has a dozen. */
const MOST_CHARACTERS = 4_096;

/** People's wallets come back to our pages: PUBLIC_URL leads to this bot, with a certificate that lasts. */
export async function checkPublicAddress(
  publicUrl: string,
  isBotRunning: Promise<boolean>,
  deps: PublicAddressDeps,
): Promise<Finding> {
  const host = hostOf(publicUrl);
  const visit = await visitHealth(`${publicUrl}/healthz`, deps);
  if (typeof visit === 'string') return wrong(`PUBLIC_URL: ${host} ${visit}.`);
  const { validUntil } = visit;
  if (validUntil !== undefined && validUntil - deps.now() < RENEW_BEFORE_MS) {
    const days = Math.floor((validUntil - deps.now()) / DAY_MS);
    const words = `PUBLIC_URL: the certificate of ${host} expires within ${days + 1} days`;
    return wrong(
      `${words} (${describeDay(validUntil)}). Renew it, and see why it was not renewed by itself.`,
    );
  }
  return judgeAnswer(host, visit, await isBotRunning);
}

interface Visit {
  readonly status: number;
  readonly body: unknown;
  /** Milliseconds since the epoch; undefined over http, which only a loopback address has. */
  readonly validUntil?: number;
}

function judgeAnswer(host: string, { status, body, validUntil }: Visit, isBotRunning: boolean): Finding {
  const certificate =
    validUntil === undefined ? '' : `, with a certificate valid until ${describeDay(validUntil)}`;
  if (status === 200 && propertyOf(body, 'status') === 'ok') {
    return ok(`${host} leads to our pages${certificate}.`);
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

/** What came back, or why nothing did, as the rest of a sentence about the host. */
async function visitHealth(url: string, deps: PublicAddressDeps): Promise<Visit | string> {
  if (url.startsWith('https:')) return visitSecurely(url, deps);
  const answer = await deps.ask({ url });
  return answer.kind === 'silent' ? answer.reason : answer;
}

async function visitSecurely(url: string, { limitMs, trusted }: PublicAddressDeps): Promise<Visit | string> {
  const { promise, resolve } = Promise.withResolvers<Visit | string>();
  const fail = (error: unknown) => resolve(describeNetworkError(error, limitMs));
  const options = { agent: false, signal: AbortSignal.timeout(limitMs), ...(trusted ? { ca: trusted } : {}) };
  const outgoing = request(url, options, async (incoming) => {
    const validUntil = Date.parse((incoming.socket as TLSSocket).getPeerCertificate().valid_to);
    const body = await readHealth(incoming).catch(() => undefined);
    resolve({ status: incoming.statusCode ?? 0, body, validUntil });
  });
  outgoing.on('error', fail).end();
  return promise;
}

async function readHealth(incoming: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MOST_CHARACTERS) return undefined;
  }
  return JSON.parse(text);
}

function describeDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
