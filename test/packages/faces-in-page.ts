import {
  base64TransactionBytes,
  compareSigned,
  describeTransaction,
  freezeTransaction,
  inspectTransaction,
  parseAddress,
} from '../../src/guard/index.ts';
import { RECORDED_SWAPS } from '../../src/guard/recorded.ts';
import { fromUrl } from '../../src/guard/rpc.ts';
import { SHIPPED_PROGRAMS } from '../../src/guard/shipped-venues.ts';
import { fromConnection } from '../../src/guard/web3.ts';
import { readConnect, readSigned, signLink } from '../../src/wallet-link/index.ts';
import { VECTOR } from '../wallet-link/vector.ts';

const APP = { appUrl: 'https://swap.example.com', cluster: 'mainnet-beta' } as const;
const KEYS = { dappSecret: fromHex(VECTOR.dappSecretHex), walletPublicKey: fromHex(VECTOR.walletPublicHex) };

/** What every face of both packages does with the same input, as JSON. Runs in Node, in a page and in a worker. */
export async function useFaces(): Promise<string> {
  const policy = { allowedCosigners: [], maxPriorityFeeLamports: 5_000_000n, venues: SHIPPED_PROGRAMS };
  const inspected = RECORDED_SWAPS.map(async ({ transaction, offer, chain }) => [
    await inspectTransaction(transaction, offer, { ...policy, chain: chain() }),
    await describeTransaction(transaction, { ...policy, chain: chain() }),
    (await freezeTransaction(transaction, offer, { ...policy, chain: chain() })).ok,
  ]);
  const connected = readConnect(new URL(VECTOR.connectReturn).searchParams, {
    ...{ ...APP, dappSecret: KEYS.dappSecret, now: VECTOR.sessionTimestamp },
  });
  const session = { ...KEYS, session: VECTOR.session };
  const unsigned = base64TransactionBytes(VECTOR.unsignedTransaction);
  const wallet = parseAddress(VECTOR.userAddress) ?? never();
  const signed = readSigned(new URL(VECTOR.signReturn).searchParams, KEYS);
  if (!signed.ok) return never();
  const forged = Uint8Array.from(signed.transaction, (byte, at) => (at === 20 ? byte ^ 1 : byte));
  const compare = (bytes: Uint8Array) =>
    compareSigned({ unsigned, signed: bytes, wallet, maxPriorityFeeLamports: 5_000_000n });
  const asked = signLink({
    ...{ base: 'https://phantom.app/ul/v1', session, transaction: unsigned },
    ...{ redirectLink: 'https://swap.example.com/w/cb/spn--_qC-fItxK4onn_ZWsEDdUhA8pfo' },
    nonce: fromHex(VECTOR.signNonceHex),
  });
  const faces = [typeof fromUrl, typeof fromConnection];
  const seen = [
    await Promise.all(inspected),
    connected,
    asked,
    compare(signed.transaction),
    compare(forged),
    faces,
  ];
  return JSON.stringify(seen, (_key, part) => {
    if (typeof part === 'bigint') return String(part);
    if (part instanceof Map) return [...part];
    return part instanceof Uint8Array ? [...part] : part;
  });
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function never(): never {
  throw new Error('the vector is not read');
}
