import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { CommandOutcome } from '../../../../src/apps/cli/command-line.ts';
import type { DoctorDeps } from '../../../../src/apps/cli/doctor/check.ts';
import { runDoctor } from '../../../../src/apps/cli/doctor/run.ts';
import { installationOf } from '../../../../src/apps/startup.ts';
import type { Environment } from '../../../../src/config.ts';
import { listen, originOf, type Reply, send, stop } from '../../../support/serve.ts';

export const TOKEN = '123456789:AAtest-token-that-nobody-may-ever-see-x';
export const SWAP_KEY = 'key-of-the-swap-service-0123456789';
export const RPC_KEY = 'rpc-key-0123456789';
const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

export const SECRET = 'a-webhook-secret-of-more-than-thirty-two-characters';
export const GET_ME = `/bot${TOKEN}/getMe`;
export const NEWEST_METHOD = `/bot${TOKEN}/deleteEphemeralMessage`;
export const GET_WEBHOOK_INFO = `/bot${TOKEN}/getWebhookInfo`;
export const SEND_CHAT_ACTION = `/bot${TOKEN}/sendChatAction`;
export const POLLING: Environment = { TELEGRAM_MODE: 'polling', TELEGRAM_WEBHOOK_SECRET: '' };
export const OWN_SERVICE: Environment = { SWAP_API_URL: '', SWAP_API_KEY: '' };

/** Healthy servers and nothing stored before each test. Call inside `describe`. */
export function useDoctorWorld() {
  let world: OutsideWorld;
  let folder: string;
  beforeAll(async () => {
    world = await OutsideWorld.start();
    folder = mkdtempSync(join(tmpdir(), 'countersign-'));
  });
  beforeEach(() => world.heal());
  afterEach(() => expect(world.surprises).toEqual([]));
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });
  return {
    world: () => world,
    /** A fully configured bot, with these changes. */
    doctor: (more: Environment = {}, deps: Partial<DoctorDeps> = {}, scope?: 'service') => {
      const environment = { ...configure(world, folder), ...more };
      return runTestDoctor(environment, { trusted: world.certificate, ...deps }, scope);
    },
  };
}

function configure(world: OutsideWorld, folder: string): Environment {
  return {
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_API_ROOT: world.url,
    TELEGRAM_MODE: 'webhook',
    TELEGRAM_WEBHOOK_SECRET: SECRET,
    PUBLIC_URL: world.publicUrl,
    PORT: String(world.port),
    ADMIN_IDS: '70,71',
    SWAP_API_URL: world.url,
    SWAP_API_KEY: SWAP_KEY,
    JUPITER_API_URL: `${world.url}/jupiter`,
    SOLANA_RPC_URL: `${world.url}/rpc1?api-key=${RPC_KEY},${world.url}/rpc2`,
    DATABASE_URL: `file:${join(folder, 'bot.db')}`,
    ENCRYPTION_KEY_FILE: join(folder, 'encryption.key'),
  };
}

/** The doctor in this process, on a healthy machine. */
export async function runTestDoctor(
  environment: Environment,
  more: Partial<DoctorDeps> = {},
  scope?: 'service',
): Promise<CommandOutcome> {
  const healthy = { loadChain: () => 'the chain', readFreeBytes: async () => 10n ** 12n };
  return runDoctor({ environment, args: scope ? [scope] : [], options: {} }, { ...healthy, ...more });
}

/** Report lines with a mark: `ok`, `note` or `WRONG`. */
export function linesOf({ text }: CommandOutcome, mark: string): readonly string[] {
  return text.split('\n').filter((line) => line.startsWith(mark));
}

