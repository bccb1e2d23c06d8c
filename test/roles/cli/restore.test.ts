import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBot, startBot } from '../../../src/roles/bot.ts';
import { runBackupCommand } from '../../../src/roles/cli/backup-command.ts';
import { databasePath, readDatabase } from '../../../src/roles/cli/read-only-database.ts';
import type { Sandbox } from '../../../src/roles/sandbox.ts';
import { landed, txHashOn } from '../../e2e/support/read-chain.ts';
import { placeOrder } from '../../e2e/support/sign-order.ts';
import { connectWallet, meet, startTestSandbox, visit } from '../../support/journey.ts';
import { type ScriptedPerson, textOf } from '../../support/scripted-person.ts';
import { approve } from '../../support/scripted-wallet.ts';
import { until } from '../../support/until.ts';
import { type ServiceWithoutExecute, startServiceWithoutExecute } from './support/service-without-execute.ts';

describe('a backup that is restored', () => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;
  let bot: RunningBot;
  let service: ServiceWithoutExecute;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    await sandbox.bot.stop();
    service = await startServiceWithoutExecute(sandbox.botSettings.swapApi.url);
    const { key } = sandbox.botSettings.swapApi;
    bot = await startBot({ ...sandbox.botSettings, swapApi: { url: service.url, key } });
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await connectWallet(alice);
  });
  afterAll(async () => {
    alice?.close();
    await bot?.stop();
    await service?.close();
    await sandbox?.stop();
  });

  it('carries the swap that was in flight at its moment to its end', async () => {
    const { card, link } = await placeOrder(alice, '0.2');
    const { location } = await approve(link);
    await visit(location ?? '');
    await until(() => expect(service.executions()).toBeGreaterThan(0));
    const original = databasePath(sandbox.botSettings.databaseUrl);
    const copy = join(original, '..', 'restored.db');
    expect((await runBackupCommand(sandbox.botSettings, [copy])).exitCode).toBe(0);
    await bot.stop();
    const states = readDatabase(copy, (database) => database.prepare('SELECT state FROM swaps').all());
    expect(states).toEqual([{ state: 'submitted' }]);

    bot = await startBot({ ...sandbox.botSettings, databaseUrl: `file:${copy}` });
    const swapped = await alice.waitForEdit(card, 'Swapped');
    await alice.waitForMessage('Done');
    await landed(sandbox.world, txHashOn(swapped));
    expect(alice.messages().filter((message) => textOf(message).startsWith('✅ Done'))).toHaveLength(1);
  });
});
