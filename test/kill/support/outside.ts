import Fastify from 'fastify';
import type { EmbeddedWorld } from '../../../src/apps/embedded-world.ts';
import { fundSol } from '../../../src/sandbox/chain/tokens.ts';
import type { TelegramEmulator } from '../../../src/sandbox/telegram/emulator.ts';
import type { Person } from '../../../src/sandbox/telegram/model.ts';
import { registerTelegram } from '../../../src/sandbox/telegram/register.ts';
import { registerLyingService } from '../../../src/sandbox/troubles.ts';
import { TokenRegistry } from '../../../src/sandbox/ui/tokens.ts';
import { registerWallet } from '../../../src/sandbox/wallet/register.ts';
import { ScriptedPerson } from '../../support/scripted-person.ts';
import { silentLog } from '../../support/silent-log.ts';
import { PatientPerson } from './patient-person.ts';
import { pageWallet, phantom, scanner } from './wallets.ts';

/** Allows only this process's emulator. */
export const TOKEN = '7000000001:sandbox-token-that-opens-nothing-else';

const HOST = '127.0.0.1';
/** Timeout, ms: a take-over takes up to five seconds, plus load. */
const PATIENCE_MS = 20_000;
const MAX_LAMPORTS = 1_000_000_000n;
const GIVES_UP_AFTER_MS = 60_000;
/** Longer than the lease of an interrupted delivery, ms. */
const GIVES_UP_IN_CROWD_AFTER_MS = 200_000;

/** People in the emulator; a `PatientPerson` plays the first ones. */
const SEATS: readonly Person[] = Array.from({ length: 100 }, (_, index) => ({
  id: 10_000 + index,
  firstName: `Person ${index}`,
  languageCode: 'en',
  groupRole: 'member',
}));

/** A call of the Bot API. */
interface BotCall {
  readonly method: string;
  readonly chat: number | undefined;
  readonly message: number | undefined;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** HTTP status of the answer, once known. */
  status?: number;
}

interface OutsideOptions {
  readonly chain: EmbeddedWorld;
  /** A single person uses a wallet with links; several people use browser wallets. */
  readonly people: number;
  readonly serviceUrl: string;
  /** A single person's wallet scans orders. */
  readonly isScanning: boolean;
}

/** The surviving side of a kill: Telegram, one wallet and the people. */
export async function startOutside(options: OutsideOptions) {
  const { chain, people: count, serviceUrl, isScanning } = options;
  const log = silentLog();
  const app = Fastify({ bodyLimit: 1024 * 1024, forceCloseConnections: true });
  /** Times of the bots' service calls, milliseconds since the epoch. */
  const serviceCalls: number[] = [];
  app.addHook('onRequest', async ({ url }) => {
    if (url.startsWith('/service/')) serviceCalls.push(Date.now());
  });
  const bot = { botUsername: 'countersign_sandbox_bot', botToken: TOKEN };
  const telegram = registerTelegram(app, { now: Date.now, log, people: SEATS, ...bot });
  const botCalls = recordCalls(telegram);
  registerLyingService(app, { serviceUrl, tokens: chain.tokens, refuses: () => false, log });
  const { connection, faucet, chainTokens } = chain;
  const registry = new TokenRegistry(chainTokens);
  const linked = await registerWallet(app, { connection, faucet, registry, now: Date.now, log });
  const url = await app.listen({ host: HOST, port: 0 });
  const single = phantom(linked.state.accounts.selected.address);
  const wallets =
    count === 1
      ? [isScanning ? scanner(single, url) : single]
      : Array.from({ length: count }, () => pageWallet());
  if (count === 1) await linked.fund();
  else await Promise.all(wallets.map(({ address }) => fundSol(chain.rpcUrl, address, MAX_LAMPORTS)));
  const people = await Promise.all(
    wallets.map(async (wallet, index) => {
      const name = String(SEATS[index]?.firstName);
      const chat = await ScriptedPerson.connect({ baseUrl: url, name, patience: PATIENCE_MS });
      return new PatientPerson(chat, wallet, count === 1 ? GIVES_UP_AFTER_MS : GIVES_UP_IN_CROWD_AFTER_MS);
    }),
  );
  return {
    ...{ url, telegram, people, botCalls, serviceCalls },
    /** Base URL of the swap service. */
    serviceUrl: `${url}/service`,
    linkBases: { phantom: `${url}/wallet/ul/v1` },
    close: async () => {
      for (const { chat } of people) chat.close();
      await app.close();
    },
  };
}

function recordCalls(telegram: TelegramEmulator): readonly BotCall[] {
  const calls: BotCall[] = [];
  const { call } = telegram;
  telegram.call = async (token, method, params, signal) => {
    const [chat, message] = [params.integer('chat_id'), params.integer('message_id')];
    const made: BotCall = { method, chat, message, text: params.text('text') ?? '', at: Date.now() };
    calls.push(made);
    const answer = await call(token, method, params, signal);
    made.status = answer.status;
    return answer;
  };
  return calls;
}
