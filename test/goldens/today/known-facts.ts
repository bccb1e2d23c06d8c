import { openKeyFile } from '../../../src/bot/store/key-file.ts';
import { createFieldCipher } from '../../../src/database/field-cipher.ts';
import type { ProviderFactory } from '../../../src/service/providers/provider.ts';
import { createSigner } from '../../../src/solana/ed25519.ts';
import { SYSTEM_PROGRAM } from '../../../src/solana/known-programs.ts';
import { buildTransaction } from '../../guard/support/build-transaction.ts';
import { BLOCKHASH } from '../../simulator/fake-node.ts';

/** Time of the database; all its times are near it. */
export const WRITTEN_AT = Date.UTC(2026, 10, 26, 12);

export const ANN = { id: 101, first_name: 'Ann' };
export const BEN = { id: 102, first_name: 'Ben' };
export const CHO = { id: 103, first_name: 'Cho' };
export const GROUP = -100_500;

const bytesOf = (fill: number) => new Uint8Array(32).fill(fill);

/** The wallet of each swap; Ann's first two swaps share one, because neither is signed. */
export const WALLETS = {
  ann: createSigner(bytesOf(41)),
  annInBrowser: createSigner(bytesOf(42)),
  ben: createSigner(bytesOf(43)),
  benSecond: createSigner(bytesOf(44)),
  cho: createSigner(bytesOf(45)),
  choSecond: createSigner(bytesOf(46)),
  asked: createSigner(bytesOf(47)),
};

/** X25519 secrets of Ann's linked wallet: the bot's and the wallet's. */
export const LINK_SECRETS = { ours: bytesOf(51), wallet: bytesOf(52) };

export function openCipher(keyFile: string) {
  return createFieldCipher(openKeyFile(keyFile));
}

/** Quotes 155 per SOL in a transaction of one instruction, and accepts every signed one. */
export const fakeProvider: ProviderFactory = ({ now }) => ({
  name: 'desk',
  acceptsOnlyQuotedBytes: false,
  quote: async ({ fromAmount, wallets }) => {
    const toAmount = (fromAmount * 155n) / 1_000n;
    const data = new Uint8Array(Buffer.from(`pays ${fromAmount}`));
    const instructions = [{ program: SYSTEM_PROGRAM, accounts: [], data }];
    const bytes =
      wallets && buildTransaction({ payer: wallets.fromAddress, instructions, blockhash: BLOCKHASH });
    const transaction = bytes && { transaction: { bytes, lastValidBlockHeight: 1_150 } };
    const quote = { routeName: 'desk', toAmount, minimumToAmount: toAmount, expiresAt: now() + 60_000 };
    return { kind: 'quotes', quotes: [{ ...quote, ...transaction }] };
  },
  accept: async (_swap, transaction) => ({ kind: 'accepted', transaction, identical: true }),
});
