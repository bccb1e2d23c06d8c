; The assertions of Lighthouse 2.0 that protect a swap or an order, read as its published source reads them: 3
; AssertAccountDataMulti (Pubkey, at offsets below 128), 5 AssertAccountInfo and 6 AssertAccountInfoMulti (Lamports; DataLength; KnownOwner for the first three programs of its list), 9 AssertTokenAccount and 10
; AssertTokenAccountMulti (Owner, Amount, Delegate, DelegatedAmount, CloseAuthority, TokenAccountOwnerIsDerived).
; Everything else is refused with 6000. A failed assertion ends with 6001, in a list with 6400 and its place. Unlike the
; real program it compares the first assertions before it has read the last, so a list with two faults may end with the
; code of the other one.

.equ LEFT, -8           ; assertions still to come
.equ FAILURE, -16       ; the code if this one fails
.equ STEP, -24          ; what is added to it for each assertion
.equ IS_TOKEN, -32      ; whether they are about a token account; 2: about the data of any account
.equ SCRATCH, 0x4000    ; in the heap

.globl entrypoint
entrypoint:
  call read_input
  lddw r8, HEAP
  ldxdw r1, [r8+0]
  jeq r1, 0, no_account
  ldxdw r6, [r8+DATA]   ; r6: data, r7: its end, r8: the account
  ldxdw r7, [r8+DATA_LENGTH]
  add64 r7, r6
  add64 r8, INFOS
  mov64 r1, r6
  add64 r1, 2
  jgt r1, r7, invalid
  ldxb r1, [r6+0]
  ldxb r2, [r6+1]
  add64 r6, 2
  jgt r2, 6, invalid    ; log levels
  stdw [r10+LEFT], 1
  stdw [r10+FAILURE], 6001
  stdw [r10+STEP], 0
  stdw [r10+IS_TOKEN], 0
  jeq r1, 5, next
  jeq r1, 6, list
  stdw [r10+IS_TOKEN], 2
  jeq r1, 3, list
  stdw [r10+IS_TOKEN], 1
  jeq r1, 9, token_account
  jne r1, 10, invalid
list:
  mov64 r1, r6
  add64 r1, 1
  jgt r1, r7, invalid
  ldxb r1, [r6+0]         ; LEB128, one byte
  jgt r1, 127, invalid
  add64 r6, 1
  stxdw [r10+LEFT], r1
  stdw [r10+FAILURE], 6400
  stdw [r10+STEP], 1
  ldxdw r1, [r10+IS_TOKEN]
  jne r1, 1, next

token_account:
  ldxdw r1, [r8+OWNER]
  call is_token_program
  jeq r0, 1, token
  call is_token_2022_program
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
  mov64 r1, r6
  add64 r1, 1
  jgt r1, r7, invalid
  ldxb r1, [r6+0]
  add64 r6, 1
  ldxdw r2, [r10+IS_TOKEN]
  jeq r2, 0, account_info
  jeq r2, 2, account_data
  jeq r1, 1, owner
  jeq r1, 2, amount
  jeq r1, 3, delegate
  jeq r1, 6, delegated_amount
  jeq r1, 7, close_authority
  jeq r1, 8, derived
  ja invalid

owner:
  mov64 r1, r6
  add64 r1, 33
  jgt r1, r7, invalid
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
  jeq r1, 1, data_length
  jne r1, 0, invalid
  ldxdw r4, [r8+LAMPORTS]
  ldxdw r4, [r4+0]
  ja integer
data_length:
  ldxdw r4, [r8+ACCOUNT_LENGTH]
  ja integer
known_owner:
  mov64 r1, r6
  add64 r1, 1
  jgt r1, r7, invalid
  ldxb r5, [r6+0]
  add64 r6, 1
  ldxdw r1, [r8+OWNER]
  jeq r5, 0, system_owner
  jeq r5, 1, token_owner
  jne r5, 2, invalid
  call is_token_2022_program
  ja equatable
token_owner:
  call is_token_program
  ja equatable
system_owner:
  call is_system_program
  ja equatable

; The key at an offset of the data, in r1.
account_data:
  jgt r1, 127, invalid  ; LEB128, one byte
  mov64 r2, r6
  add64 r2, 34
  jgt r2, r7, invalid
  ldxb r2, [r6+0]
  jne r2, 12, invalid
  mov64 r2, r1
  add64 r2, 32
  ldxdw r3, [r8+ACCOUNT_LENGTH]
  jgt r2, r3, too_short
  ldxdw r2, [r8+ACCOUNT_DATA]
  add64 r1, r2
  mov64 r2, r6
  add64 r2, 1
  call same_key
  add64 r6, 33
  ja equatable

