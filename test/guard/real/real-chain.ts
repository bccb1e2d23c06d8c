import type { AccountState, GuardChain } from '../../../src/guard/simulation/chain.ts';
import { readLamportMove, readTokenMove } from '../../../src/guard/simulation/moves.ts';
import { type Address, addressFromBytes } from '../../../src/solana/address.ts';
import { TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../../src/solana/token-account.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  requiredSigners,
} from '../../../src/solana/transaction.ts';
import * as fake from '../support/fake-accounts.ts';
import type { RealTransaction, ReportedMeta, TokenBalance } from './real-transaction.ts';

type Accounts = ReadonlyMap<Address, AccountState>;

const RICH = 10n ** 15n;

/** An unused address for entries of a lookup table that no rule needs. */
const placeholder = (number: number) =>
  addressFromBytes(Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? number + 1 : 250)));

/** The bytes as handed out by a service: with empty signature slots. */
export function unsignedBytes({ transaction }: RealTransaction): Uint8Array {
  const bytes = Uint8Array.from(Buffer.from(transaction, 'base64'));
  bytes.fill(0, 1, 1 + 64 * (bytes[0] ?? 0));
  return bytes;
}

/** The accounts in instruction order, with placeholders for unpublished ones. */
export function accountsOf(
  real: RealTransaction,
  decoded = decodeTransaction(unsignedBytes(real)),
): readonly Address[] {
  return [
    ...decoded.staticAccountKeys,
    ...looked(real, decoded, 'writable'),
    ...looked(real, decoded, 'readonly'),
  ];
}

/**
 * The chain at a published transaction: its tables, its mints, and a simulation that replays the node's report.
 * Without published balances the swap pays exactly the minimum, so only the bytes are judged.
 */
export function realChain(real: RealTransaction): GuardChain {
  const decoded = decodeTransaction(unsignedBytes(real));
  const replay = real.meta === undefined ? keptPromise(real, decoded) : reported(real, decoded, real.meta);
  const named = new Map([...mintsOf(real), ...tablesOf(real, decoded)]);
  // Documents use the mint of USDC in place of a wallet: the guard reads the mint first.
  const both = named.has(real.person) && replay.before.has(real.person);
  let isMintRead = false;
  return {
    readAccounts: async (addresses) =>
      addresses.map((address) => {
        if (both && address === real.person && isMintRead) return replay.before.get(address);
        isMintRead ||= address === real.person;
        return named.get(address) ?? replay.before.get(address);
      }),
    simulate: async (_bytes, watched) => ({
      error: undefined,
      accounts: watched.map((address) => replay.after.get(address)),
      innerInstructions: replay.inner,
    }),
    rentExemption: async (size) => fake.rentFor(size),
  };
}

function looked(real: RealTransaction, decoded: DecodedTransaction, kind: 'writable' | 'readonly') {
  const indexes = decoded.addressTableLookups.flatMap((lookup) =>
    kind === 'writable' ? lookup.writableIndexes : lookup.readonlyIndexes,
  );
  const known = real.loadedAddresses?.[kind] ?? [];
  const offset = kind === 'writable' ? 0 : 120;
  return indexes.map((_, position) => known[position] ?? placeholder(offset + position));
}

function tablesOf(real: RealTransaction, decoded: DecodedTransaction): Accounts {
  const [writable, readonly] = [
    [...looked(real, decoded, 'writable')],
    [...looked(real, decoded, 'readonly')],
  ];
  return new Map(
    decoded.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }, table) => {
      const entries: Address[] = Array.from({ length: 256 }, (_, index) =>
        placeholder((index + table) % 250),
      );
      for (const index of writableIndexes) entries[index] = writable.shift() ?? placeholder(index);
      for (const index of readonlyIndexes) entries[index] = readonly.shift() ?? placeholder(index);
      return [accountKey, fake.lookupTable(entries)] as const;
    }),
  );
}

