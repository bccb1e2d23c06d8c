import { type Address, addressBytes } from '../../../src/solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../src/solana/known-programs.ts';
import { assembledProgram, installProgram } from './assembled-program.ts';

const wordsOf = (address: Address): readonly bigint[] => [
  ...new BigUint64Array(Uint8Array.from(addressBytes(address)).buffer),
];

/** Sets r0 to the comparison of the key at r1 with this one. `place` makes labels unique. */
const isKey = (address: Address, place: string): string => `
  mov64 r0, 0
${wordsOf(address)
  .map(
    (word, index) => `  lddw r2, ${word}\n  ldxdw r3, [r1+${8 * index}]\n  jne r3, r2, ${place}_${address}`,
  )
  .join('\n')}
  mov64 r0, 1
${place}_${address}:`;

/** Rejects data with fewer remaining bytes. */
const need = (count: number): string => `
  mov64 r1, r6
  add64 r1, ${count}
  jgt r1, r7, invalid`;

/**
 * The assertions of Lighthouse 2.0 that protect a swap, read as its published source reads them: 5 AssertAccountInfo and 6
 * AssertAccountInfoMulti (Lamports; KnownOwner for the first three programs of its list), 9 AssertTokenAccount and 10
 * AssertTokenAccountMulti (Owner, Amount, Delegate, DelegatedAmount, CloseAuthority, TokenAccountOwnerIsDerived).
 * Everything else is refused with 6000. A failed assertion ends with 6001, in a list with 6400 and its place. Unlike the
 * real program it compares the first assertions before it has read the last, so a list with two faults may end with the
 * code of the other one.
 */