; The number in r4 against the one that follows.
integer:
  mov64 r1, r6
  add64 r1, 9
  jgt r1, r7, invalid
  ldxdw r2, [r6+0]
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
  mov64 r1, r6
  add64 r1, 2
  jgt r1, r7, invalid
  ldxb r5, [r6+0]
  add64 r6, 1
  jgt r5, 1, invalid
  ldxw r3, [r4+0]
  jgt r3, 1, unreadable
  mov64 r0, 1
  jne r5, r3, one_is_none
  jeq r5, 0, equatable
  mov64 r1, r6
  add64 r1, 33
  jgt r1, r7, invalid
  mov64 r1, r4
  add64 r1, 4
  mov64 r2, r6
  call same_key
  add64 r6, 32
  ja equatable
one_is_none:
  mov64 r0, 0
  jeq r5, 0, equatable
  mov64 r1, r6
  add64 r1, 33
  jgt r1, r7, invalid
  add64 r6, 32
  ja equatable

; Whether the account is the associated one of its owner, mint and token program.
derived:
  lddw r1, HEAP
  add64 r1, SCRATCH
  mov64 r2, r9
  add64 r2, 32
  stxdw [r1+0], r2        ; three seeds, each an address and a length
  stdw [r1+8], 32
  ldxdw r2, [r8+OWNER]
  stxdw [r1+16], r2
  stdw [r1+24], 32
  stxdw [r1+32], r9
  stdw [r1+40], 32
  lddw r2, 0xf189244e8f25978c
  stxdw [r1+48], r2
  lddw r2, 0x830d8e1429103dbb
  stxdw [r1+56], r2
  lddw r2, 0x8410ffda99135a0b
  stxdw [r1+64], r2
  lddw r2, 0x59f8e9dbd87b8e04
  stxdw [r1+72], r2
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
  mov64 r1, r6
  add64 r1, 1
  jgt r1, r7, invalid
  ldxb r1, [r6+0]
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
  ldxdw r3, [r1+0]
  ldxdw r4, [r2+0]
  jne r3, r4, compared
  add64 r1, 8
  add64 r2, 8
  add64 r5, 8
  jlt r5, 32, compare_word
  mov64 r0, 1
compared:
  exit

; Whether the key at r1 is 11111111111111111111111111111111.
is_system_program:
  mov64 r0, 0
  lddw r2, 0x0
  ldxdw r3, [r1+0]
  jne r3, r2, is_system_program_end
  lddw r2, 0x0
  ldxdw r3, [r1+8]
  jne r3, r2, is_system_program_end
  lddw r2, 0x0
  ldxdw r3, [r1+16]
  jne r3, r2, is_system_program_end
  lddw r2, 0x0
  ldxdw r3, [r1+24]
  jne r3, r2, is_system_program_end
  mov64 r0, 1
is_system_program_end:
  exit

; Whether the key at r1 is TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA.
is_token_program:
  mov64 r0, 0
  lddw r2, 0x93a165d7e1f6dd06
  ldxdw r3, [r1+0]
  jne r3, r2, is_token_program_end
  lddw r2, 0xac79ebce46e1cbd9
  ldxdw r3, [r1+8]
  jne r3, r2, is_token_program_end
  lddw r2, 0x91375b5fed85b41c
  ldxdw r3, [r1+16]
  jne r3, r2, is_token_program_end
  lddw r2, 0xa900ff7e85f58c3a
  ldxdw r3, [r1+24]
  jne r3, r2, is_token_program_end
  mov64 r0, 1
is_token_program_end:
  exit

; Whether the key at r1 is TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb.
is_token_2022_program:
  mov64 r0, 0
  lddw r2, 0xde8f75eee1f6dd06
  ldxdw r3, [r1+0]
  jne r3, r2, is_token_2022_program_end
  lddw r2, 0xdacd6ce4bc5d4218
  ldxdw r3, [r1+8]
  jne r3, r2, is_token_2022_program_end
  lddw r2, 0x270db9834dfc1ab6
  ldxdw r3, [r1+16]
  jne r3, r2, is_token_2022_program_end
  lddw r2, 0xfc8ba1d828f9bdfe
  ldxdw r3, [r1+24]
  jne r3, r2, is_token_2022_program_end
  mov64 r0, 1
is_token_2022_program_end:
  exit
