import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBot, startBot } from '../../src/apps/bot.ts';
import { rotateEncryption } from '../../src/apps/cli/key-commands.ts';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { createFieldCipher } from '../../src/bot/store/field-cipher.ts';
import { openKeyFile } from '../../src/bot/store/key-file.ts';
import type { BotSchema } from '../../src/bot/store/schema.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { connectWallet, meet, openSigningPage, startTestSandbox, urlOf, visit } from '../support/journey.ts';
import type { ScriptedPerson } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

describe('a rotation of the encryption key while the bot runs', () => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;
  let bot: RunningBot;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    bot = sandbox.bot;
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await connectWallet(alice);
  });
  afterAll(async () => {
    alice?.close();
    await bot?.stop();
    await sandbox?.stop();
  });

  /** From another process, while the bot runs. */
  async function rotate(): Promise<number> {
    const { databaseUrl, encryptionKeyFile: keyFile } = sandbox.botSettings;
    const database = await openDatabase<BotSchema>(databaseUrl);
    const ring = openKeyFile(keyFile);
    const cipher = createFieldCipher(ring);
    const ports = { database, cipher, keyFile, ring };
    const { exitCode } = await rotateEncryption({ ...ports, pause: async () => undefined });
    await database.destroy();
    return exitCode;
  }

  it('keeps orders and signing links valid, also after the next restart', async () => {
    await alice.say('/swap 0.1 SOL USDC');
    const card = await alice.waitForMessage('You pay');
    await alice.press(/Confirm/, card);
    const ordered = await alice.waitForEdit(card, 'sign in your wallet');
    const page = urlOf(await alice.press(/Sign/, ordered));
    const [old] = openKeyFile(sandbox.botSettings.encryptionKeyFile)();
    expect(await rotate()).toBe(0);
    expect(openKeyFile(sandbox.botSettings.encryptionKeyFile)()).not.toContainEqual(old);
    expect((await openSigningPage(page)).status).toBe(200);

    await bot.stop();
    bot = await startBot(sandbox.botSettings);
    expect(await rotate()).toBe(0);
    const opened = await openSigningPage(page);
    const { location } = await approve(opened.body.links.phantom);
    await visit(location ?? '');
    await alice.waitForEdit(card, 'Swapped');
    await alice.say('/wallets');
    await alice.waitForMessage('Your wallets');
  });
});
