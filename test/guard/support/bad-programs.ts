import type { GuardRule } from '../../../src/guard/refusal.ts';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { type BadCase, refused, solForUsdc } from './bad-case.ts';
import { adding } from './change-swap.ts';
import { accountOf } from './honest-swap.ts';
import { bytes, type Instruction, u32, u64 } from './instructions.ts';
import { friend, person, stranger, usdc } from './people.ts';

const own = accountOf(person, usdc);
const extra = (name: string, rule: GuardRule, step: Instruction) =>
  refused(rule, { [name]: adding(solForUsdc, step) });
const system = (kind: number, ...rest: readonly (Uint8Array | number)[]): Instruction => ({
  program: SYSTEM_PROGRAM,
  accounts: [
    [person.address, 'sw'],
    [friend.address, 'w'],
  ],
  data: bytes(u32(kind), ...rest),
});
const token = (kind: number, program: Address = TOKEN_PROGRAM): Instruction => ({
  program,
  accounts: [
    [own, 'w'],
    [stranger.address, ''],
    [person.address, 's'],
  ],
  data: bytes(kind, u64(1n), 6),
});
const systemCases = (
  [
    [0, 'create-account'],
    [1, 'assign-owner'],
    [3, 'create-account'],
    [4, 'durable-nonce'],
    [5, 'durable-nonce'],
    [6, 'durable-nonce'],
    [7, 'durable-nonce'],
    [8, 'assign-owner'],
    [9, 'assign-owner'],
    [10, 'assign-owner'],
    [11, 'system-instruction'],
    [12, 'durable-nonce'],
    [13, 'system-instruction'],
  ] as const
).flatMap(([kind, rule]) =>
  extra(`system instruction ${kind}`, rule, system(kind, addressBytes(stranger.address))),
);

const tokenCases = (
  [
    [0, 'token-instruction'],
    [1, 'foreign-token-account'],
    [3, 'unexpected-transfer'],
    [4, 'approve-delegate'],
    [5, 'token-instruction'],
    [6, 'set-authority'],
    [7, 'token-instruction'],
    [8, 'burn'],
    [10, 'token-instruction'],
    [13, 'approve-delegate'],
    [15, 'burn'],
    [16, 'foreign-token-account'],
    [18, 'foreign-token-account'],
    [26, 'token-instruction'],
    [255, 'token-instruction'],
  ] as const
).flatMap(([kind, rule]) => [
  ...extra(`token instruction ${kind}`, rule, token(kind)),
  ...extra(`Token-2022 instruction ${kind}`, rule, token(kind, TOKEN_2022_PROGRAM)),
]);

/** Every instruction of the system and token programs that no swap needs. */
export const badPrograms: readonly BadCase[] = [
  ...systemCases,
  ...tokenCases,
  ...extra('a nonce advanced', 'durable-nonce', system(4)),
];
