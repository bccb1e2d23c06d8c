import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { callRpc } from '../../src/sandbox/chain/rpc.ts';
import { confirmAndOpen, connectWallet, meet, startTestSandbox, visit } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

let sandbox: Sandbox;
let alice: ScriptedPerson;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  alice = await meet(sandbox);
  const body = new URLSearchParams({ gift: 'tokens' });
  expect((await fetch(`${sandbox.url}/wallet/faucet`, { method: 'POST', body })).status).toBe(200);
  await connectWallet(alice);
});

afterAll(async () => {
  alice.close();
  await sandbox.stop();
});

it('a newcomer with tokens and no SOL gets SOL first, and then swaps as ever', async () => {
  await alice.say('/swap 100 USDC SPYx');
  const short = await alice.waitForMessage('You have no SOL for fees');
  await alice.press(/Get SOL first/, short);
  const card = await alice.waitForMessage('a sponsor pays them for this swap');
  expect(textOf(card)).toContain('You pay: 11 USDC');
  const { location } = await approve(await confirmAndOpen(alice, card));
  const page = await visit(location ?? '');
  expect(page.status).toBe(200);
  await alice.waitForEdit(card, 'Signed');
  await alice.waitForMessage('Done');
  const wallet = sandbox.wallet.state.accounts.selected.address;
  const { value } = (await callRpc(sandbox.world.rpcUrl, 'getBalance', [wallet])) as { value: number };
  expect(value).toBeGreaterThan(10_000_000);
  await alice.say('/swap 100 USDC SPYx');
  const next = await alice.waitForMessage('You pay: 100 USDC');
  expect(textOf(next)).not.toContain('no SOL');
});
