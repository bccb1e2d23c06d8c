import { accountAt, type ResolvedInstruction } from '../resolve-instructions.ts';

/** Position of the wallet that is paid SOL, in the instructions that take a receiver. */
const SOL_RECEIVER = 14;

/** The same places in every instruction of both routers. An optional account that is absent is the program itself. */
export function readOkxAccounts(instruction: ResolvedInstruction, hasSolReceiver: boolean) {
  const at = (position: number) => accountAt(instruction, position);
  const receiver = hasSolReceiver ? at(SOL_RECEIVER) : instruction.program;
  return {
    authority: at(0),
    source: at(1),
    destination: at(2),
    sourceMint: at(3),
    destinationMint: at(4),
    nativeDestination: receiver === instruction.program ? undefined : receiver,
  };
}
