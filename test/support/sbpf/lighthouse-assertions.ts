import type { Address } from '../../../src/solana/address.ts';
import { addressBytes } from '../../../src/solana/address.ts';
import { LIGHTHOUSE_PROGRAM } from '../../../src/solana/known-programs.ts';
import { bytes, type Instruction, u64 } from '../../solana/guard/support/instructions.ts';

/** Numbers of Lighthouse's instructions, assertions and operators (interface description 2.0). */
const [ASSERT_ACCOUNT_INFO, ASSERT_TOKEN_ACCOUNT, ASSERT_TOKEN_ACCOUNT_MULTI] = [5, 9, 10];
const [LAMPORTS, OWNER, AMOUNT, DELEGATE, DELEGATED_AMOUNT, CLOSE_AUTHORITY] = [0, 1, 2, 3, 6, 7];
const EQUAL = 0;
const SILENT = 0;

/** How integers compare. */
export const INTEGER = { equal: 0, notEqual: 1, greater: 2, less: 3, atLeast: 4, atMost: 5 } as const;
type IntegerOperator = (typeof INTEGER)[keyof typeof INTEGER];

export const owner = (address: Address, operator = EQUAL) => bytes(OWNER, addressBytes(address), operator);
export const amount = (value: bigint, operator: IntegerOperator = INTEGER.atLeast) =>
  bytes(AMOUNT, u64(value), operator);
export const delegate = (address?: Address, operator = EQUAL) => bytes(DELEGATE, option(address), operator);
export const delegatedAmount = (value: bigint, operator: IntegerOperator = INTEGER.equal) =>
  bytes(DELEGATED_AMOUNT, u64(value), operator);
export const closeAuthority = (address?: Address, operator = EQUAL) =>
  bytes(CLOSE_AUTHORITY, option(address), operator);

const option = (address?: Address) => (address === undefined ? bytes(0) : bytes(1, addressBytes(address)));

const assertion = (account: Address, ...data: readonly (number | Uint8Array)[]): Instruction => ({
  program: LIGHTHOUSE_PROGRAM,
  accounts: [[account, '']],
  data: bytes(...data),
});

export const assertToken = (account: Address, one: Uint8Array): Instruction =>
  assertion(account, ASSERT_TOKEN_ACCOUNT, SILENT, one);

/** A list of fewer than 128. */
export const assertTokens = (account: Address, ...all: readonly Uint8Array[]): Instruction =>
  assertion(account, ASSERT_TOKEN_ACCOUNT_MULTI, SILENT, all.length, ...all);

export const assertLamports = (
  account: Address,
  lamports: bigint,
  operator: IntegerOperator = INTEGER.atLeast,
): Instruction => assertion(account, ASSERT_ACCOUNT_INFO, SILENT, LAMPORTS, u64(lamports), operator);