function mintsOf({ offer, tokenPrograms, mintAccounts = {}, mints = [] }: RealTransaction): Accounts {
  const found = new Map<Address, AccountState>(
    [WRAPPED_SOL_MINT, ...mints].map((mint) => [mint, fake.mint()]),
  );
  for (const side of ['from', 'to'] as const) {
    const [mint, program] = [offer?.[`${side}Mint`], tokenPrograms?.[side] ?? TOKEN_PROGRAM];
    if (mint !== undefined && mint !== 'native') found.set(mint, fake.mint({ program }));
  }
  for (const [mint, { owner, data }] of Object.entries(mintAccounts)) {
    found.set(mint as Address, { owner, lamports: 1n, executable: false, data: Buffer.from(data, 'base64') });
  }
  return found;
}

function reported(real: RealTransaction, decoded: DecodedTransaction, meta: ReportedMeta) {
  const accounts = accountsOf(real, decoded);
  const at = (when: 'before' | 'after') =>
    new Map(
      accounts.flatMap((address, index) => {
        const lamports = BigInt(meta.lamports[when][index] ?? 0);
        const token = meta.tokens[when].find(({ account }) => account === index);
        return lamports === 0n ? [] : [[address, stateOf(lamports, token, real)] as const];
      }),
    );
  const inner = meta.innerInstructions.map(({ program: at, accounts: used, data: text }) => {
    const [program, data] = [accounts[at] ?? placeholder(0), Uint8Array.from(Buffer.from(text, 'base64'))];
    const addresses = used.map((index) => accounts[index] ?? placeholder(0));
    const move = readTokenMove(program, data, addresses);
    const lamportMove = readLamportMove(program, data, addresses);
    return { program, kind: undefined, data, addresses, move, lamportMove };
  });
  return { before: at('before'), after: at('after'), inner };
}

function stateOf(lamports: bigint, token: TokenBalance | undefined, real: RealTransaction): AccountState {
  if (token === undefined) return fake.wallet(lamports);
  const { mint, owner } = token;
  const program = mint === real.offer?.fromMint ? real.tokenPrograms?.from : real.tokenPrograms?.to;
  const isSide = mint === real.offer?.fromMint || mint === real.offer?.toMint;
  return {
    ...fake.tokenAccount({
      mint,
      owner,
      amount: BigInt(token.amount),
      isNative: mint === WRAPPED_SOL_MINT,
      ...(isSide && program !== undefined ? { program } : {}),
    }),
    lamports,
  };
}

/** The agreed input leaves, the promised output arrives, and the network takes its fee. */
function keptPromise(real: RealTransaction, decoded: DecodedTransaction) {
  const fee = 5_000n * BigInt(requiredSigners(decoded).length);
  const [paid, received] = [BigInt(real.offer?.fromAmount ?? 0), BigInt(real.offer?.minimumToAmount ?? 0)];
  const at = (from: bigint, to: bigint, lamports: bigint) => {
    const isFromSol = real.offer?.fromMint === 'native';
    const isToSol = real.offer?.toMint === 'native';
    const sol = lamports + (isFromSol ? from : 0n) + (isToSol ? to : 0n);
    return new Map([
      [real.person, fake.wallet(RICH + sol)] as const,
      ...(isFromSol ? [] : [held(real, 'from', from)]),
      ...(isToSol ? [] : [held(real, 'to', to)]),
    ]);
  };
  return { before: at(paid, 0n, fee), after: at(0n, received, 0n), inner: [] };
}

function held(real: RealTransaction, side: 'from' | 'to', amount: bigint): readonly [Address, AccountState] {
  const mint = real.offer?.[`${side}Mint`] as Address;
  const program = real.tokenPrograms?.[side] ?? TOKEN_PROGRAM;
  const account = findTokenAccount(real.person, mint, program);
  return [account, fake.tokenAccount({ mint, owner: real.person, amount, program })];
}
