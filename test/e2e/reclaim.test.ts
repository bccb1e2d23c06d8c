import { PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningBot, startBot } from '../../src/apps/bot.ts';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { type ChainAccount, setAccounts } from '../../src/sandbox/chain/rpc.ts';
import type { Message } from '../../src/sandbox/telegram/model.ts';
import { type Address, addressBytes } from '../../src/solana/address.ts';
import { generateSigner } from '../../src/solana/ed25519.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import {
  confirmAndOpen,
  connectWallet,
  meet,
  openSigningPage,
  startTestSandbox,
  urlOf,
  visit,
} from '../support/journey.ts';
import { giveTokenAccount, OLD_RENT, RENT_RATES, setRent } from '../support/rent.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

const NETWORK_FEE = 5_000n;
/** Lamports for the priority fee of a return from so many accounts. */
const priorityFee = (accounts: number) => BigInt(26_000 + accounts * 5_000) / 20n;

describe('/reclaim', () => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;
  let bot: RunningBot;
  let wallet: Address;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    bot = sandbox.bot;
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await connectWallet(alice);
    wallet = sandbox.wallet.state.accounts.selected.address as Address;
  });
  afterAll(async () => {
    alice?.close();
    await bot?.stop();
    await sandbox?.stop();
  });
  beforeEach(() => setRent(sandbox.world.rpcUrl, RENT_RATES[0]));

  const give = (amount = 0n, change?: (data: Uint8Array) => void, program = TOKEN_PROGRAM) =>
    giveTokenAccount(sandbox.world.rpcUrl, wallet, { amount, program, ...(change && { change }) });

  const accountOf = ({ address }: ChainAccount) =>
    sandbox.world.connection.getAccountInfo(new PublicKey(address), 'confirmed');
  const balance = () => sandbox.world.connection.getBalance(new PublicKey(wallet), 'confirmed');
  const restart = async () => {
    await bot.stop();
    bot = await startBot(sandbox.botSettings);
  };

  async function finish(link: string): Promise<void> {
    const { location } = await approve(link);
    await visit(location ?? '');
  }

  it('closes empty accounts, takes old surplus, leaves all else, and tells the end once', async () => {
    const { rpcUrl } = sandbox.world;
    const empty = [await give(), await give(0n, undefined, TOKEN_2022_PROGRAM)];
    const dust = await give(5n);
    const lent = await give(0n, (data) =>
      data.set([1, 0, 0, 0, ...addressBytes(generateSigner().address)], 72),
    );
    // Rent falls: what is old lies above it, also with the tokens of the sandbox in it.
    await setRent(rpcUrl, RENT_RATES[1]);
    const surplus = OLD_RENT - 293n * RENT_RATES[1];
    await alice.say('/reclaim');
    const card = await alice.waitForMessage('Get your deposits back');
    expect(textOf(card)).toMatch(/You get back: 0\.00\d+ SOL, about \$/);
    expect(textOf(card)).toContain('Empty token accounts that close: 2');
    const before = await balance();
    const link = await confirmAndOpen(alice, card);
    await restart();
    await finish(link);
    await alice.waitForEdit(card, 'the message below');
    const isNotice = (one: Message) =>
      one.message_id !== card.message_id && textOf(one).includes('of deposits came back to');
    const notice = await alice.waitForMessage(isNotice);
    await restart();
    expect((await Promise.all(empty.map(accountOf))).every((account) => account === null)).toBe(true);
    expect(await accountOf(lent)).toMatchObject({ lamports: Number(OLD_RENT) });
    const kept = await accountOf(dust);
    expect([kept?.lamports, kept?.data.readBigUInt64LE(64)]).toEqual([Number(OLD_RENT - surplus), 5n]);
    // The sandbox's USDC account is old as well.
    const [, said = ''] = /([\d.]+) SOL/.exec(textOf(notice)) ?? [];
    const gained = BigInt((await balance()) - before);
    const returned = 2n * OLD_RENT + 2n * surplus;
    expect(BigInt(Math.round(Number(said) * 1e9))).toBe(returned);
    expect(gained).toBe(returned - NETWORK_FEE - priorityFee(4));
    await alice.say('/history');
    const history = await alice.waitForMessage('Your last swaps');
    expect(textOf(history)).toMatch(/✅ Deposits back: 0\.00/);
    expect(alice.messages().filter(isNotice)).toHaveLength(1);
    await alice.say('/reclaim');
    await alice.waitForMessage('No deposit to get back');
    await setAccounts(rpcUrl, [{ ...dust, lamports: 293n * RENT_RATES[1] }]);
  });

  it('asks again on the page where less comes back by then, and says so where nothing does', async () => {
    const [one, other] = [await give(), await give()];
    await alice.say('/reclaim');
    const card = await alice.waitForMessage('accounts that close: 2');
    await alice.press(/Confirm/, card);
    const ordered = await alice.waitForEdit(card, 'sign in your wallet');
    const page = urlOf(await alice.press(/Sign/, ordered));
    await setAccounts(sandbox.world.rpcUrl, [{ ...other, data: withAmount(other.data, 1n) }]);
    const asked = await openSigningPage(page);
    expect(asked.body).toMatchObject({
      code: 'price_changed',
      price: { pays: null, getsAtLeast: '0.00203928 SOL' },
    });
    await alice.waitForEdit(card, 'accounts that close: 1');
    const opened = await openSigningPage(page, { acceptOfferVersion: asked.body.price.offerVersion });
    expect(opened.body.summary).toMatchObject({
      pays: null,
      receivesAtLeast: { text: '0.00203928 SOL' },
      deposits: [{ label: 'Empty token accounts closed', number: '1' }],
      isEnforced: true,
    });
    expect(opened.body.pay).toBeNull();
    await setAccounts(sandbox.world.rpcUrl, [{ ...one, data: withAmount(one.data, 1n) }]);
    expect((await openSigningPage(page)).body.code).toBe('nothing_to_reclaim');
    await alice.press('Cancel', ordered);
    await alice.waitForEdit(card, 'Cancelled: the deposits stay');
  });

  it('fills one transaction, and says how many accounts wait for the next', async () => {
    await Promise.all(Array.from({ length: 14 }, () => give()));
    await alice.say('/reclaim');
    const card = await alice.waitForMessage('accounts that close: 12');
    expect(textOf(card)).toContain('More wait: 2.');
    await finish(await confirmAndOpen(alice, card));
    const notice = await alice.waitForMessage(/of deposits came back to your wallet.\nTransaction/);
    expect(textOf(notice)).toContain(`${Number(12n * OLD_RENT) / 1e9} SOL`);
    await alice.press('Look again', notice);
    const rest = await alice.waitForMessage('accounts that close: 2');
    await alice.press('Cancel', rest);
  });
});

function withAmount(data: Uint8Array, amount: bigint): Uint8Array {
  const changed = Buffer.from(data);
  changed.writeBigUInt64LE(amount, 64);
  return changed;
}
