import { ExtensionType, getAccountLen } from '@solana/spl-token';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newAccountSize } from '../../src/guard/mint.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';

/** What the token program puts into an account that it makes for a mint with an extension. */
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

it('is what the library of the token programs reckons, for every mix of extensions', () => {
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
