import { PublicKey } from '@solana/web3.js';
import { setAccounts } from '../../../src/sandbox/chain/rpc.ts';
import { tokenAccount } from '../../../src/sandbox/chain/tokens.ts';
import type { Address } from '../../../src/solana/address.ts';
import { createSigner } from '../../../src/solana/ed25519.ts';
import { TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { type Instruction, reads, writes } from '../../guard/support/instructions.ts';
import { assembledProgram, installProgram } from './assembled-program.ts';

/** The venue's actions beside the swap. A byte of its own account selects one, and can change after a simulation. */
export const MODES = {
  honest: 0,
  /** Takes `TAKEN` from a token account that is only listed as writable. */
  takesOtherToken: 1,
  /** Approves the thief as delegate of the sold account, without a limit. */
  approvesThief: 2,
  /** Takes one extra unit of the sold token. */
  takesMore: 3,
  /** Pays `SHORT` less than par. */
  paysLess: 4,
  /** Makes the thief owner of the listed account. */
  takesAccount: 5,
  /** Makes the thief close authority of the sold account. */
  mayClose: 6,
} as const;
export type Mode = (typeof MODES)[keyof typeof MODES];

export const TAKEN = 500n;
export const APPROVED = 2n ** 64n - 1n;
export const SHORT = 200_001n;

/** Account indexes, as in a swap of the SPL token-swap program; pool mint and fee account are replaced. */
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
.equ SET_AUTHORITY, 6
.equ OWNER_OF_ACCOUNT, 2
.equ CLOSE_ACCOUNT, 3
; A call, behind the accounts in the heap: instruction (40 bytes), three metas, data, the seed of the state's address.
.equ CALL, 0x4000
.equ METAS, 64
.equ CALL_DATA, 128
.equ SEED, 192
.equ SEEDS, 200
.equ SIGNERS, 216

  call read_input
  lddw r9, HEAP         ; r9: accounts, r8: amount, r7: the byte that decides, r6: where a call is put together
  ldxdw r8, [r9+DATA]
  ldxdw r8, [r8+1]      ; amount in, behind the number of the instruction
  mov64 r6, r9
  add64 r6, CALL
  add64 r9, INFOS
  ldxdw r7, [r9+ACCOUNT_DATA]
  ldxb r7, [r7]
  mov64 r1, TRANSFER
  mov64 r2, r8
  mov64 r3, SOLD
  mov64 r4, VAULT_IN
  mov64 r5, PERSON
  call move_token
  jne r0, 0, end
  jne r7, ${MODES.paysLess}, at_par
  sub64 r8, ${SHORT}
at_par:
  mov64 r1, TRANSFER
  mov64 r2, r8
  mov64 r3, VAULT_OUT
  mov64 r4, BOUGHT
  mov64 r5, STATE
  call move_token
  jne r0, 0, end
  mov64 r5, PERSON
  jeq r7, ${MODES.takesOtherToken}, take_other_token
  jeq r7, ${MODES.approvesThief}, approve_thief
  jeq r7, ${MODES.takesMore}, take_more
  jeq r7, ${MODES.takesAccount}, take_account
  jeq r7, ${MODES.mayClose}, let_close
end:
  exit
take_other_token:
  mov64 r1, TRANSFER
  mov64 r2, ${TAKEN}
  mov64 r3, OTHER
  mov64 r4, LOOT
  call move_token
  exit
approve_thief:
  mov64 r1, APPROVE
  mov64 r2, ${BigInt.asIntN(64, APPROVED)}
  mov64 r3, SOLD
  mov64 r4, THIEF
  call move_token
  exit
take_more:
  mov64 r1, TRANSFER
  mov64 r2, 1
  mov64 r3, SOLD
  mov64 r4, VAULT_IN
  call move_token
  exit
take_account:
  mov64 r2, OWNER_OF_ACCOUNT
  mov64 r3, OTHER
  call set_authority
  exit
let_close:
  mov64 r2, CLOSE_ACCOUNT
  mov64 r3, SOLD
  call set_authority
  exit

; r1 instruction, r2 amount, r3 from, r4 to, r5 who signs (numbers of accounts).
move_token:
  stxb [r6+CALL_DATA], r1
  stxdw [r6+129], r2
  mov64 r1, 9
  call call_token
  exit

; Gives the thief the authority r2 over account r3. The person, who signs, is named twice: more signers change nothing.
set_authority:
  stb [r6+CALL_DATA], SET_AUTHORITY
  stxb [r6+129], r2
  stb [r6+130], 1
  ldxdw r2, [r9+56]     ; key of THIEF
  ldxdw r1, [r2]
  stxdw [r6+131], r1
  ldxdw r1, [r2+8]
  stxdw [r6+139], r1
  ldxdw r1, [r2+16]
  stxdw [r6+147], r1
  ldxdw r1, [r2+24]
  stxdw [r6+155], r1
  mov64 r1, 35
  mov64 r4, PERSON
  call call_token
  exit

; Calls SPL Token with r1 bytes of data and the accounts r3, r4 and r5, of which the first is written and the last signs.
call_token:
  stxdw [r6+32], r1
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
  ldxdw r3, [r9+ACCOUNT_DATA]
  ldxb r3, [r3+1]       ; the bump is the only seed
  stxb [r6+SEED], r3
  mov64 r3, r6
  add64 r3, SEED
  stxdw [r6+SEEDS], r3
  stdw [r6+208], 1
  mov64 r3, r6
  add64 r3, SEEDS
  stxdw [r6+SIGNERS], r3
  stdw [r6+224], 1
  mov64 r1, r6
  mov64 r2, r9
  lddw r3, HEAP
  ldxdw r3, [r3]
  mov64 r4, r6
  add64 r4, SIGNERS
  mov64 r5, 1
  call sol_invoke_signed_c
  exit
`;

/** Addresses of the venue's program and of its account with the byte, which also owns the vaults. */
export const VENUE_PROGRAM = createSigner(new Uint8Array(32).fill(121)).address;
const [stateKey, BUMP] = PublicKey.findProgramAddressSync([], new PublicKey(VENUE_PROGRAM));
const STATE = stateKey.toBase58() as Address;
const STATE_LAMPORTS = 10_000_000n;
const [VAULT_IN, VAULT_OUT] = [122, 123].map((byte) => createSigner(new Uint8Array(32).fill(byte)).address);
const VAULT_AMOUNT = 1_000_000_000_000n;

/** Deploys program, account and full vaults; the venue is honest. */
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

/** Changes the byte, as the program's owner may at any time. */
export async function setMode(rpcUrl: string, mode: Mode): Promise<void> {
  const data = Uint8Array.of(mode, BUMP, 0, 0, 0, 0, 0, 0);
  await setAccounts(rpcUrl, [{ address: STATE, lamports: STATE_LAMPORTS, owner: VENUE_PROGRAM, data }]);
}

/** Accounts of the person and the thief in a swap through the venue. */
interface VenueAccounts {
  readonly person: Address;
  readonly sold: Address;
  readonly bought: Address;
  /** Of a token unrelated to the swap. */
  readonly other: Address;
  readonly thief: Address;
  /** The thief's account of the bought token. */
  readonly loot: Address;
}

/** Accounts of a swap, as a leg lists them after the venue's program. */
export function venueAccounts(
  { person, sold, bought, other, thief, loot }: VenueAccounts,
  rights: 's' | '' = '',
): Instruction['accounts'] {
  return [
    ...reads(STATE, thief),
    [person, rights],
    ...writes(sold, VAULT_IN as Address, VAULT_OUT as Address, bought, other, loot),
    [TOKEN_PROGRAM, ''],
  ];
}
