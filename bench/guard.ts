import { ed25519 } from '@noble/curves/ed25519';
import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { PublicKey, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { compareSigned } from '../src/guard/compare.ts';
import { inspectTransaction } from '../src/guard/inspect.ts';
import type { GuardChain } from '../src/guard/simulation/chain.ts';
import type { Address } from '../src/solana/address.ts';
import { encodeBase58 } from '../src/solana/address.ts';
import { decodeTransaction, withSignature } from '../src/solana/transaction.ts';
import { newBoxKeyPair, sealJson } from '../src/wallet-link/box.ts';
import { readSigned, signLink } from '../src/wallet-link/index.ts';
import { buildTransaction } from '../test/guard/support/build-transaction.ts';
import { fakeChain } from '../test/guard/support/fake-chain.ts';
import { honestSwap, programOf } from '../test/guard/support/honest-swap.ts';
import { desk, person, stock, usdc } from '../test/guard/support/people.ts';
import { type Benchmark, compareRounds, type Finding, workRate } from './harness.ts';

const ROUNDS = 11;
const ROUND_MS = 150;
const SESSION = 'session';

const swap = honestSwap({ route: 'desk', from: usdc, to: stock });
const unsigned = buildTransaction(swap.parts);
const ours = newBoxKeyPair();
const wallet = newBoxKeyPair();
const keys = { dappSecret: ours.secretKey, walletPublicKey: wallet.publicKey };
const naiveKeys = { secretKey: ours.secretKey, publicKey: wallet.publicKey };
const accounts = [person, desk].flatMap(({ address }) =>
  [usdc, stock].map((mint) => ({ owner: address, mint, program: programOf(mint) })),
);

/** The guard with its box and base58, against web3.js, tweetnacl and bs58; the chain's answers are immediate. */
export const guard: Benchmark = {
  name: 'guard',
  run: async () => {
    const chain = await recordChain();
    const reply = replyOfWallet();
    const before = await compare(
      'guard before signing, to the link',
      () => inspectAndPack(chain),
      () => packNaively(unsigned, naiveKeys),
    );
    const after = await compare(
      'guard after signing, from the link',
      () => unpackAndCompare(reply),
      () => unpackNaively(reply, unsigned, naiveKeys),
    );
    return [before, after];
  },
};

async function compare(name: string, oursOnce: () => unknown, naiveOnce: () => unknown): Promise<Finding> {
  const rounds = await compareRounds(
    ROUNDS,
    () => workRate(ROUND_MS, oursOnce),
    () => workRate(ROUND_MS, naiveOnce),
  );
  const note = `${unsigned.length} bytes; ours judges every instruction and the simulated balances, the naive side only reads, verifies and packs`;
  return { name, unit: '/CPU s', ...rounds, bound: { atLeast: 1.5 }, note };
}

async function inspectAndPack(chain: GuardChain): Promise<string> {
  const verdict = await inspectTransaction(unsigned, swap.offer, { ...swap.policy, chain });
  if (!verdict.ok) throw new Error(verdict.rule);
  return signLink({
    base: 'https://wallet.example/ul/v1',
    session: { ...keys, session: SESSION },
    transaction: unsigned,
    redirectLink: 'https://bot.example/w/token',
  });
}

function unpackAndCompare(params: URLSearchParams): true {
  const reply = readSigned(params, keys);
  if (!reply.ok) throw new Error(reply.problem);
  const signed = reply.transaction;
  const verdict = compareSigned({ unsigned, signed, wallet: person.address, ...swap.policy });
  if (!verdict.ok) throw new Error(verdict.rule);
  return verdict.ok;
}

function replyOfWallet(): URLSearchParams {
  const signature = person.sign(decodeTransaction(unsigned).message);
  const transaction = encodeBase58(withSignature(unsigned, person.address, signature));
  const sealed = sealJson({ transaction }, { dappSecret: wallet.secretKey, walletPublicKey: ours.publicKey });
  return new URLSearchParams({ nonce: sealed.nonce, data: sealed.data });
}

/** Precomputed answers of the fake chain: a node's work is not our cost. */
async function recordChain(): Promise<GuardChain> {
  const asked = fakeChain(swap.world);
  const watched: (readonly Address[])[] = [];
  const chain: GuardChain = {
    ...asked,
    simulate: (bytes, addresses) => {
      watched.push(addresses);
      return asked.simulate(bytes, addresses);
    },
  };
  const verdict = await inspectTransaction(unsigned, swap.offer, { ...swap.policy, chain });
  if (!verdict.ok) throw new Error(verdict.rule);
  const simulated = await asked.simulate(unsigned, watched[0] ?? []);
  return { ...asked, simulate: async () => simulated };
}

type NaiveKeys = Readonly<Record<'secretKey' | 'publicKey', Uint8Array>>;

/** Before signing, with the usual libraries: parse, fetch accounts, encrypt for the wallet. */
function packNaively(bytes: Uint8Array, keys: NaiveKeys): string {
  const { message } = VersionedTransaction.deserialize(bytes);
  const known = message.staticAccountKeys.map((key) => key.toBase58());
  for (const { owner, mint, program } of accounts) {
    const account = getAssociatedTokenAddressSync(key(mint), key(owner), true, key(program));
    if (!known.includes(account.toBase58())) throw new Error('an account is missing');
  }
  const nonce = nacl.randomBytes(nacl.box.nonceLength);
  const text = JSON.stringify({ transaction: bs58.encode(bytes), session: 'session' });
  const sealed = nacl.box(Buffer.from(text), nonce, keys.publicKey, keys.secretKey);
  const query = new URLSearchParams({
    dapp_encryption_public_key: bs58.encode(nacl.box.keyPair.fromSecretKey(keys.secretKey).publicKey),
    nonce: bs58.encode(nonce),
    payload: bs58.encode(sealed),
  });
  return query.toString();
}

/** After signing: decrypt, parse, compare the message, verify with the ed25519 of web3.js. */
function unpackNaively(params: URLSearchParams, unsigned: Uint8Array, keys: NaiveKeys): boolean {
  const nonce = bs58.decode(params.get('nonce') ?? '');
  const opened = nacl.box.open(bs58.decode(params.get('data') ?? ''), nonce, keys.publicKey, keys.secretKey);
  if (opened === null) throw new Error('the box does not open');
  const { transaction } = JSON.parse(Buffer.from(opened).toString()) as { transaction: string };
  const signed = VersionedTransaction.deserialize(bs58.decode(transaction));
  const message = signed.message.serialize();
  const expected = VersionedTransaction.deserialize(unsigned).message.serialize();
  const [signature] = signed.signatures;
  const [payer] = signed.message.staticAccountKeys;
  if (signature === undefined || payer === undefined) return false;
  return Buffer.compare(message, expected) === 0 && ed25519.verify(signature, message, payer.toBytes());
}

function key(address: Address): PublicKey {
  return new PublicKey(address);
}
