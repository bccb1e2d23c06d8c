; DFlow with one leg of kind 28 (TokenSwap), as observed of the program of November 2025: it calls the program that the leg
; names, with the nine accounts behind it and SPL Token, and passes the person's signature on. Unlike DFlow it does not
; check amounts.

.equ TOKEN, 0
.equ VENUE, 10
.equ FIRST, 11
.equ FIRST_WRITABLE, 14 ; behind state, thief and person
.equ LAST, 19
.equ AMOUNT, 13         ; behind discriminator, number of legs and kind
.equ CALL, 0x4000
.equ METAS, 64
.equ CALL_DATA, 256

.globl entrypoint
entrypoint:
  call read_input
  lddw r9, HEAP
  mov64 r6, r9
  add64 r6, CALL
  ldxdw r1, [r9+DATA]
  ldxdw r1, [r1+AMOUNT]
  stb [r6+CALL_DATA], 1 ; token-swap's Swap: amount in, minimum out
  stxdw [r6+257], r1
  stdw [r6+265], 0
  mov64 r7, r6
  add64 r7, METAS       ; the next meta
  mov64 r8, FIRST
next_meta:
  mov64 r1, r8
  call write_meta
  add64 r7, 16
  add64 r8, 1
  jle r8, LAST, next_meta
  mov64 r1, TOKEN
  call write_meta
  ldxdw r1, [r9+624]    ; key of VENUE
  stxdw [r6+0], r1
  mov64 r1, r6
  add64 r1, METAS
  stxdw [r6+8], r1
  stdw [r6+16], 10
  mov64 r1, r6
  add64 r1, CALL_DATA
  stxdw [r6+24], r1
  stdw [r6+32], 17
  mov64 r1, r6
  mov64 r2, r9
  add64 r2, INFOS
  ldxdw r3, [r9+0]
  mov64 r4, 0
  mov64 r5, 0
  call sol_invoke_signed_c
  exit

; Writes the account of number r1 to r7: token accounts are writable, and who signed here signs there.
write_meta:
  mov64 r3, 0
  jlt r1, FIRST_WRITABLE, written
  mov64 r3, 1
written:
  stxb [r7+8], r3
  mul64 r1, INFO_BYTES
  add64 r1, r9
  add64 r1, INFOS
  ldxdw r2, [r1+KEY]
  stxdw [r7+0], r2
  ldxb r2, [r1+IS_SIGNER]
  stxb [r7+9], r2
  exit
