import {
  ComputeBudgetProgram,
  type Connection,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { DepositReader, Deposits } from '../../bot/swap/chain-port.ts';
import { type AccountState, obstacleToClose, obstacleToWithdraw } from '../../guard/index.ts';
import { accountState } from '../../solana/accounts.ts';
import type { Address } from '../../solana/address.ts';
import { TOKEN_PROGRAMS } from '../../solana/known-programs.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import { READ_WITHIN_MS, tooMany, tryRead } from './chain-reader.ts';

const CLOSE_ACCOUNT = 9;
const WITHDRAW_EXCESS_LAMPORTS = 38;

/** Each adds about 40 bytes. A third of the transaction stays free for what wallets add. */
const MAX_ACCOUNTS = 12;

/** A close takes 200 to 4,000 units, by the token program. */
const UNITS_PER_ACCOUNT = 5_000;
const UNITS_BESIDE = 1_000;
/** Micro-lamports: a full transaction pays about half a network fee on top. */
const UNIT_PRICE = 50_000;
/** Lamports: one signature, and the priority fee with what the guard's assertion adds to the units. */
const MAX_FEE = 5_000n + 5_000n;

/** What an account gives back, and how. */
interface Return {
  readonly account: Address;
  readonly program: Address;
  readonly lamports: bigint;
  readonly isClosed: boolean;
}

/**
 * Reads which token accounts of a wallet give something back, and builds the transaction for those that give the most.
 * The guard judges it afresh, so a node that lies here gains nothing.
 */
export function createDepositReader(connection: Connection): DepositReader {
  const read = createReader(connection);
  return (wallet) =>
    tryRead(async () => {
      const found = await read(wallet).catch(tooMany);
      return found === 'too_many' ? { kind: 'too_many_accounts' as const } : found;
    }, READ_WITHIN_MS);
}

function createReader(connection: Connection): (wallet: Address) => Promise<Deposits> {
  const withdraws = createWithdrawCheck(connection);
  return async (wallet) => {
    const owner = new PublicKey(wallet);
    const [balance, ...held] = await Promise.all([
      connection.getBalance(owner),
      ...TOKEN_PROGRAMS.map((program) =>
        connection.getTokenAccountsByOwner(owner, { programId: new PublicKey(program) }),
      ),
    ]);
    const states = held.flatMap(({ value }) =>
      value.map(({ pubkey, account }) => [pubkey.toBase58() as Address, accountState(account)] as const),
    );
    const rentOf = await readRents(connection, [0, ...states.map(([, { data }]) => data.length)]);
    const returns = await withdrawable(
      states.flatMap(([account, state]) => returnOf(account, state, wallet, rentOf(state.data.length)) ?? []),
      (one) => withdraws(wallet, one),
    );
    const chosen = returns.slice(0, MAX_ACCOUNTS);
    const lamports = chosen.reduce((sum, one) => sum + one.lamports, 0n);
    if (lamports <= 2n * MAX_FEE) return { kind: 'nothing_to_reclaim' };
    // The chain takes the fee first, and a wallet with less than the rent of an empty account cannot pay it.
    if (BigInt(balance) < rentOf(0) + MAX_FEE) return { kind: 'no_sol_for_fee' };
    const closed = chosen.filter(({ isClosed }) => isClosed).length;
    const { blockhash } = await connection.getLatestBlockhash('confirmed');
    return {
      kind: 'found',
      lamports: lamports as BaseUnits,
      ...{ closed, withdrawn: chosen.length - closed, left: returns.length - chosen.length },
      unsignedTransaction: compile(wallet, chosen, blockhash).serialize(),
    };
  };
}

/** Lamports by the size in bytes; read afresh, because a rent that rises leaves less to withdraw. */
async function readRents(
  connection: Connection,
  sizes: readonly number[],
): Promise<(bytes: number) => bigint> {
  const read = async (size: number) =>
    [size, await connection.getMinimumBalanceForRentExemption(size)] as const;
  const rents = new Map(await Promise.all([...new Set(sizes)].map(read)));
  return (bytes) => BigInt(rents.get(bytes) as number);
}

function returnOf(account: Address, state: AccountState, wallet: Address, rent: bigint): Return | undefined {
  const { owner: program, lamports } = state;
  if (obstacleToClose(state, wallet) === undefined) return { account, program, lamports, isClosed: true };
  if (obstacleToWithdraw(state, wallet) !== undefined) return undefined;
  const surplus = lamports - rent;
  return surplus > 0n ? { account, program, lamports: surplus, isClosed: false } : undefined;
}

/** Accounts with the most lamports come first; a surplus that its program cannot give back is left out. */
async function withdrawable(
  returns: readonly Return[],
  withdraws: (one: Return) => Promise<boolean>,
): Promise<readonly Return[]> {
  const sorted = returns.toSorted((one, other) => Number(other.lamports - one.lamports));
  const samples = TOKEN_PROGRAMS.flatMap(
    (program) => sorted.find((one) => !one.isClosed && one.program === program) ?? [],
  );
  const able = await Promise.all(samples.map(withdraws));
  const programs = samples.filter((_, index) => able[index]).map(({ program }) => program);
  return sorted.filter(({ isClosed, program }) => isClosed || programs.includes(program));
}

/** Whether the token program has `WithdrawExcessLamports`: a simulation tells. A program does not lose it again. */
function createWithdrawCheck(connection: Connection) {
  const able = new Set<Address>();
  return async (wallet: Address, one: Return): Promise<boolean> => {
    if (able.has(one.program)) return true;
    const config = { sigVerify: false, replaceRecentBlockhash: true } as const;
    const { value } = await connection.simulateTransaction(
      compile(wallet, [one], PublicKey.default.toBase58()),
      config,
    );
    if (value.err === null) able.add(one.program);
    return value.err === null;
  };
}

function compile(wallet: Address, returns: readonly Return[], recentBlockhash: string): VersionedTransaction {
  const payerKey = new PublicKey(wallet);
  const instructions = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: UNITS_BESIDE + returns.length * UNITS_PER_ACCOUNT }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: UNIT_PRICE }),
    ...returns.map((one) => instructionOf(one, payerKey)),
  ];
  return new VersionedTransaction(
    new TransactionMessage({ payerKey, recentBlockhash, instructions }).compileToV0Message(),
  );
}

/** A close and a withdrawal name the account, who gets its lamports, and its owner. */
function instructionOf({ account, program, isClosed }: Return, wallet: PublicKey): TransactionInstruction {
  return new TransactionInstruction({
    programId: new PublicKey(program),
    keys: [
      { pubkey: new PublicKey(account), isSigner: false, isWritable: true },
      { pubkey: wallet, isSigner: false, isWritable: true },
      { pubkey: wallet, isSigner: true, isWritable: false },
    ],
    data: Buffer.from([isClosed ? CLOSE_ACCOUNT : WITHDRAW_EXCESS_LAMPORTS]),
  });
}
