import { ACCOUNT_SIZE, AccountLayout, MINT_SIZE, MintLayout } from '@solana/spl-token';
import { Keypair } from '@solana/web3.js';
import fc from 'fast-check';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createFaucet } from '../../../src/sandbox/chain/faucet.ts';
import { installGuardProgram } from '../../../src/sandbox/chain/start.ts';
import {
  mintAccount,
  type SandboxToken,
  seedTokens,
  tokenAccount,
} from '../../../src/sandbox/chain/tokens.ts';
import {
  LIGHTHOUSE_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import { rentFor } from '../../guard/support/fake-accounts.ts';
import { RENT_RATES } from '../../support/rent.ts';
import { connectionTo } from '../connection-to.ts';

const SOL = { address: WRAPPED_SOL_MINT, symbol: 'SOL', decimals: 9, tokenProgram: TOKEN_PROGRAM };
const USDC = {
  address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  symbol: 'USDC',
  decimals: 6,
  tokenProgram: TOKEN_PROGRAM,
};
const NVDAX = {
  address: 'Xsc9qvGR1efVDFGLrVsmkzv3qi45LTBjeUKSPmx9qEh',
  symbol: 'NVDAx',
  decimals: 8,
  tokenProgram: TOKEN_2022_PROGRAM,
};
const authority = Keypair.generate().publicKey.toBase58();
const owner = Keypair.generate().publicKey.toBase58();
const u64 = fc.bigInt({ min: 0n, max: 2n ** 63n });

let node: FastifyInstance | undefined;
afterEach(async () => {
  await node?.close();
  node = undefined;
});

interface Asked {
  readonly method: string;
  readonly params: readonly [string, Record<string, unknown>];
}

/** A node that answers every call with `answer`, and records the calls. */
async function startNode(answer: (asked: Asked) => object): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  node = fastify();
  node.post<{ Body: Asked }>('/', ({ body }) => {
    asked.push(body);
    return { jsonrpc: '2.0', id: 1, ...answer(body) };
  });
  return { url: await node.listen({ host: '127.0.0.1', port: 0 }), asked };
}

