import { PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { fundSol } from '../../src/sandbox/chain/tokens.ts';
import { confirmAndOpen, connectWallet, startTestSandbox, visit } from '../support/journey.ts';
import { ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

/** An expiry takes 150 slots of 100 ms and the polls after them, on a busy machine several times as long. */
const PATIENCE_MS = 90_000;

describe('a swap whose balance is gone when it is sent', () => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    alice = await ScriptedPerson.connect({ baseUrl: sandbox.url, name: 'Alice', patience: PATIENCE_MS });
    await sandbox.wallet.fund();
    await alice.start();
    await connectWallet(alice);
  });
  afterAll(async () => {
    alice?.close();
    await sandbox?.stop();
  });

  it(
    'says that the wallet cannot pay, keeps the wallet locked, and expires by the chain',
    async () => {
      const wallet = sandbox.wallet.state.accounts.selected.address;
      const { connection, rpcUrl } = sandbox.world;
      await alice.say('/swap 0.5 SOL USDC');
      const card = await alice.waitForMessage('You pay');
      const link = await confirmAndOpen(alice, card);
      await fundSol(rpcUrl, wallet, 100_000_000n);
      const { location } = await approve(link);
      const page = await visit(location ?? '');
      expect(page.status).toBe(200);
      const told = await alice.waitForEdit(card, 'does not have enough SOL right now');
      expect(textOf(told)).toContain('It cannot go through for now');
      expect(textOf(told)).toContain('Please start no second swap of this wallet until then');
      const notice = await alice.waitForMessage('expired');
      expect(textOf(notice)).toContain('Your wallet did not have enough SOL for this swap and its fee.');
      expect(textOf(notice)).toContain('Your money did not move');
      expect(await connection.getBalance(new PublicKey(wallet))).toBe(100_000_000);
    },
    PATIENCE_MS,
  );
});
