import bs58 from 'bs58';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import type { Signer } from '../../../src/solana/ed25519.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../../../src/solana/known-programs.ts';
import { decodeTransaction, withSignature } from '../../../src/solana/transaction.ts';
import type { Instruction } from './instructions.ts';
import { blockhash, person } from './people.ts';

export type TransactionParts = {
  readonly payer?: Address;
  readonly instructions: readonly Instruction[];
  readonly version?: 'legacy' | 0 | 1;
  readonly blockhash?: string;
  /** Addresses in one lookup table instead of the message. */
  readonly table?: { readonly key: Address; readonly addresses: readonly Address[] };
};

type Role = { isSigner: boolean; isWritable: boolean; isProgram: boolean };

/** Compiles instructions into transaction bytes with empty signature slots, independently of the code under test. */
export function buildTransaction(parts: TransactionParts): Uint8Array {
  if (parts.version === 1) return buildVersion1(parts);
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

/** Compute-budget instructions go into the budget of the message; the limits that older versions imply are named. */
function buildVersion1(parts: TransactionParts): Uint8Array {
  const isBudget = ({ program }: Instruction) => program === COMPUTE_BUDGET_PROGRAM;
  const budget = new Map(parts.instructions.filter(isBudget).map(({ data }) => [data[0], data]));
  const instructions = parts.instructions.filter((one) => !isBudget(one));
  const read = (kind: number) => Buffer.from(budget.get(kind) ?? []);
  const units = budget.has(2) ? read(2).readUInt32LE(1) : Math.min(instructions.length * 200_000, 1_400_000);
  const price = budget.has(3) ? read(3).readBigUInt64LE(1) : 0n;
  const fee = (price * BigInt(Math.min(units, 1_400_000)) + 999_999n) / 1_000_000n;
  const loaded = budget.has(4) ? read(4).readUInt32LE(1) : 67_108_864;
  const config = Buffer.alloc(16);
  config.writeBigUInt64LE(fee);
  config.writeUInt32LE(units, 8);
  config.writeUInt32LE(loaded, 12);
  const entries = [...collectRoles(parts.payer ?? person.address, instructions)];
  const pick = (isSigner: boolean, isWritable: boolean) =>
    entries.filter(([, role]) => role.isSigner === isSigner && role.isWritable === isWritable);
  const groups = [pick(true, true), pick(true, false), pick(false, true), pick(false, false)] as const;
  const all = groups.flat().map(([address]) => address);
  const signers = groups[0].length + groups[1].length;
  return Uint8Array.from([
    ...[0x81, signers, groups[1].length, groups[3].length, 0b1111, 0, 0, 0],
    ...bs58.decode(parts.blockhash ?? blockhash),
    ...[instructions.length, all.length, ...all.flatMap((address) => [...addressBytes(address)]), ...config],
    ...instructions.flatMap(({ program, accounts, data }) => [
      ...[all.indexOf(program), accounts.length, data.length & 255, data.length >> 8],
    ]),
    ...instructions.flatMap(({ accounts, data }) => [
      ...accounts.map(([address]) => all.indexOf(address)),
      ...data,
    ]),
    ...new Uint8Array(64 * signers),
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
