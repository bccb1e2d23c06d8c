import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { CommandOutcome } from '../../../../src/apps/cli/command-line.ts';
import type { DoctorDeps } from '../../../../src/apps/cli/doctor/check.ts';
import type { Environment } from '../../../../src/config.ts';
import { OutsideWorld, RPC_KEY, SWAP_KEY, TOKEN } from './outside-world.ts';
import { runTestDoctor } from './run-test-doctor.ts';

export const SECRET = 'a-webhook-secret-of-more-than-thirty-two-characters';
export const GET_ME = `/bot${TOKEN}/getMe`;
export const NEWEST_METHOD = `/bot${TOKEN}/deleteEphemeralMessage`;
export const GET_WEBHOOK_INFO = `/bot${TOKEN}/getWebhookInfo`;
export const POLLING: Environment = { TELEGRAM_MODE: 'polling', TELEGRAM_WEBHOOK_SECRET: '' };
export const OWN_SERVICE: Environment = { SWAP_API_URL: '', SWAP_API_KEY: '' };

/** Reset before each test: healthy servers, nothing stored. */
interface DoctorWorld {
  readonly world: () => OutsideWorld;
  /** A fully configured bot, with these changes. */
  doctor(more?: Environment, deps?: Partial<DoctorDeps>, scope?: 'service'): Promise<CommandOutcome>;
}

/** Call inside `describe`. */
export function useDoctorWorld(): DoctorWorld {
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
    doctor: (more = {}, deps = {}, scope) => {
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
    SWAP_API_URL: world.url,
    SWAP_API_KEY: SWAP_KEY,
    JUPITER_API_URL: `${world.url}/jupiter`,
    SOLANA_RPC_URL: `${world.url}/rpc1?api-key=${RPC_KEY},${world.url}/rpc2`,
    DATABASE_URL: `file:${join(folder, 'bot.db')}`,
    ENCRYPTION_KEY_FILE: join(folder, 'encryption.key'),
  };
}
