import {
  AccountType,
  ExtensionType,
  getMintLen,
  MintLayout,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  TransferFeeConfigLayout,
} from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transferFeeOf } from '../../../src/service/providers/desk/pricing.ts';
import { readMintAccount } from '../../../src/service/tokens/mint-account.ts';

const authority = PublicKey.default;

function mintBytes(extensions: readonly (readonly [ExtensionType, Buffer])[] = []): Buffer {
  const data = Buffer.alloc(extensions.length === 0 ? MintLayout.span : 166);
  MintLayout.encode(
    {
      ...{ mintAuthorityOption: 1 as const, mintAuthority: authority, supply: 5n, decimals: 7 },
      ...{ isInitialized: true, freezeAuthorityOption: 0 as const, freezeAuthority: authority },
    },
    data,
  );
  if (extensions.length > 0) data[165] = AccountType.Mint;
  const entries = extensions.map(([type, value]) => {
    const header = Buffer.alloc(4);
    header.writeUInt16LE(type, 0);
    header.writeUInt16LE(value.length, 2);
    return Buffer.concat([header, value]);
  });
  return Buffer.concat([data, ...entries]);
}

function feeConfig(): Buffer {
  const value = Buffer.alloc(TransferFeeConfigLayout.span);
  TransferFeeConfigLayout.encode(
    {
      ...{ transferFeeConfigAuthority: authority, withdrawWithheldAuthority: authority, withheldAmount: 0n },
      olderTransferFee: { epoch: 0n, maximumFee: 1_000n, transferFeeBasisPoints: 100 },
      newerTransferFee: { epoch: 10n, maximumFee: 5n, transferFeeBasisPoints: 200 },
    },
    value,
  );
  return value;
}

const program2022 = TOKEN_2022_PROGRAM_ID.toBase58();

describe('reading a mint', () => {
  it('reads a classic mint', () => {
    const classic = TOKEN_PROGRAM_ID.toBase58();
    expect(readMintAccount(classic, mintBytes())).toEqual({ decimals: 7, tokenProgram: classic });
  });

  it('accepts no account of another program', () => {
    expect(readMintAccount(authority.toBase58(), mintBytes())).toBeUndefined();
  });

  it('applies the transfer fee of the epoch, rounded up and capped', () => {
    const mint = readMintAccount(program2022, mintBytes([[ExtensionType.TransferFeeConfig, feeConfig()]]));
    expect(transferFeeOf(mint, 10_001n, 9n)).toBe(101n);
    expect(transferFeeOf(mint, 10_000_000n, 9n)).toBe(1_000n);
    expect(transferFeeOf(mint, 100n, 10n)).toBe(2n);
    expect(transferFeeOf(mint, 10_000n, 10n)).toBe(5n);
    expect(getMintLen([ExtensionType.TransferFeeConfig])).toBe(166 + 4 + feeConfig().length);
  });

  it.each([
    ['frozen-by-default', ExtensionType.DefaultAccountState, Buffer.of(2)],
    ['non-transferable', ExtensionType.NonTransferable, Buffer.alloc(0)],
    ['transfer-hook', ExtensionType.TransferHook, Buffer.alloc(64, 1)],
    ['paused', ExtensionType.PausableConfig, Buffer.alloc(33, 1)],
  ] as const)('reports a mint that is %s', (obstacle, type, value) => {
    expect(readMintAccount(program2022, mintBytes([[type, value]]))).toMatchObject({ obstacle });
  });

  it.each([
    ['accounts start unfrozen', ExtensionType.DefaultAccountState, Buffer.of(1)],
    ['the hook has no program', ExtensionType.TransferHook, Buffer.alloc(64)],
    ['it could be paused, but is not', ExtensionType.PausableConfig, Buffer.alloc(33)],
  ] as const)('reports no obstacle when %s', (_name, type, value) => {
    expect(readMintAccount(program2022, mintBytes([[type, value]]))?.obstacle).toBeUndefined();
  });

  it('never throws on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        const data = Buffer.concat([
          mintBytes([[ExtensionType.TransferFeeConfig, feeConfig()]]).subarray(0, 170),
          noise,
        ]);
        expect(readMintAccount(program2022, data)).toMatchObject({ decimals: 7 });
        readMintAccount(program2022, noise);
      }),
    );
  });
});
