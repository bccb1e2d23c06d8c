import { amountToUiAmount } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { fundSol } from '../../src/sandbox/chain/tokens.ts';
import { TOKEN_2022_PROGRAM } from '../../src/solana/known-programs.ts';
import { confirmAndOpen, connectWallet, meet, startTestSandbox, visit } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

let sandbox: Sandbox;
let alice: ScriptedPerson;

beforeAll(async () => {
  sandbox = await startTestSandbox({});
  alice = await meet(sandbox);
  await sandbox.wallet.fund();
});
afterAll(async () => {
  alice?.close();
  await sandbox?.stop();
});

const SPYX = new PublicKey('XsoCS1TfEyfFhfvj8EtZ528L3CaKBDBRqRapnBbDF2W');
const TOKEN_2022 = new PublicKey(TOKEN_2022_PROGRAM);

/** UI amount of the balance, computed by the real token program. */
async function shownOnChain(): Promise<string> {
  const { connection, rpcUrl } = sandbox.world;
  const owner = new PublicKey(sandbox.wallet.state.accounts.selected.address);
  const { value } = await connection.getTokenAccountsByOwner(owner, { mint: SPYX });
  const amount = value.reduce((sum, { account }) => sum + account.data.readBigUInt64LE(64), 0n);
  const payer = Keypair.generate();
  await fundSol(rpcUrl, payer.publicKey.toBase58(), 1_000_000_000n);
  return String(await amountToUiAmount(connection, payer, SPYX, amount, TOKEN_2022));
}

it('a stock trades in the amounts that the token program displays', async () => {
  await alice.start();
  await alice.waitForMessage('Hello Alice');
  await connectWallet(alice);
  await alice.say('/swap 20 USDC SPYx');
  const card = await alice.waitForMessage('You pay');
  const { location } = await approve(await confirmAndOpen(alice, card));
  await visit(location ?? '');
  const notice = textOf(await alice.waitForMessage('Done'));
  expect(notice).toContain(`for ${await shownOnChain()} SPYx`);
});
