import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { registerTelegram } from '../../../src/sandbox/telegram/register.ts';
import type { TelegramDeps } from '../../../src/sandbox/telegram/world.ts';
import { RareGroups, registerRareGroups } from '../../support/rare-groups.ts';

export const TOKEN = '7000000001:AAtest-token';

export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>;

export interface ApiBody {
  readonly ok: boolean;
  readonly result?: unknown;
  readonly error_code?: number;
  readonly description?: string;
  readonly parameters?: { readonly retry_after?: number };
}

/** The emulator on a free loopback port with a manual clock; `beside` adds routes. */
export async function startSandbox(
  more: Partial<TelegramDeps> = {},
  beside: (app: FastifyInstance) => void = () => undefined,
) {
  let clock = Date.UTC(2026, 10, 21, 12);
  const app = fastify({ forceCloseConnections: true });
  const log = { info: () => undefined, warn: () => undefined };
  const telegram = registerTelegram(app, {
    now: () => clock,
    log,
    botUsername: 'countersign_bot',
    botToken: TOKEN,
    ...more,
  });
  const groups = new RareGroups(telegram.world);
  registerRareGroups(app, groups);
  beside(app);
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  /** Calls a method as a bot does and returns the body. */
  const call = async (method: string, params: object = {}): Promise<ApiBody> => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(params),
    };
    const response = await fetch(`${baseUrl}/bot${TOKEN}/${method}`, init);
    return (await response.json()) as ApiBody;
  };
  const advance = (milliseconds: number): void => {
    clock += milliseconds;
  };
  return { app, emulator: { ...telegram, groups }, baseUrl, advance, call };
}

/** Runs everything due on the event loop. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}
