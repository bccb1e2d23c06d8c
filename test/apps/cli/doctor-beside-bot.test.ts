import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../../src/apps/sandbox.ts';
import { startTestSandbox } from '../../support/journey.ts';
import { until } from '../../support/until.ts';
import { linesOf, runTestDoctor } from './support/doctor-world.ts';

describe('doctor beside a running bot', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    const readiness = async () => (await fetch(`${sandbox.bot.webUrl}/readyz`)).status;
    await until(async () => expect(await readiness()).toBe(200));
  });
  afterAll(() => sandbox?.stop());

  it('reports only that the chain is not mainnet', async () => {
    const { telegram, publicUrl, web, swapApi, rpcUrls, databaseUrl, encryptionKeyFile } =
      sandbox.botSettings;
    const outcome = await runTestDoctor({
      TELEGRAM_BOT_TOKEN: telegram.token,
      TELEGRAM_API_ROOT: telegram.apiRoot,
      PUBLIC_URL: publicUrl,
      PORT: String(web.port),
      SWAP_API_URL: swapApi.url,
      SWAP_API_KEY: swapApi.key,
      SOLANA_RPC_URL: rpcUrls.join(','),
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY_FILE: encryptionKeyFile,
    });
    expect(linesOf(outcome, 'WRONG')).toEqual([
      expect.stringMatching(/^WRONG {2}rpc 1 .*is not on mainnet/),
      expect.stringMatching(/^WRONG {2}rpc 2 .*is not on mainnet/),
    ]);
  });
});