/** Expects exactly one wrong finding, with this name and text. */
export function expectWrong(outcome: CommandOutcome, name: string, words: string | RegExp): void {
  const lines = linesOf(outcome, 'WRONG');
  expect(lines, outcome.text).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^WRONG  ${name} `));
  expect(lines[0]).toMatch(words);
  expect(outcome).toMatchObject({ exitCode: 1, text: expect.stringContaining('One thing is wrong.') });
}

const DAY_MS = 86_400_000;

/** Loopback stand-ins of all servers that a bot calls; healthy unless a test changes an answer. */
class OutsideWorld {
  /** By path, or by node and method (`rpc1 getHealth`). */
  readonly answers = new Map<string, Reply>();
  /** Unexpected requests. */
  readonly surprises: string[] = [];
  readonly #plain: Server;
  #secure: Server | undefined;
  #certificate: ReturnType<typeof makeCertificate> | undefined;

  private constructor() {
    this.#plain = createServer(this.#listener);
  }

  static async start(): Promise<OutsideWorld> {
    const world = new OutsideWorld();
    await listen(world.#plain);
    return world;
  }

  get url(): string {
    return originOf(this.#plain);
  }

  get port(): number {
    return portOf(this.#plain);
  }

  /** Of the bot's pages, https. */
  get publicUrl(): string {
    return `https://127.0.0.1:${this.#secure ? portOf(this.#secure) : 0}`;
  }

  /** PEM. */
  get certificate(): string {
    return this.#certificate?.cert ?? '';
  }

  /** Restores all answers; the pages get a certificate valid for `days`. */
  async heal({ days = 90, ip = '127.0.0.1' } = {}): Promise<void> {
    const now = Date.now();
    if (this.#secure) await stop(this.#secure);
    this.#certificate = makeCertificate(ip, now - 400 * DAY_MS, now + days * DAY_MS);
    this.#secure = createSecureServer(this.#certificate, this.#listener);
    await listen(this.#secure);
    this.surprises.length = 0;
    this.answers.clear();
    for (const [question, answer] of Object.entries(this.#wellAnswers())) this.answers.set(question, answer);
  }

  async close(): Promise<void> {
    await stop(this.#plain);
    if (this.#secure) await stop(this.#secure);
  }

  #wellAnswers(): Record<string, Reply> {
    const node = (slot: number) => ({ absoluteSlot: slot, blockHeight: slot - 9, epoch: 1 });
    return {
      '/healthz': { body: { status: 'ok', installation: installationOf(TOKEN) } },
      '/readyz': { body: { status: 'ready', checks: { database: 'ok', telegram: 'ok', chain: 'ok' } } },
      [`/bot${TOKEN}/getMe`]: { body: { ok: true, result: { id: 1, username: 'swap_bot' } } },
      [`/bot${TOKEN}/deleteEphemeralMessage`]: {
        status: 400,
        body: { ok: false, error_code: 400, description: 'Bad Request: chat_id is empty' },
      },
      [`/bot${TOKEN}/getWebhookInfo`]: webhookInfo({ url: `${this.publicUrl}/telegram/webhook` }),
      [SEND_CHAT_ACTION]: { body: { ok: true, result: true } },
      '/v1/tokens': { body: { success: true, data: { count: 0, tokens: [] }, timestamp: 'now' } },
      '/jupiter/order': { body: { outAmount: '1' } },
      'rpc1 getHealth': { body: { result: 'ok' } },
      'rpc1 getGenesisHash': { body: { result: MAINNET } },
      'rpc1 getEpochInfo': { body: { result: node(300_000_000) } },
      'rpc1 getSignaturesForAddress': { body: { result: [] } },
      'rpc2 getSignaturesForAddress': { body: { result: [] } },
      'rpc2 getHealth': { body: { result: 'ok' } },
      'rpc2 getGenesisHash': { body: { result: MAINNET } },
      'rpc2 getEpochInfo': { body: { result: node(300_000_100) } },
    };
  }

  readonly #listener: RequestListener = async (request, response) => {
    const question = await nameQuestion(request);
    const answer = this.answers.get(question);
    if (answer === undefined) this.surprises.push(question);
    send(response, answer ?? { status: 500, body: {} });
  };
}

export function webhookInfo(info: object): Reply {
  return { body: { ok: true, result: { has_custom_certificate: false, pending_update_count: 0, ...info } } };
}

async function nameQuestion(request: IncomingMessage): Promise<string> {
  const { pathname } = new URL(request.url ?? '', 'http://world');
  const body = await text(request);
  if (!pathname.startsWith('/rpc')) return pathname;
  const { method } = JSON.parse(body) as { method: string };
  return `${pathname.slice(1)} ${method}`;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

const ECDSA_WITH_SHA256 = '06082a8648ce3d040302';
const COMMON_NAME = '0603550403';
const SUBJECT_ALT_NAME = '0603551d11';

/** Self-signed X.509 (RFC 5280), PEM. Times in ms since the epoch. */
function makeCertificate(ip: string, validFrom: number, validUntil: number) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(hex(ECDSA_WITH_SHA256));
  const name = sequence(der(0x31, sequence(hex(COMMON_NAME), der(0x0c, Buffer.from('countersign test')))));
  const altNames = sequence(der(0x87, Buffer.from(ip.split('.').map(Number))));
  const extension = sequence(hex(SUBJECT_ALT_NAME), der(0x04, altNames));
  const body = sequence(
    der(0xa0, hex('020102')),
    hex('020101'),
    algorithm,
    name,
    sequence(time(validFrom), time(validUntil)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]);
  const base64 = sequence(body, algorithm, der(0x03, signature)).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** A GeneralizedTime. */
function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\.\d+|[-:T]/g, '');
  return der(0x18, Buffer.from(digits));
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}
