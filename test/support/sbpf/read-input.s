; The first part of each program here: reads the loader's input (r1) into the heap, where a program finds its accounts as
; the SolAccountInfo array that a call of another program takes: 56 bytes each, the number of accounts at HEAP.
; Layout of the input: an account has 8 bytes of flags, key, owner, lamports, data length, data, 10,240 spare bytes,
; padding to 8 and the rent epoch; an account named twice has only the number of its first place.

.equ HEAP, 0x300000000
.equ DATA, 8            ; pointer to the instruction's data
.equ DATA_LENGTH, 16
.equ INFOS, 64
.equ INFO_BYTES, 56
.equ KEY, 0
.equ LAMPORTS, 8
.equ ACCOUNT_LENGTH, 16
.equ ACCOUNT_DATA, 24
.equ OWNER, 32
.equ IS_SIGNER, 48
.equ IS_WRITABLE, 49

read_input:
  lddw r2, HEAP
  ldxdw r3, [r1+0]
  stxdw [r2+0], r3
  add64 r1, 8
  mov64 r4, r2
  add64 r4, INFOS
read_account:
  jeq r3, 0, read_data
  ldxb r5, [r1+0]
  jne r5, 0xff, read_duplicate
  mov64 r5, r1
  add64 r5, 8
  stxdw [r4+KEY], r5
  add64 r5, 32
  stxdw [r4+OWNER], r5
  add64 r5, 32
  stxdw [r4+LAMPORTS], r5
  ldxdw r0, [r5+8]
  stxdw [r4+ACCOUNT_LENGTH], r0
  add64 r5, 16
  stxdw [r4+ACCOUNT_DATA], r5
  add64 r5, r0
  add64 r5, 10247
  and64 r5, -8
  ldxdw r0, [r5+0]
  stxdw [r4+40], r0
  ldxb r0, [r1+1]
  stxb [r4+IS_SIGNER], r0
  ldxb r0, [r1+2]
  stxb [r4+IS_WRITABLE], r0
  ldxb r0, [r1+3]
  stxb [r4+50], r0
  mov64 r1, r5
  add64 r1, 8
  ja next_account
read_duplicate:
  mul64 r5, INFO_BYTES
  add64 r5, r2
  add64 r5, INFOS
  mov64 r0, 0
copy_info:
  ldxdw r6, [r5+0]
  stxdw [r4+0], r6
  add64 r5, 8
  add64 r4, 8
  add64 r0, 8
  jlt r0, INFO_BYTES, copy_info
  sub64 r4, INFO_BYTES
  add64 r1, 8
next_account:
  add64 r4, INFO_BYTES
  sub64 r3, 1
  ja read_account
read_data:
  ldxdw r3, [r1+0]
  stxdw [r2+DATA_LENGTH], r3
  add64 r1, 8
  stxdw [r2+DATA], r1
  exit
