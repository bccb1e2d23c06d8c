/** Machine code of a program, with the positions of its syscalls. */
export interface MachineCode {
  readonly code: Uint8Array;
  readonly syscalls: readonly SyscallSite[];
}

/** A relocation: byte offset of the instruction, and the function's name. */
interface SyscallSite {
  readonly offset: number;
  readonly name: string;
}

/** An instruction with unresolved labels; `lddw` fills two slots, all others one. */
interface Slot {
  readonly opcode: number;
  readonly registers: number;
  readonly offset: number | string;
  readonly immediate: number | string;
  readonly second?: number;
}

const SLOT_BYTES = 8;
/** Opcodes of the immediate forms; the register form is 8 higher. */
const ARITHMETIC: Readonly<Record<string, number>> = {
  add64: 0x07,
  sub64: 0x17,
  mul64: 0x27,
  and64: 0x57,
  mov64: 0xb7,
};
const JUMPS: Readonly<Record<string, number>> = {
  jeq: 0x15,
  jgt: 0x25,
  jge: 0x35,
  jne: 0x55,
  jlt: 0xa5,
  jle: 0xb5,
};
const LOADS: Readonly<Record<string, number>> = { ldxb: 0x71, ldxh: 0x69, ldxw: 0x61, ldxdw: 0x79 };
const STORES: Readonly<Record<string, number>> = { stxb: 0x73, stxh: 0x6b, stxw: 0x63, stxdw: 0x7b };
const CONSTANT_STORES: Readonly<Record<string, number>> = { stb: 0x72, sth: 0x6a, stw: 0x62, stdw: 0x7a };
const REGISTER_FORM = 8;
const [JUMP, CALL, EXIT, LOAD_DOUBLE_WORD] = [0x05, 0x85, 0x95, 0x18];
/** Source register of an internal call; other calls are syscalls. */
const INTERNAL_CALL = 1 << 4;
/** Placeholder immediate of a call that the loader relocates. */
const UNRESOLVED = -1;

/**
 * Assembles sBPF (version 0) in the usual notation: `mov64 r1, 5`, `ldxb r2, [r1+8]`, `jeq r1, r2, label`, `call label` or
 * `call sol_log_64_`, `.equ NAME, 5`. Comments begin with `;`. Numbers are decimal, hexadecimal or `.equ` names.
 * @throws SyntaxError for any other line, and for a missing or duplicate label
 * @throws RangeError for a number out of range
 */
export function assemble(source: string): MachineCode {
  const constants = new Map<string, number>();
  const labels = new Map<string, number>();
  const slots: Slot[] = [];
  let length = 0;
  for (const line of source.split('\n').map((text) => text.replace(/;.*/, '').trim())) {
    const [, label] = /^(\w+):$/.exec(line) ?? [];
    const [, name, value] = /^\.equ (\w+), (\S+)$/.exec(line) ?? [];
    if (label !== undefined && labels.has(label)) throw new SyntaxError(`label ${label} twice`);
    if (label !== undefined) labels.set(label, length);
    else if (name !== undefined && value !== undefined) constants.set(name, numberOf(value, constants));
    else if (line !== '') {
      const slot = readInstruction(line, constants);
      slots.push(slot);
      length += slot.second === undefined ? 1 : 2;
    }
  }
  return link(slots, labels);
}

