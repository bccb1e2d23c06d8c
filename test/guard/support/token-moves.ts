import {
  type LamportMove,
  parsedLamportMove,
  parsedTokenMove,
  readLamportMove,
  readTokenMove,
} from '../../../src/guard/simulation/moves.ts';
import type { Address } from '../../../src/solana/address.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import type { HonestCase } from './honest-case.ts';
import { bytes, u32, u64 } from './instructions.ts';

const accounts = ['first', 'second', 'third', 'fourth'];
const checked = { tokenAmount: { amount: '7' } };

type Form = readonly [
  name: string,
  kind: readonly number[],
  info: Readonly<Record<string, unknown>>,
  told: string,
];

/** Calls of the token programs as bytes and in a node's parsed form, with their moves. */
const forms: readonly Form[] = [
  ['transfer', [3], { source: 'first', destination: 'second', amount: '7' }, 'first→second 7'],
  ['transferChecked', [12], { source: 'first', destination: 'third', ...checked }, 'first→third 7'],
  ['transferCheckedWithFee', [26, 1], { source: 'first', destination: 'third', ...checked }, 'first→third 7'],
  ['mintTo', [7], { mint: 'first', account: 'second', amount: '7' }, '→second 7'],
  ['mintToChecked', [14], { mint: 'first', account: 'second', ...checked }, '→second 7'],
  ['burn', [8], { account: 'first', mint: 'second', amount: '7' }, 'first→ 7'],
  ['burnChecked', [15], { account: 'first', mint: 'second', ...checked }, 'first→ 7'],
  ...[
    ['closeAccount', 9] as const,
    ['confidentialTransfer', 27] as const,
    ['withdrawExcessLamports', 38] as const,
    ['unwrapLamports', 45] as const,
    ['batch', 255] as const,
  ].map(([name, kind]): Form => [name, [kind], {}, 'untold']),
  ...[
    ['initializeAccount3', 18] as const,
    ['setAuthority', 6] as const,
    ['syncNative', 17] as const,
    ['getAccountDataSize', 21] as const,
    ['initializeImmutableOwner', 22] as const,
    ['initializeTransferFeeConfig', 26] as const,
  ].map(([name, kind]): Form => [name, [kind], {}, 'nothing']),
];

function tell(read: () => ReturnType<typeof readTokenMove>): string {
  try {
    const move = read();
    if (typeof move !== 'object') return move ?? 'nothing';
    return `${move.from ?? ''}→${move.to ?? ''} ${move.amount}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
}

const one = (name: string, told: string, read: () => ReturnType<typeof readTokenMove>): HonestCase => ({
  name: `a call: ${name}`,
  told,
  judge: async () => tell(read),
});

const lamports = (name: string, told: string, read: () => LamportMove | undefined): HonestCase =>
  one(`lamports, ${name}`, told, () => {
    const move = read();
    return move && { ...move, amount: move.lamports };
  });

const parsed = { source: 'first', lamports: 7 };
const seeded = bytes(u32(3), new Uint8Array(32), u64(2n), 65, 66, u64(7n));

/** Lamports taken from a wallet by calls of the system program. */
const lamportMoves: readonly HonestCase[] = [
  lamports('transfer', 'first→second 7', () =>
    readLamportMove(SYSTEM_PROGRAM, bytes(u32(2), u64(7n)), accounts),
  ),
  lamports('createAccount', 'first→second 7', () =>
    readLamportMove(SYSTEM_PROGRAM, bytes(u32(0), u64(7n)), accounts),
  ),
  lamports('createAccountWithSeed', 'first→second 7', () =>
    readLamportMove(SYSTEM_PROGRAM, seeded, accounts),
  ),
  lamports('assign', 'nothing', () => readLamportMove(SYSTEM_PROGRAM, bytes(u32(1), u64(7n)), accounts)),
  lamports('no second account', 'nothing', () =>
    readLamportMove(SYSTEM_PROGRAM, bytes(u32(2), u64(7n)), ['first']),
  ),
  lamports('another program', 'nothing', () =>
    readLamportMove(TOKEN_PROGRAM, bytes(u32(2), u64(7n)), accounts),
  ),
  lamports('transfer, parsed', 'first→second 7', () =>
    parsedLamportMove(SYSTEM_PROGRAM, 'transfer', { ...parsed, destination: 'second' }),
  ),
  ...['createAccount', 'createAccountWithSeed'].map((name) =>
    lamports(`${name}, parsed`, 'first→second 7', () =>
      parsedLamportMove(SYSTEM_PROGRAM, name, { ...parsed, newAccount: 'second' }),
    ),
  ),
  lamports('assign, parsed', 'nothing', () => parsedLamportMove(SYSTEM_PROGRAM, 'assign', parsed)),
  lamports('another program, parsed', 'nothing', () => parsedLamportMove(TOKEN_PROGRAM, 'transfer', parsed)),
  lamports('no amount, parsed', 'the node shows a move of lamports without its amount', () =>
    parsedLamportMove(SYSTEM_PROGRAM, 'transfer', { source: 'first', destination: 'second' }),
  ),
];

const ofBoth = ([name, kind, info, told]: Form): readonly HonestCase[] =>
  [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].flatMap((program: Address) => [
    one(`${name}, bytes, ${program}`, told, () =>
      readTokenMove(program, bytes(...kind, u64(7n), 6), accounts),
    ),
    one(`${name}, parsed, ${program}`, told, () => parsedTokenMove(program, name, info)),
  ]);

/** Moves by called programs, from bytes and from a node's parsed form. */
export const tokenMoves: readonly HonestCase[] = [
  ...forms.flatMap(ofBoth),
  ...lamportMoves,
  one('no bytes', 'untold', () => readTokenMove(TOKEN_PROGRAM, bytes(), accounts)),
  one('a transfer fee that is only set up', 'nothing', () =>
    readTokenMove(TOKEN_2022_PROGRAM, bytes(26, 0, u64(7n)), accounts),
  ),
  one('another program, bytes', 'nothing', () => readTokenMove(SYSTEM_PROGRAM, bytes(3, u64(7n)), accounts)),
  one('another program, parsed', 'nothing', () => parsedTokenMove(SYSTEM_PROGRAM, 'transfer', {})),
  ...[{}, { amount: 7 }, { amount: '-7' }, { amount: '1e3' }, { tokenAmount: {} }, null].map((info, index) =>
    one(`no amount, ${index}`, 'the node shows a move of tokens without its amount', () =>
      parsedTokenMove(TOKEN_PROGRAM, 'transfer', info),
    ),
  ),
];
