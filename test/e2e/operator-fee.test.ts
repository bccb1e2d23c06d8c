import {
  createAssociatedTokenAccountIdempotentInstruction,
  getAssociatedTokenAddressSync,
  NATIVE_MINT,
} from '@solana/spl-token';
import { Keypair, PublicKey, Transaction } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { fundSol } from '../../src/sandbox/chain/tokens.ts';
import type { Message } from '../../src/sandbox/telegram/model.ts';
import type { Address } from '../../src/solana/address.ts';
import { connectWallet, meet, openSigningPage, startTestSandbox, visit } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

const USDC = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');
const operator = Keypair.generate();

describe('a fee of one per cent for the operator', () => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;

  beforeAll(async () => {
    const operatorFee = { account: operator.publicKey.toBase58() as Address, bps: 100 };
    sandbox = await startTestSandbox({ bot: { operatorFee } });
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await alice.start();
    await alice.waitForMessage('Hello Alice');
    await connectWallet(alice);
  });
  afterAll(async () => {
    alice?.close();
    await sandbox?.stop();
  });

  const accountOf = (owner: PublicKey, mint: PublicKey) => getAssociatedTokenAddressSync(mint, owner, true);
  async function unitsOf(owner: PublicKey, mint: PublicKey): Promise<bigint> {
    const { value } = await sandbox.world.connection.getTokenAccountBalance(accountOf(owner, mint));
    return BigInt(value.amount);
  }

  /** As a referral account of Jupiter, the operator has an account for each token that the fee is taken in. */
  async function openAccount(mint: PublicKey): Promise<void> {
    await fundSol(sandbox.world.rpcUrl, operator.publicKey.toBase58(), 10n ** 9n);
    const { publicKey } = operator;
    const instruction = createAssociatedTokenAccountIdempotentInstruction(
      ...([publicKey, accountOf(publicKey, mint), publicKey, mint] as const),
    );
    const { connection } = sandbox.world;
    await connection.sendTransaction(new Transaction().add(instruction), [operator]);
    await expect.poll(() => connection.getAccountInfo(accountOf(publicKey, mint))).not.toBeNull();
  }

  /** Confirms, and opens the page. */
  async function open(card: Message) {
    await alice.press(/Confirm/, card);
    const ordered = await alice.waitForEdit(card, 'sign in your wallet');
    const page = ordered.reply_markup?.inline_keyboard.flat().find(({ url }) => url?.includes('/s/'))?.url;
    return (await openSigningPage(page ?? '')).body;
  }

  async function sign(link: string): Promise<void> {
    const { location } = await approve(link);
    await visit(String(location));
  }

  it('is not said to be taken where it is not', async () => {
    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('You pay');
    expect(textOf(card)).toContain('Fee of this bot: 1%');
    const { summary } = await open(card);
    expect(summary.operatorFee).toBeNull();
    const told = await alice.waitForEdit(card, (message) => !textOf(message).includes('Fee of this bot'));
    expect(textOf(told)).toContain('At least: 74.92');
    await alice.press(/Cancel/, told);
  });

  it('is said on card and page, taken from what is bought, and arrives', async () => {
    await openAccount(USDC);
    const owner = new PublicKey(sandbox.wallet.state.accounts.selected.address);
    const before = await unitsOf(owner, USDC);
    await alice.say('/swap 0.6 SOL USDC');
    const card = await alice.waitForMessage('You pay: 0.6 SOL');
    expect(textOf(card)).toMatch(/Fee of this bot: 1% \(≈\s\$0\.90\), already deducted above/);
    const { summary, price, links } = await open(card);
    expect(summary.operatorFee).toEqual({ text: '1%', usd: '$0.90' });
    expect(price.operatorFee).toContain('Fee of this bot: 1%');
    await sign(links.phantom);
    const notice = textOf(await alice.waitForMessage('Done'));
    const [fee, received] = [await unitsOf(operator.publicKey, USDC), (await unitsOf(owner, USDC)) - before];
    expect(fee).toBe((fee + received) / 100n);
    expect(notice).toContain(`0.6 SOL swapped for ${Number(received) / 1e6} USDC`);
    expect(received).toBe(BigInt(summary.receivesAtLeast.amount));
  });

  it('is taken in wrapped SOL where SOL is bought', async () => {
    await openAccount(NATIVE_MINT);
    await alice.say('/swap 20 USDC SOL');
    const card = await alice.waitForMessage('You pay: 20 USDC');
    const { summary, links } = await open(card);
    expect(summary.operatorFee).toMatchObject({ text: '1%' });
    await sign(links.phantom);
    await alice.waitForMessage('20 USDC swapped for');
    const fee = await unitsOf(operator.publicKey, NATIVE_MINT);
    expect(fee).toBe((fee + BigInt(summary.receivesAtLeast.amount)) / 100n);
  });
});