function readInstruction(line: string, constants: ReadonlyMap<string, number>): Slot {
  const [, name = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(line) ?? [];
  const operands = rest.split(',').map((part) => part.trim());
  const number = (text: string) => numberOf(text, constants);
  const slot =
    readOperation(name, operands, number) ??
    readMemory(name, operands, number) ??
    readControl(name, operands, constants);
  if (slot === undefined) throw new SyntaxError(`not an instruction: ${line}`);
  return slot;
}

type Operands = readonly string[];
type ReadNumber = (text: string) => number;

/** Arithmetic and conditional jumps share a form: a register, and a register or a number. */
function readOperation(name: string, [first = '', second = '', label = '']: Operands, number: ReadNumber) {
  const opcode = ARITHMETIC[name] ?? JUMPS[name];
  if (opcode === undefined) return undefined;
  const offset = name in JUMPS ? label : 0;
  if (!isRegister(second)) {
    return { opcode, registers: register(first), offset, immediate: number(second) };
  }
  const registers = register(first) | (register(second) << 4);
  return { opcode: opcode + REGISTER_FORM, registers, offset, immediate: 0 };
}

function readMemory(name: string, [first = '', second = '']: Operands, number: ReadNumber) {
  const [load, store, constantStore] = [LOADS[name], STORES[name], CONSTANT_STORES[name]];
  if (load !== undefined) {
    const [base, offset] = readPlace(second, number);
    return { opcode: load, registers: register(first) | (base << 4), offset, immediate: 0 };
  }
  if (store !== undefined) {
    const [base, offset] = readPlace(first, number);
    return { opcode: store, registers: base | (register(second) << 4), offset, immediate: 0 };
  }
  if (constantStore === undefined) return undefined;
  const [base, offset] = readPlace(first, number);
  return { opcode: constantStore, registers: base, offset, immediate: number(second) };
}

function readControl(
  name: string,
  [first = '', second = '']: Operands,
  constants: ReadonlyMap<string, number>,
): Slot | undefined {
  const plain = { registers: 0, offset: 0, immediate: 0 };
  if (name === 'ja') return { ...plain, opcode: JUMP, offset: first };
  if (name === 'call') return { ...plain, opcode: CALL, registers: INTERNAL_CALL, immediate: first };
  if (name === 'exit') return { ...plain, opcode: EXIT };
  if (name !== 'lddw') return undefined;
  const value = BigInt(constants.get(second) ?? second);
  const [low = 0, high = 0] = [value, value >> 32n].map((half) => Number(BigInt.asIntN(32, half)));
  return { ...plain, opcode: LOAD_DOUBLE_WORD, registers: register(first), immediate: low, second: high };
}

const isRegister = (text: string): boolean => /^r(\d|10)$/.test(text);

function register(text: string): number {
  if (!isRegister(text)) throw new SyntaxError(`not a register: ${text}`);
  return Number(text.slice(1));
}

/** `[r1+8]`: register and offset in bytes. */
function readPlace(text: string, number: ReadNumber): readonly [number, number] {
  const [, base, sign, offset] = /^\[(r\d+)(?:([+-])(\w+))?\]$/.exec(text) ?? [];
  if (base === undefined) throw new SyntaxError(`not a place in memory: ${text}`);
  return [register(base), offset === undefined ? 0 : number(offset) * (sign === '-' ? -1 : 1)];
}

function numberOf(text: string, constants: ReadonlyMap<string, number>): number {
  const value = constants.get(text) ?? Number(text);
  if (text === '' || !Number.isInteger(value)) throw new SyntaxError(`not a number: ${text}`);
  return value;
}

/** Jumps and calls count slots from the next instruction. */
function link(slots: readonly Slot[], labels: ReadonlyMap<string, number>): MachineCode {
  const syscalls: SyscallSite[] = [];
  const code: number[] = [];
  for (const { opcode, registers, offset, immediate, second } of slots) {
    const here = code.length / SLOT_BYTES;
    const distance = (label: string) => {
      const target = labels.get(label);
      if (target === undefined) throw new SyntaxError(`no label ${label}`);
      return target - here - 1;
    };
    const jump = typeof offset === 'string' ? distance(offset) : offset;
    if (typeof immediate === 'number') code.push(...slotBytes(opcode, registers, jump, immediate));
    else if (!immediate.startsWith('sol_')) {
      code.push(...slotBytes(opcode, registers, jump, distance(immediate)));
    } else {
      syscalls.push({ offset: code.length, name: immediate });
      code.push(...slotBytes(opcode, 0, jump, UNRESOLVED));
    }
    if (second !== undefined) code.push(...slotBytes(0, 0, 0, second));
  }
  return { code: Uint8Array.from(code), syscalls };
}

function slotBytes(opcode: number, registers: number, offset: number, immediate: number): Uint8Array {
  const slot = Buffer.alloc(SLOT_BYTES);
  slot.writeUInt8(opcode);
  slot.writeUInt8(registers, 1);
  slot.writeInt16LE(offset, 2);
  slot.writeInt32LE(immediate, 4);
  return slot;
}
