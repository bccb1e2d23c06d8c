import { Connection } from '@solana/web3.js';
import { openKeyFile } from '../../../src/database/encryption-key.ts';
import { createFieldCipher } from '../../../src/database/field-cipher.ts';
import type { ProviderFactory } from '../../../src/service/providers/provider.ts';
import { encodeBase58 } from '../../../src/solana/base58.ts';
import { createSigner } from '../../../src/solana/ed25519.ts';
import { SYSTEM_PROGRAM } from '../../../src/solana/known-programs.ts';
import { buildTransaction } from '../../guard/support/build-transaction.ts';

/** When the database was written: every time in it is near this one. */
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

/** X25519 secrets of Ann's linked wallet: ours, and that of the wallet. */
export const LINK_SECRETS = { ours: bytesOf(51), wallet: bytesOf(52) };

export function openCipher(keyFile: string) {
  return createFieldCipher(openKeyFile(keyFile));
}

/** A node that takes transactions, and lands at once what `lands` says. */
export class StandInNode {
  /** Whether a transaction, in base64, lands. */
  lands = (_sent: string): boolean => true;
  blockHeight = 1_000;
  /** Base64 of what it was sent. */
  readonly sent: string[] = [];
  readonly landed = new Set<string>();
  readonly connection = new Connection('http://node.test', {
    disableRetryOnRateLimit: true,
    fetch: async (_url, init) => {
      const { id, method, params } = JSON.parse(String(init?.body));
      const error = { code: -32_601, message: `the stand-in has no ${method}` };
      const result = this.#answer(method, params);
      return Response.json({ jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) });
    },
  });

  #answer(method: string, [first]: readonly unknown[]): unknown {
    const context = { slot: this.blockHeight };
    switch (method) {
      case 'getLatestBlockhash':
        return {
          context,
          value: { blockhash: BLOCKHASH, lastValidBlockHeight: this.blockHeight + 150 },
        };
      case 'isBlockhashValid':
        return { context, value: true };
      case 'getEpochInfo':
        return {
          ...{ absoluteSlot: this.blockHeight, blockHeight: this.blockHeight, epoch: 0, slotIndex: 0 },
          ...{ slotsInEpoch: 432_000, transactionCount: 1 },
        };
      case 'getSignatureStatuses':
        return { context, value: (first as string[]).map((one) => (this.landed.has(one) ? FINAL : null)) };
      case 'sendTransaction':
        return this.#take(String(first));
      default:
        return undefined;
    }
  }

  #take(text: string): string {
    this.sent.push(text);
    const txHash = txHashOf(text);
    if (this.lands(text)) this.landed.add(txHash);
    return txHash;
  }
}

const BLOCKHASH = encodeBase58(bytesOf(61));
const FINAL = { slot: 1, confirmations: null, err: null, confirmationStatus: 'finalized' };

/** The first signature of a signed transaction in base64. */
export function txHashOf(signedTransaction: string): string {
  return encodeBase58(new Uint8Array(Buffer.from(signedTransaction, 'base64').subarray(1, 65)));
}

/** Quotes 155 for every SOL, in a transaction of one instruction, and takes everything that comes back signed. */
export const standInProvider: ProviderFactory = ({ now }) => ({
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