describe('the account of a mint', () => {
  it('contains decimals, supply, mint authority and program', () => {
    fc.assert(
      fc.property(u64, fc.nat(18), fc.constantFrom(USDC, NVDAX), (supply, decimals, token) => {
        const {
          owner: program,
          address,
          data,
        } = mintAccount({ ...token, decimals }, authority, supply, rentFor);
        const mint = MintLayout.decode(data);
        expect([address, program, data.length]).toEqual([token.address, token.tokenProgram, MINT_SIZE]);
        expect(mint).toMatchObject({ supply, decimals, isInitialized: true, mintAuthorityOption: 1 });
        expect(mint.mintAuthority.toBase58()).toBe(authority);
        expect(mint.freezeAuthorityOption).toBe(0);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a token account', () => {
  it('contains owner and amount, and for wrapped SOL also its lamports', () => {
    fc.assert(
      fc.property(u64, fc.constantFrom(SOL, USDC, NVDAX), (amount, token) => {
        const account = tokenAccount(owner, token, owner, amount, rentFor);
        const read = AccountLayout.decode(account.data);
        expect(account.data).toHaveLength(ACCOUNT_SIZE);
        expect([read.mint.toBase58(), read.owner.toBase58(), read.amount]).toEqual([
          token.address,
          owner,
          amount,
        ]);
        expect([read.delegateOption, read.closeAuthorityOption]).toEqual([0, 0]);
        const isWrapped = token === SOL;
        expect(read.isNativeOption).toBe(isWrapped ? 1 : 0);
        expect(account.lamports).toBe(2_039_280n + (isWrapped ? amount : 0n));
      }),
      { numRuns: 30 },
    );
  });
});

describe('seeding', () => {
  it.each(RENT_RATES)('writes every mint and holding, with the rent of %s lamports a byte', async (rate) => {
    const { url, asked } = await startNode(({ method }) => ({
      result: method.startsWith('getMinimum') ? Number(128n * rate) : null,
    }));
    const holder = (amount: bigint, ...tokens: SandboxToken[]) => ({
      owner: Keypair.generate().publicKey.toBase58(),
      amounts: new Map(tokens.map(({ address }) => [address, amount])),
    });
    const holders = [holder(5n, USDC, NVDAX), holder(7n, USDC)];
    await seedTokens(url, [USDC, NVDAX], { mintAuthority: authority, holders });
    const written = new Map(asked.slice(1).map(({ params: [address, state] }) => [address, state]));
    expect(written.size).toBe(5);
    const deposits = [...written.values()].map((state) => BigInt(Number(state.lamports)));
    expect(new Set(deposits)).toEqual(new Set([210n * rate, 293n * rate]));
    const supplyOf = ({ address }: SandboxToken) =>
      MintLayout.decode(Buffer.from(String(written.get(address)?.data), 'hex')).supply;
    expect([supplyOf(USDC), supplyOf(NVDAX)]).toEqual([12n, 5n]);
  });
});

describe('the stand-in for the guard program', () => {
  const memo = (entry: number) => {
    const program = Buffer.alloc(128, 1);
    program.writeBigUInt64LE(BigInt(entry), 24);
    return { result: { value: { data: [program.toString('base64'), 'base64'] } } };
  };

  it('is the memo program, which succeeds immediately', async () => {
    const { url, asked } = await startNode(({ method }) =>
      method === 'getAccountInfo' ? memo(64) : { result: 890_880 },
    );
    await installGuardProgram(url);
    const [address, state] = asked[2]?.params ?? [];
    expect([address, state?.executable]).toEqual([LIGHTHOUSE_PROGRAM, true]);
    expect(String(state?.data).slice(64 * 2, 80 * 2)).toBe('b7000000000000009500000000000000');
    expect(String(state?.data)).toHaveLength(128 * 2);
  });

  it.each([
    ['has no memo program', { result: { value: null } }, 'This chain has no memo program.'],
    ['has one of another layout', memo(120), 'The memo program of this chain has an unknown layout.'],
  ])('is not installed on a chain that %s', async (_what, answer, reason) => {
    const { url, asked } = await startNode(() => answer);
    await expect(installGuardProgram(url)).rejects.toThrow(reason);
    expect(asked).toHaveLength(1);
  });
});

describe('the faucet', () => {
  const signer = Keypair.generate();
  const open = (answers: Parameters<typeof connectionTo>[0]) =>
    createFaucet({
      connection: connectionTo({
        getLatestBlockhash: () => ({ blockhash: owner }),
        sendRawTransaction: () => 'signature',
        ...answers,
      }),
      signer,
      tokens: [USDC],
    });
  const status = (value: object | null) => ({ getSignatureStatuses: () => ({ value: [value] }) });
  const grants = [{ mint: 'native', amount: 5n }];

  it.each(['confirmed', 'finalized'])(
    'returns the signature once the chain reports it %s',
    async (confirmationStatus) => {
      const faucet = open(status({ err: null, confirmationStatus }));
      expect(faucet.address).toBe(signer.publicKey.toBase58());
      expect(await faucet.give(owner, grants)).toBe('signature');
    },
  );

  it('mints a listed token to a new account of its owner, and skips unknown tokens', async () => {
    const sizes: number[] = [];
    const sendRawTransaction = (bytes: unknown) => {
      sizes.push((bytes as Uint8Array).length);
      return 'signature';
    };
    const faucet = open({ sendRawTransaction, ...status({ confirmationStatus: 'confirmed' }) });
    await faucet.give(owner, [...grants, { mint: NVDAX.address, amount: 1n }]);
    await faucet.give(owner, [...grants, { mint: USDC.address, amount: 1n }]);
    await faucet.give(owner, grants);
    const [withUnknown = 0, withToken = 0, alone = 0] = sizes;
    expect(withUnknown).toBe(alone);
    expect(withToken).toBeGreaterThan(alone + 100);
  });
});
