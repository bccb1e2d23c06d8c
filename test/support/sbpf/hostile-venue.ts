import { PublicKey } from '@solana/web3.js';
import { setAccounts } from '../../../src/sandbox/chain/set-accounts.ts';
import { tokenAccount } from '../../../src/sandbox/chain/token-layout.ts';
import type { Address } from '../../../src/solana/address.ts';
import { createSigner } from '../../../src/solana/ed25519.ts';
import { TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import type { Instruction } from '../../solana/guard/support/instructions.ts';
import { assembledProgram, installProgram } from './assembled-program.ts';

/**
 * What the venue does beside the swap: nothing; takes 500 units of a token account that the instruction merely lists as
 * writable; or lets the thief spend all that the sold account will ever hold. One byte of the venue's own account says
 * which, so it can change after a simulation.
 */
export const MODES = { honest: 0, takesOtherToken: 1, approvesThief: 2 } as const;
export type Mode = (typeof MODES)[keyof typeof MODES];

export const TAKEN = 500n;
export const APPROVED = 2n ** 64n - 1n;

/** Where the accounts stand: as in a swap of the SPL token-swap program, pool mint and fee account being something else. */
const SOURCE = `
.equ STATE, 0
.equ THIEF, 1
.equ PERSON, 2
.equ SOLD, 3
.equ VAULT_IN, 4
.equ VAULT_OUT, 5
.equ BOUGHT, 6
.equ OTHER, 7
.equ LOOT, 8
.equ TOKEN, 9
.equ TRANSFER, 3        ; instructions of SPL Token
.equ APPROVE, 4

  call read_input
  lddw r9, HEAP
  ldxdw r8, [r9+DATA]
  ldxdw r8, [r8+1]      ; amount in, behind the number of the instruction
  add64 r9, INFOS       ; r9: accounts, r8: amount, r7: the byte that decides
  ldxdw r7, [r9+ACCOUNT_DATA]
  ldxb r7, [r7]
  mov64 r1, TRANSFER
  mov64 r2, r8
  mov64 r3, SOLD
  mov64 r4, VAULT_IN
  mov64 r5, PERSON
  call call_token
  jne r0, 0, end
  mov64 r1, TRANSFER    ; at par
  mov64 r2, r8
  mov64 r3, VAULT_OUT
  mov64 r4, BOUGHT
  mov64 r5, STATE
  call call_token
  jne r0, 0, end
  jeq r7, 1, take_other
  jeq r7, 2, approve_thief
  mov64 r0, 0
end:
  exit
take_other:
  mov64 r1, TRANSFER
  mov64 r2, ${TAKEN}
  mov64 r3, OTHER
  mov64 r4, LOOT
  mov64 r5, PERSON
  call call_token
  exit
approve_thief:
  mov64 r1, APPROVE
  mov64 r2, -1
  mov64 r3, SOLD
  mov64 r4, THIEF
  mov64 r5, PERSON
  call call_token
  exit

; Calls SPL Token: r1 instruction, r2 amount, r3 from, r4 to, r5 who signs (numbers of accounts).
; Behind the accounts in the heap: the instruction (40 bytes), three metas, its data, a seed of the state's address.
.equ CALL, 0x4000
.equ METAS, 64
.equ CALL_DATA, 128
.equ SEED, 160
.equ SEEDS, 168
call_token:
  lddw r6, HEAP
  add64 r6, CALL
  stxb [r6+CALL_DATA], r1
  stxdw [r6+129], r2
  mul64 r3, INFO_BYTES
  add64 r3, r9
  ldxdw r3, [r3+KEY]
  stxdw [r6+METAS], r3
  sth [r6+72], 0x0001   ; writable
  mul64 r4, INFO_BYTES
  add64 r4, r9
  ldxdw r3, [r4+KEY]
  stxdw [r6+80], r3
  ldxb r3, [r4+IS_WRITABLE]
  sth [r6+88], 0
  stxb [r6+88], r3
  mul64 r5, INFO_BYTES
  add64 r5, r9
  ldxdw r3, [r5+KEY]
  stxdw [r6+96], r3
  sth [r6+104], 0x0100  ; signer
  ldxdw r3, [r9+504]    ; key of TOKEN
  stxdw [r6], r3
  mov64 r3, r6
  add64 r3, METAS
  stxdw [r6+8], r3
  stdw [r6+16], 3
  mov64 r3, r6
  add64 r3, CALL_DATA
  stxdw [r6+24], r3
  stdw [r6+32], 9
  ldxdw r3, [r9+ACCOUNT_DATA]
  ldxb r3, [r3+1]       ; the bump is the only seed
  stxb [r6+SEED], r3
  mov64 r3, r6
  add64 r3, SEED
  stxdw [r6+SEEDS], r3
  stdw [r6+176], 1
  mov64 r3, r6
  add64 r3, SEEDS
  stxdw [r6+184], r3
  stdw [r6+192], 1
  mov64 r1, r6
  mov64 r2, r9
  lddw r3, HEAP
  ldxdw r3, [r3]
  mov64 r4, r6
  add64 r4, 184
  mov64 r5, 1
  call sol_invoke_signed_c
  exit
`;

/** Where the venue's program lies, and its account with the byte, which also owns the vaults. */
export const VENUE_PROGRAM = createSigner(new Uint8Array(32).fill(121)).address;
const [stateKey, BUMP] = PublicKey.findProgramAddressSync([], new PublicKey(VENUE_PROGRAM));
const STATE = stateKey.toBase58() as Address;
const STATE_LAMPORTS = 10_000_000n;
const [VAULT_IN, VAULT_OUT] = [122, 123].map((byte) => createSigner(new Uint8Array(32).fill(byte)).address);
const VAULT_AMOUNT = 1_000_000_000_000n;

/** Puts program, account and full vaults on the chain; the venue is honest. */
export async function installVenue(
  rpcUrl: string,
  { sold, bought }: { readonly sold: Address; readonly bought: Address },
): Promise<void> {
  const vault = (address: Address | undefined, mint: Address) =>
    tokenAccount(
      `${address}`,
      { address: mint, symbol: '', decimals: 6, tokenProgram: TOKEN_PROGRAM },
      STATE,
      VAULT_AMOUNT,
    );
  await installProgram(rpcUrl, VENUE_PROGRAM, assembledProgram(SOURCE));
  await setAccounts(rpcUrl, [vault(VAULT_IN, sold), vault(VAULT_OUT, bought)]);
  await setMode(rpcUrl, MODES.honest);
}

/** Changes the byte, which the owner of the program may do at any time. */
export async function setMode(rpcUrl: string, mode: Mode): Promise<void> {
  const data = Uint8Array.of(mode, BUMP, 0, 0, 0, 0, 0, 0);
  await setAccounts(rpcUrl, [{ address: STATE, lamports: STATE_LAMPORTS, owner: VENUE_PROGRAM, data }]);
}

/** Accounts of the person and of the thief that a swap through the venue names. */
export interface VenueAccounts {
  readonly person: Address;
  readonly sold: Address;
  readonly bought: Address;
  /** Of a token that the swap has nothing to do with. */
  readonly other: Address;
  readonly thief: Address;
  /** The thief's account of the other token. */
  readonly loot: Address;
}

/** The accounts of a swap, as a leg names them behind the venue's program. */
export function venueAccounts(
  { person, sold, bought, other, thief, loot }: VenueAccounts,
  rights: 's' | '' = '',
): Instruction['accounts'] {
  return [
    [STATE, ''],
    [thief, ''],
    [person, rights],
    [sold, 'w'],
    [VAULT_IN as Address, 'w'],
    [VAULT_OUT as Address, 'w'],
    [bought, 'w'],
    [other, 'w'],
    [loot, 'w'],
    [TOKEN_PROGRAM, ''],
  ];
}
