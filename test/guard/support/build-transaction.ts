import bs58 from 'bs58';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import type { Signer } from '../../../src/solana/ed25519.ts';
import { decodeTransaction, withSignature } from '../../../src/solana/transaction.ts';
import type { Instruction } from './instructions.ts';
import { blockhash, person } from './people.ts';

export type TransactionParts = {
  readonly payer?: Address;
  readonly instructions: readonly Instruction[];
  readonly version?: 'legacy' | 0;
  readonly blockhash?: string;
  /** Addresses in one lookup table instead of the message. */
  readonly table?: { readonly key: Address; readonly addresses: readonly Address[] };
};

type Role = { isSigner: boolean; isWritable: boolean; isProgram: boolean };

/** Compiles instructions into transaction bytes with empty signature slots, independently of the code under test. */
export function buildTransaction(parts: TransactionParts): Uint8Array {
  const roles = collectRoles(parts.payer ?? person.address, parts.instructions);
  const order = [...roles.entries()];
  const table = (parts.version ?? 0) === 0 ? parts.table : undefined;
  const isHidden = ([address, role]: [Address, Role]) =>
    !role.isSigner && !role.isProgram && (table?.addresses.includes(address) ?? false);
  const pick = (isSigner: boolean, isWritable: boolean, hidden: boolean) =>
    order
      .filter((entry) => entry[1].isSigner === isSigner && entry[1].isWritable === isWritable)
      .filter((entry) => isHidden(entry) === hidden)
      .map(([address]) => address);
  const signers = [...pick(true, true, false), ...pick(true, false, false)];
  const statics = [...signers, ...pick(false, true, false), ...pick(false, false, false)];
  const [hiddenWritable, hiddenReadonly] = [pick(false, true, true), pick(false, false, true)];
  const all = [...statics, ...hiddenWritable, ...hiddenReadonly];
  const compact = (values: readonly number[]) => [values.length, ...values];
  const indexOf = (address: Address) => all.indexOf(address);
  const instructions = parts.instructions.map(({ program, accounts, data }) => [
    indexOf(program),
    ...compact(accounts.map(([address]) => indexOf(address))),
    ...(data.length < 128 ? [data.length] : [(data.length & 127) | 128, data.length >> 7]),
    ...data,
  ]);
  const rows = (addresses: readonly Address[]) =>
    compact(addresses.map((a) => table?.addresses.indexOf(a) ?? 0));
  const used = hiddenWritable.length + hiddenReadonly.length > 0;
  const lookups =
    table !== undefined && used
      ? [1, ...addressBytes(table.key), ...rows(hiddenWritable), ...rows(hiddenReadonly)]
      : [0];
  return Uint8Array.from([
    signers.length,
    ...new Uint8Array(64 * signers.length),
    ...((parts.version ?? 0) === 0 ? [0x80] : []),
    ...[signers.length, pick(true, false, false).length, pick(false, false, false).length],
    ...[statics.length, ...statics.flatMap((address) => [...addressBytes(address)])],
    ...bs58.decode(parts.blockhash ?? blockhash),
    ...[instructions.length, ...instructions.flat()],
    ...((parts.version ?? 0) === 0 ? lookups : []),
  ]);
}

/** The bytes with the signer's valid signature in its slot. */
export function signedBy(bytes: Uint8Array, signer: Signer): Uint8Array {
  return withSignature(bytes, signer.address, signer.sign(decodeTransaction(bytes).message));
}

function collectRoles(payer: Address, instructions: readonly Instruction[]): Map<Address, Role> {
  const roles = new Map<Address, Role>([[payer, { isSigner: true, isWritable: true, isProgram: false }]]);
  const roleOf = (address: Address) => {
    const role = roles.get(address) ?? { isSigner: false, isWritable: false, isProgram: false };
    roles.set(address, role);
    return role;
  };
  for (const { program, accounts } of instructions) {
    for (const [address, rights] of accounts) {
      const role = roleOf(address);
      role.isSigner ||= rights.includes('s');
      role.isWritable ||= rights.includes('w');
    }
    roleOf(program).isProgram = true;
  }
  return roles;
}
