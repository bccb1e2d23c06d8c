import {
  ExtensionType,
  getAccountLen,
  getScaledUiAmountConfig,
  ScaledUiAmountConfigLayout,
  unpackMint,
} from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newAccountSize, readMint, readMultiplier } from '../../src/guard/mint.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import { mint as mintAccount } from './support/fake-accounts.ts';

/** Extensions of the token account for each of the mint's. */
const INTO_ACCOUNTS = new Map([
  [ExtensionType.TransferFeeConfig, ExtensionType.TransferFeeAmount],
  [ExtensionType.NonTransferable, ExtensionType.NonTransferableAccount],
  [ExtensionType.TransferHook, ExtensionType.TransferHookAccount],
  [ExtensionType.PausableConfig, ExtensionType.PausableAccount],
]);
const OF_MINTS = [
  ...INTO_ACCOUNTS.keys(),
  ExtensionType.MintCloseAuthority,
  ExtensionType.DefaultAccountState,
  ExtensionType.InterestBearingConfig,
  ExtensionType.PermanentDelegate,
  ExtensionType.MetadataPointer,
  ExtensionType.TokenMetadata,
  ExtensionType.ScaledUiAmountConfig,
];

it('an account has the size of the token library, for any mix of extensions', () => {
  fc.assert(
    fc.property(fc.subarray(OF_MINTS), (types) => {
      const extensions = new Map(types.map((type) => [type as number, new Uint8Array(8)]));
      const expected = types.flatMap((type) => INTO_ACCOUNTS.get(type) ?? []);
      expect(newAccountSize({ tokenProgram: TOKEN_2022_PROGRAM, extensions })).toBe(
        getAccountLen([ExtensionType.ImmutableOwner, ...expected]),
      );
      expect(newAccountSize({ tokenProgram: TOKEN_PROGRAM, extensions })).toBe(165);
    }),
  );
});

const CHANGES_AT = 1_800_000_000;

function scaled(multiplier: number, newMultiplier: number, changesAt = CHANGES_AT) {
  const bytes = Buffer.alloc(ScaledUiAmountConfigLayout.span);
  ScaledUiAmountConfigLayout.encode(
    {
      authority: PublicKey.default,
      multiplier,
      newMultiplierEffectiveTimestamp: BigInt(changesAt),
      newMultiplier,
    },
    bytes,
  );
  return mintAccount({ program: TOKEN_2022_PROGRAM, decimals: 8, extensions: [[25, bytes]] });
}

describe('the multiplier of a mint', () => {
  it('equals that of the token library', () => {
    const state = scaled(1.00327, 1.0057);
    const account = { ...state, owner: new PublicKey(state.owner), lamports: 1, executable: false };
    const key = Keypair.generate().publicKey;
    const mint = unpackMint(key, { ...account, data: Buffer.from(state.data) }, account.owner);
    const config = getScaledUiAmountConfig(mint);
    const changesAt = Number(config?.newMultiplierEffectiveTimestamp) * 1000;
    expect(Number(readMultiplier(readMint(state), changesAt - 1))).toBe(config?.multiplier);
    expect(Number(readMultiplier(readMint(state), changesAt))).toBe(config?.newMultiplier);
  });

  it('changes at the announced time', () => {
    const mint = readMint(scaled(1, 2.5));
    expect(readMultiplier(mint, CHANGES_AT * 1000 - 1)).toBe('1');
    expect(readMultiplier(mint, CHANGES_AT * 1000)).toBe('2.5');
  });

  it('keeps every digit of the binary number', () => {
    expect(readMultiplier(readMint(scaled(1.00327, 1)), 0)).toBe('1.003270000000000106');
  });

  it('is absent for other mints', () => {
    expect(readMultiplier(readMint(mintAccount({ decimals: 6 })), 0)).toBeUndefined();
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-10, 1e10])(
    'is refused when it is %s',
    (multiplier) => {
      expect(() => readMultiplier(readMint(scaled(multiplier, 1)), 0)).toThrow('scale');
    },
  );

  it('is refused or valid for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 40, maxLength: 60 }), (bytes) => {
        const state = mintAccount({
          program: TOKEN_2022_PROGRAM,
          decimals: 8,
          extensions: [[25, Buffer.from(bytes)]],
        });
        try {
          expect(Number(readMultiplier(readMint(state), 0))).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toMatchObject({ name: 'GuardRefusal' });
        }
      }),
    );
  });
});
