import { ACCOUNT_SIZE, AccountLayout, MINT_SIZE, MintLayout } from '@solana/spl-token';
import { Keypair } from '@solana/web3.js';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createFaucet } from '../../../src/sandbox/chain/faucet.ts';
import { mintAccount, tokenAccount } from '../../../src/sandbox/chain/tokens.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { rentFor } from '../../guard/support/fake-accounts.ts';
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
