import { type Connection, SendTransactionError, type SignatureStatus } from '@solana/web3.js';
import { ADDRESS_LOOKUP_TABLE_PROGRAM } from '../../../../src/solana/known-programs.ts';
import { LOOKUP_TABLE, lookupTableData } from '../../../support/jupiter-order-transaction.ts';

/** A chain for Jupiter's orders; transactions land on command. */
export class OrderChain {
  /** Base64 of the transactions sent to our node. */
  readonly sent: string[] = [];
  hasLanded = false;
  failure: SignatureStatus['err'] = null;
  /** Our node refuses the transaction. */
  refuses = false;
  /** Of newest and of finalized blocks alike. */
  height = 900;
  /** Signatures of the person's address. */
  listed: readonly string[] = [];
  /** It lists no signatures. */
  isListSilent = false;
  /** Number of heads told. */
  heads = 0;
  readonly connection = this.#connect();

  #connect(): Connection {
    const known: Partial<Record<string, (...words: never[]) => unknown>> = {
      getLatestBlockhash: async () => {
        this.heads += 1;
        return { blockhash: `at ${this.height}`, lastValidBlockHeight: this.height + 150 };
      },
      getEpochInfo: async () => ({ blockHeight: this.height, absoluteSlot: this.height, epoch: 1 }),
      getSignaturesForAddress: async () => {
        if (this.isListSilent) throw new Error('no index of addresses');
        return this.listed.map((signature) => ({ signature, slot: this.height }));
      },
      getMultipleAccountsInfo: async (keys: readonly { toBase58(): string }[]) =>
        keys.map((key) => this.#account(key.toBase58())),
      getMultipleAccountsInfoAndContext: async (keys: readonly { toBase58(): string }[]) => ({
        context: { slot: this.height },
        value: keys.map((key) => this.#account(key.toBase58())),
      }),
      simulateTransaction: async () => ({ value: { err: { InstructionError: [0, { Custom: 1 }] } } }),
      sendRawTransaction: async (bytes: Uint8Array) => {
        if (this.refuses) {
          throw new SendTransactionError({
            action: 'send',
            signature: '',
            transactionMessage: 'no',
            logs: [],
          });
        }
        this.sent.push(Buffer.from(bytes).toString('base64'));
        return 'taken';
      },
      getSignatureStatuses: async (hashes: readonly string[]) => ({
        context: { slot: this.height },
        value: hashes.map(() => (this.hasLanded ? { ...LANDED, err: this.failure } : null)),
      }),
    };
    return new Proxy({ rpcEndpoint: 'http://127.0.0.1:9' } as Connection, {
      get: (target, name) => {
        const method = known[String(name)] ?? Reflect.get(target, name);
        if (method === undefined) throw new Error(`no test asks the chain for ${String(name)}`);
        return method;
      },
    });
  }

  #account(address: string) {
    if (address !== LOOKUP_TABLE.key.toBase58()) return null;
    const owner = { toBase58: () => ADDRESS_LOOKUP_TABLE_PROGRAM };
    return { owner, lamports: 1, data: Buffer.from(lookupTableData()), executable: false, rentEpoch: 0 };
  }
}

const LANDED: SignatureStatus = {
  slot: 900,
  confirmations: 1,
  err: null,
  confirmationStatus: 'confirmed',
};
