import { PublicKey } from '@solana/web3.js';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBot } from '../../src/apps/bot.ts';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { setAccounts } from '../../src/sandbox/chain/rpc.ts';
import { tokenAccount } from '../../src/sandbox/chain/tokens.ts';
import { createKey } from '../../src/service/keys/manage-keys.ts';
import type { Address } from '../../src/solana/address.ts';
import { DFLOW_PROGRAM, LIGHTHOUSE_PROGRAM, TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../src/solana/token-account.ts';
import type { DecodedTransaction } from '../../src/solana/transaction.ts';
import { buildTransaction } from '../guard/support/build-transaction.ts';
import { rentFor } from '../guard/support/fake-accounts.ts';
import { unitLimit, unitPrice } from '../guard/support/instructions.ts';
import { stranger } from '../guard/support/people.ts';
import { oneLegSwap } from '../real-programs/dflow-theft.ts';
import { decodeBase64Transaction } from '../support/decode-base64-transaction.ts';
import { connectWallet, startTestSandbox, visit } from '../support/journey.ts';
import { installVenue, MODES, setMode, VENUE_PROGRAM, venueAccounts } from '../support/sbpf/hostile-venue.ts';
import { installProgram } from '../support/sbpf/programs.ts';
import { ScriptedPerson } from '../support/scripted-person.ts';
import { approve, approveScan, scanCode } from '../support/scripted-wallet.ts';
import { holdingsOf, landed, txHashOn } from './support/read-chain.ts';
import { bringBack, type OpenedOrder, placeOrder } from './support/sign-order.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' as Address;
const ROUTE = 'dflow';

let sandbox: Sandbox;
let service: FastifyInstance;
let person: ScriptedPerson;
let address: Address;
const executed: unknown[] = [];

/**
 * The sandbox's chain with an aggregator's route over a venue that pays at par: only the person's wallet signs it. The bot
 * reaches the sandbox's service through one that quotes this route.
 */
beforeAll(async () => {
  service = await startService();
  const swapApi = { url: service.listeningOrigin, key: 'key' };
  sandbox = await startTestSandbox({
    slotTimeMs: 200,
    bot: { swapApi, venues: () => new Set([VENUE_PROGRAM]) },
  });
  const { rpcUrl } = sandbox.world;
  await Promise.all([
    installProgram(rpcUrl, DFLOW_PROGRAM, 'dflow-stand-in'),
    installProgram(rpcUrl, LIGHTHOUSE_PROGRAM, 'lighthouse-stand-in'),
    installVenue(rpcUrl, { sold: USDC, bought: USDT }),
    sandbox.wallet.fund(),
  ]);
  address = sandbox.wallet.state.accounts.selected.address;
  const tether = { address: USDT, symbol: '', decimals: 6, tokenProgram: TOKEN_PROGRAM };
  await setAccounts(rpcUrl, [
    tokenAccount(accountOf(address, USDT), tether, address, 0n, rentFor),
    tokenAccount(accountOf(stranger.address, USDT), tether, stranger.address, 0n, rentFor),
  ]);
  person = await ScriptedPerson.connect({ baseUrl: sandbox.url, name: 'Alice', patience: 30_000 });
  await connectWallet(person);
});

afterAll(async () => {
  person?.close();
  await sandbox?.stop();
  await service?.close();
});

const accountOf = (owner: Address, mint: Address) => findTokenAccount(owner, mint, TOKEN_PROGRAM);

async function startService(): Promise<FastifyInstance> {
  const app = fastify();
  let key: string | undefined;
  const forward = async (path: string, body: unknown) => {
    key ??= (await createKey(sandbox.service.database, { name: 'a test' }, Date.now())).key;
    const response = await fetch(`${sandbox.service.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  app.get('/v1/tokens', ({ url }) => forward(url, undefined));
  app.post('/v1/execute', async ({ body }, reply) => {
    executed.push(body);
    const answer = await forward('/v1/execute', body);
    return reply.status(answer.success ? 200 : 400).send(answer);
  });
  app.post('/v1/quotes', async ({ body }) => {
    const answer = await forward('/v1/quotes', body);
    const { fromAddress, fromAmount } = body as { fromAddress?: Address; fromAmount: string };
    const unsignedTransaction = fromAddress ? await buildRoute(fromAddress, BigInt(fromAmount)) : null;
    const quotes = answer.data.quotes.map((quote: object) => {
      return { ...quote, routeName: ROUTE, toAmount: fromAmount, unsignedTransaction };
    });
    return { ...answer, data: { ...answer.data, quotes } };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

async function buildRoute(user: Address, amount: bigint): Promise<string> {
  const [source, destination] = [accountOf(user, USDC), accountOf(user, USDT)];
  const loot = accountOf(stranger.address, USDT);
  const accounts = {
    person: user,
    sold: source,
    bought: destination,
    other: loot,
    thief: stranger.address,
    loot,
  };
  const swap = oneLegSwap([[VENUE_PROGRAM, ''], ...venueAccounts(accounts)], {
    ...{ user, source, destination, destinationMint: USDT },
    ...{ amount, quoted: amount, slippageBps: 0 },
  });
  const { blockhash } = await sandbox.world.connection.getLatestBlockhash();
  const instructions = [unitLimit(400_000), unitPrice(1_000n), swap];
  return Buffer.from(buildTransaction({ payer: user, blockhash, instructions })).toString('base64');
}

const held = () => holdingsOf(sandbox.world.connection, address);

async function order(amount: string): Promise<OpenedOrder> {
  return placeOrder(person, amount, ['USDC', 'USDT']);
}

async function scan({ code }: OpenedOrder): Promise<string> {
  const { page, transaction } = await scanCode(sandbox.url, code);
  if (transaction === undefined) throw new Error(page);
  return transaction;
}

/** The key that the bot made for the transaction. */
function keyOf(transaction: string | DecodedTransaction): string {
  const decoded = typeof transaction === 'string' ? decodeBase64Transaction(transaction) : transaction;
  expect(decoded.header.numRequiredSignatures).toBe(2);
  expect(decoded.instructions.flatMap(({ accounts }) => accounts)).not.toContain(1);
  return String(decoded.staticAccountKeys[1]);
}

const listOf = (key: string) => sandbox.world.connection.getSignaturesForAddress(new PublicKey(key));

it('lands what the wallet submits, and finds it by the key', async () => {
  const before = await held();
  const placed = await order('3');
  const transaction = await scan(placed);
  const key = keyOf(transaction);
  await person.waitForEdit(placed.card, 'Approve it in your wallet app');
  await approveScan(sandbox.url, placed.code, transaction);
  await person.waitForEdit(placed.card, 'Swapped');
  const txHash = txHashOn(await person.waitForMessage('Done: 3 USDC'));
  expect((await listOf(key)).map(({ signature }) => signature)).toEqual([txHash]);
  expect(keyOf(await landed(sandbox.world, txHash))).toBe(key);
  expect((await held()).usdc).toBe(before.usdc - 3_000_000n);
  expect((await visit(placed.page)).body).toContain('"state":"confirmed"');
  // The service did not quote these bytes.
  expect(executed).toEqual([]);
});

it.each([
  ['tamper', '4'],
  ['blockhash-replaced', '5'],
] as const)(
  'refuses what a wallet with %s submits, and takes the same bytes from an honest one',
  async (mode, amount) => {
    const before = await held();
    const placed = await order(amount);
    const transaction = await scan(placed);
    await person.waitForEdit(placed.card, 'Approve it in your wallet app');
    expect(await approveScan(sandbox.url, placed.code, transaction, { mode })).toContain(
      'The chain refused it',
    );
    expect(await held()).toEqual(before);
    expect(await listOf(keyOf(transaction))).toEqual([]);
    expect(await scan(placed)).toBe(transaction);
    await approveScan(sandbox.url, placed.code, transaction);
    await person.waitForEdit(placed.card, 'Swapped');
    expect((await held()).transactions).toBe(before.transactions + 1);
  },
  60_000,
);

it('tells that it failed where the venue turns after the scan, and nothing is paid', async () => {
  const { rpcUrl } = sandbox.world;
  const before = await held();
  const placed = await order('6');
  const transaction = await scan(placed);
  await setMode(rpcUrl, MODES.takesMore);
  await approveScan(sandbox.url, placed.code, transaction);
  await person.waitForEdit(placed.card, 'Your money did not move');
  expect(await listOf(keyOf(transaction))).toMatchObject([{ err: expect.anything() }]);
  expect((await held()).usdc).toBe(before.usdc);
});

it('writes version 1 for a kind of wallet that signs it, and its swap lands', async () => {
  await setMode(sandbox.world.rpcUrl, MODES.honest);
  expect(versionOf((await order('7')).transaction)).toBe(0);
  await person.say('/cancel');
  await sandbox.bot.stop();
  const bot = await startBot({ ...sandbox.botSettings, version1Wallets: ['solflare', 'phantom'] });
  try {
    const before = await held();
    const placed = await order('8');
    expect(versionOf(placed.transaction)).toBe(1);
    const { location } = await approve(placed.link);
    await bringBack(location);
    const notice = await person.waitForMessage('Done: 8 USDC');
    expect((await landed(sandbox.world, txHashOn(notice))).version).toBe(1);
    expect((await held()).usdc).toBe(before.usdc - 8_000_000n);
    // The bytes for a scan carry the key of the bot.
    expect(versionOf(await scan(await order('9')))).toBe(0);
  } finally {
    await bot.stop();
  }
});

function versionOf(transaction: string) {
  return decodeBase64Transaction(transaction).version;
}