const SOURCE = `
.equ LEFT, -8           ; assertions still to come
.equ FAILURE, -16       ; the code if this one fails
.equ STEP, -24          ; what is added to it for each assertion
.equ IS_TOKEN, -32      ; whether they are about a token account
.equ SCRATCH, 0x4000    ; in the heap

  call read_input
  lddw r8, HEAP
  ldxdw r1, [r8]
  jeq r1, 0, no_account
  ldxdw r6, [r8+DATA]   ; r6: data, r7: its end, r8: the account
  ldxdw r7, [r8+DATA_LENGTH]
  add64 r7, r6
  add64 r8, INFOS
  ${need(2)}
  ldxb r1, [r6]
  ldxb r2, [r6+1]
  add64 r6, 2
  jgt r2, 6, invalid    ; log levels
  stdw [r10+LEFT], 1
  stdw [r10+FAILURE], 6001
  stdw [r10+STEP], 0
  stdw [r10+IS_TOKEN], 0
  jeq r1, 5, next
  jeq r1, 6, list
  stdw [r10+IS_TOKEN], 1
  jeq r1, 9, token_account
  jne r1, 10, invalid
list:
  ${need(1)}
  ldxb r1, [r6]         ; LEB128, one byte
  jgt r1, 127, invalid
  add64 r6, 1
  stxdw [r10+LEFT], r1
  stdw [r10+FAILURE], 6400
  stdw [r10+STEP], 1
  ldxdw r1, [r10+IS_TOKEN]
  jeq r1, 0, next

token_account:
  ldxdw r1, [r8+OWNER]
  ${isKey(TOKEN_PROGRAM, 'held_by')}
  jeq r0, 1, token
  ${isKey(TOKEN_2022_PROGRAM, 'held_by')}
  jeq r0, 1, token
  mov64 r0, 6009
  exit
token:
  ldxdw r1, [r8+ACCOUNT_LENGTH]
  jlt r1, 165, too_short
  ldxdw r9, [r8+ACCOUNT_DATA]
next:
  ldxdw r1, [r10+LEFT]
  jeq r1, 0, success
  ${need(1)}
  ldxb r1, [r6]
  add64 r6, 1
  ldxdw r2, [r10+IS_TOKEN]
  jeq r2, 0, account_info
  jeq r1, 1, owner
  jeq r1, 2, amount
  jeq r1, 3, delegate
  jeq r1, 6, delegated_amount
  jeq r1, 7, close_authority
  jeq r1, 8, derived
  ja invalid

owner:
  ${need(33)}
  mov64 r1, r9
  add64 r1, 32
  mov64 r2, r6
  call same_key
  add64 r6, 32
  ja equatable
amount:
  ldxdw r4, [r9+64]
  ja integer
delegated_amount:
  ldxdw r4, [r9+121]
  ja integer
account_info:
  jeq r1, 3, known_owner
  jne r1, 0, invalid
  ldxdw r4, [r8+LAMPORTS]
  ldxdw r4, [r4]
  ja integer
known_owner:
  ${need(1)}
  ldxb r5, [r6]
  add64 r6, 1
  ldxdw r1, [r8+OWNER]
  jeq r5, 0, system_owner
  jeq r5, 1, token_owner
  jne r5, 2, invalid
  ${isKey(TOKEN_2022_PROGRAM, 'known')}
  ja equatable
token_owner:
  ${isKey(TOKEN_PROGRAM, 'known')}
  ja equatable
system_owner:
  ${isKey(SYSTEM_PROGRAM, 'known')}
  ja equatable

; The number in r4 against the one that follows.
integer:
  ${need(9)}
  ldxdw r2, [r6]
  ldxb r3, [r6+8]
  add64 r6, 9
  jeq r3, 0, is_equal
  jeq r3, 1, is_not_equal
  jeq r3, 2, is_greater
  jeq r3, 3, is_less
  jeq r3, 4, is_not_less
  jne r3, 5, invalid
  jle r4, r2, passed
  ja failed
is_equal:
  jeq r4, r2, passed
  ja failed
is_not_equal:
  jne r4, r2, passed
  ja failed
is_greater:
  jgt r4, r2, passed
  ja failed
is_less:
  jlt r4, r2, passed
  ja failed
is_not_less:
  jge r4, r2, passed
  ja failed

; A key or none, at r4 of the account, against the one that follows.
delegate:
  mov64 r4, r9
  add64 r4, 72
  ja optional_key
close_authority:
  mov64 r4, r9
  add64 r4, 129
optional_key:
  ${need(2)}
  ldxb r5, [r6]
  add64 r6, 1
  jgt r5, 1, invalid
  ldxw r3, [r4]
  jgt r3, 1, unreadable
  mov64 r0, 1
  jne r5, r3, one_is_none
  jeq r5, 0, equatable
  ${need(33)}
  mov64 r1, r4
  add64 r1, 4
  mov64 r2, r6
  call same_key
  add64 r6, 32
  ja equatable
one_is_none:
  mov64 r0, 0
  jeq r5, 0, equatable
  ${need(33)}
  add64 r6, 32
  ja equatable

; Whether the account is the associated one of its owner, mint and token program.
derived:
  lddw r1, HEAP
  add64 r1, SCRATCH
  mov64 r2, r9
  add64 r2, 32
  stxdw [r1], r2        ; three seeds, each an address and a length
  stdw [r1+8], 32
  ldxdw r2, [r8+OWNER]
  stxdw [r1+16], r2
  stdw [r1+24], 32
  stxdw [r1+32], r9
  stdw [r1+40], 32
${wordsOf(ASSOCIATED_TOKEN_PROGRAM)
  .map((word, index) => `  lddw r2, ${word}\n  stxdw [r1+${48 + 8 * index}], r2`)
  .join('\n')}
  mov64 r2, 3
  mov64 r3, r1
  add64 r3, 48
  mov64 r4, r1
  add64 r4, 80
  mov64 r5, r1
  add64 r5, 112         ; the bump, which nobody needs
  call sol_try_find_program_address
  jne r0, 0, failed
  ldxdw r1, [r8+KEY]
  lddw r2, HEAP
  add64 r2, SCRATCH
  add64 r2, 80
  call same_key
  jeq r0, 1, passed
  ja failed

; r0 says whether they are equal; the operator follows.
equatable:
  ${need(1)}
  ldxb r1, [r6]
  add64 r6, 1
  jgt r1, 1, invalid
  jeq r0, r1, failed
passed:
  ldxdw r1, [r10+LEFT]
  sub64 r1, 1
  stxdw [r10+LEFT], r1
  jeq r1, 0, success
  ldxdw r1, [r10+FAILURE]
  ldxdw r2, [r10+STEP]
  add64 r1, r2
  stxdw [r10+FAILURE], r1
  ja next
failed:
  ldxdw r0, [r10+FAILURE]
  exit
success:
  mov64 r0, 0
  exit
invalid:
  mov64 r0, 6000
  exit
no_account:
  mov64 r0, 6002
  exit
too_short:
  mov64 r0, 6005
  exit
unreadable:
  mov64 r0, 6007
  exit

; Whether the keys at r1 and r2 are the same.
same_key:
  mov64 r0, 0
  mov64 r5, 0
compare_word:
  ldxdw r3, [r1]
  ldxdw r4, [r2]
  jne r3, r4, compared
  add64 r1, 8
  add64 r2, 8
  add64 r5, 8
  jlt r5, 32, compare_word
  mov64 r0, 1
compared:
  exit
`;

/** Installs the stand-in at Lighthouse's address, where embedded chains have one that accepts everything. */
export async function installLighthouse(rpcUrl: string): Promise<void> {
  await installProgram(rpcUrl, LIGHTHOUSE_PROGRAM, assembledProgram(SOURCE));
}
