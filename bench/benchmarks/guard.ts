import { newBoxKeyPair, sealJson } from '../../src/bot/wallet/box.ts';
import { buildSignTransactionLink, openSignReply } from '../../src/bot/wallet/link-protocol.ts';
import type { Address } from '../../src/solana/address.ts';
import { encodeBase58 } from '../../src/solana/base58.ts';
import { compareSigned } from '../../src/solana/guard/compare-signed.ts';
import type { GuardChain } from '../../src/solana/guard/guard-chain.ts';
import { inspectOnChain } from '../../src/solana/guard/inspect-transaction.ts';
import { decodeTransaction, withSignature } from '../../src/solana/transaction.ts';
import { buildTransaction } from '../../test/solana/guard/support/build-transaction.ts';
import { fakeChain } from '../../test/solana/guard/support/fake-chain.ts';
import { honestSwap, programOf } from '../../test/solana/guard/support/honest-swap.ts';
import { desk, person, stock, usdc } from '../../test/solana/guard/support/people.ts';
import type { Benchmark, Finding } from '../harness/benchmark.ts';
import { compareRounds } from '../harness/compare-rounds.ts';
import { workRate } from '../harness/work-rate.ts';
import { packNaively, unpackNaively } from './naive-guard.ts';

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

/** The guard with the box and base58 around it, against web3.js, tweetnacl and bs58 alone; the chain answers at once. */
export const guard: Benchmark = {
  name: 'guard',
  run: async () => {
    const chain = await recordChain();
    const reply = replyOfWallet();
    const before = await compare(
      'guard before signing, to the link',
      () => inspectAndPack(chain),
      () => packNaively(unsigned, accounts, naiveKeys),
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
  return { name, unit: '/CPU s', ...rounds, bound: { atLeast: 5 }, note };
}

async function inspectAndPack(chain: GuardChain): Promise<string> {
  const verdict = await inspectOnChain(unsigned, swap.offer, { ...swap.policy, chain });
  if (!verdict.ok) throw new Error(verdict.rule);
  return buildSignTransactionLink({
    base: 'https://wallet.example/ul/v1',
    keys,
    session: SESSION,
    transaction: unsigned,
    redirectLink: 'https://bot.example/w/token',
  });
}

function unpackAndCompare(params: URLSearchParams): true {
  const reply = openSignReply(params, keys);
  if (!reply.ok) throw new Error(reply.problem);
  const verdict = compareSigned({
    unsigned,
    signed: reply.transaction,
    wallet: person.address,
    ...swap.policy,
  });
  if (!verdict.ok) throw new Error(verdict.rule);
  return verdict.ok;
}

/** What the wallet sends back: the same message with its signature. */
function replyOfWallet(): URLSearchParams {
  const signature = person.sign(decodeTransaction(unsigned).message);
  const transaction = encodeBase58(withSignature(unsigned, person.address, signature));
  const sealed = sealJson({ transaction }, { dappSecret: wallet.secretKey, walletPublicKey: ours.publicKey });
  return new URLSearchParams({ nonce: sealed.nonce, data: sealed.data });
}

/** The fake chain's answers, worked out once: what a node computes is not our cost. */
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
  const verdict = await inspectOnChain(unsigned, swap.offer, { ...swap.policy, chain });
  if (!verdict.ok) throw new Error(verdict.rule);
  const simulated = await asked.simulate(unsigned, watched[0] ?? []);
  return { ...asked, simulate: async () => simulated };
}
