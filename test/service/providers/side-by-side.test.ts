import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setAccounts } from '../../../src/sandbox/chain/rpc.ts';
import { tokenAccount } from '../../../src/sandbox/chain/tokens.ts';
import { readPools } from '../../../src/service/providers/desk/pricing.ts';
import { deskAddress } from '../../../src/service/providers/desk/provider.ts';
import type { Signer } from '../../../src/solana/ed25519.ts';
import { TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { rentFor } from '../../guard/support/fake-accounts.ts';
import { until } from '../../support/until.ts';
import {
  type Answer,
  createPerson,
  DESK_SEED,
  signAsWallet,
  startTestService,
  startWorld,
  type TestService,
  USDC,
} from '../support/test-service.ts';

const LAMPORTS = 1_000_000_000n;
/** 1.2 % of the SOL in the desk's pool (25 million dollars at 150 a SOL), and its value. */
const SOL_SIDE = { fromToken: 'native', toToken: USDC, fromAmount: (2_000n * LAMPORTS).toString() };
const USDC_SIDE = { fromToken: USDC, toToken: 'native', fromAmount: '300000000000' };
const TIMES = 20;

let world: Awaited<ReturnType<typeof startWorld>>;
let service: TestService;
let person: Signer;

beforeAll(async () => {
  world = await startWorld();
  service = await startTestService({ connection: world.connection });
  person = await createPerson(world.rpcUrl, 100_000n * LAMPORTS);
  const usdc = { address: USDC, symbol: 'USDC', decimals: 6, tokenProgram: TOKEN_PROGRAM };
  await setAccounts(world.rpcUrl, [
    tokenAccount(tokensOf(person.address), usdc, person.address, 10_000_000_000_000n, rentFor),
  ]);
});

afterAll(async () => {
  await service.close();
  await world.close();
});

function tokensOf(owner: string): string {
  return getAssociatedTokenAddressSync(new PublicKey(USDC), new PublicKey(owner), true).toBase58();
}

/** The desk's SOL and USDC at initial prices, in millionths of a dollar. */
async function deskValue(): Promise<bigint> {
  const desk = deskAddress(DESK_SEED);
  const { native } = await readPools('data/prices.json');
  const lamports = await world.connection.getBalance(new PublicKey(desk), 'confirmed');
  const usdc = await world.connection.getTokenAccountBalance(new PublicKey(tokensOf(desk)), 'confirmed');
  return (BigInt(lamports) * BigInt(native?.usd ?? 0)) / 1_000n + BigInt(usdc.value.amount);
}

interface Signed {
  readonly quoteId: string;
  readonly signedTransaction: string;
}

async function quoteAndSign(swap: object): Promise<Signed> {
  const wallets = { fromAddress: person.address, toAddress: person.address };
  const { body } = await service.post('/v1/quotes', { ...wallets, ...swap });
  const { quoteId, unsignedTransaction } = body.data.quotes[0];
  return { quoteId, signedTransaction: signAsWallet(unsignedTransaction, person) };
}

const execute = (signed: Signed) => service.post('/v1/execute', signed);

async function untilEnded(signed: Signed): Promise<Answer> {
  return until(async () => {
    const answer = await execute(signed);
    expect(answer.body.data?.status).not.toBe('SUBMITTED');
    return answer;
  });
}

it('the desk loses nothing to twenty swaps of 1.2 % each way at one price', async () => {
  const before = await deskValue();
  const swaps = [...Array<object>(TIMES).fill(SOL_SIDE), ...Array<object>(TIMES).fill(USDC_SIDE)];
  const signed = await Promise.all(swaps.map(quoteAndSign));
  const answers = await Promise.all(signed.map(execute));
  const refused = answers.filter(({ status }) => status === 400);
  const codes = refused.map(({ body }) => body.error.code);
  expect(new Set(codes)).toEqual(new Set(['quote_expired']));
  // A swap each way: a second one on a side already exceeds 1.2 % fourfold.
  expect(answers.length - refused.length).toBe(2);
  const accepted = signed.filter((_one, at) => answers[at]?.status === 200);
  for (const one of accepted) expect((await untilEnded(one)).body.data?.status).toBe('CONFIRMED');
  expect(await deskValue()).toBeGreaterThanOrEqual(before);
});
