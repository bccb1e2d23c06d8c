/*
 * The data of a button as text of at most 64 bytes, and back. Buttons of old messages are pressed for months: a code or
 * the order of its arguments must not change. `test/bot/telegram/messages/callback-data.test.ts` holds each form.
 */

/** Telegram's limit. */
const MAX_BYTES = 64;

/** `read` gives undefined for a text that `write` never produces. */
export interface Arg<Value> {
  write(value: Value): string;
  read(text: string): Value | undefined;
}

type Args = Readonly<Record<string, Arg<never> | Arg<unknown>>>;

interface Action {
  /** Actions may share a code where their arguments differ in number or form. */
  readonly code: string;
  readonly args: Args;
}

type Actions = Readonly<Record<string, Action>>;

type ArgsOf<Given extends Args> = {
  readonly [Name in keyof Given]: Given[Name] extends Arg<infer Value> ? Value : never;
};

type Press<Table extends Actions> = {
  [Name in keyof Table]: { readonly action: Name } & ArgsOf<Table[Name]['args']>;
}[keyof Table];

export type PressOf<Codec> = Codec extends ButtonCodec<infer Table> ? Press<Table> : never;

interface ButtonCodec<Table extends Actions> {
  /** Prefix; empty for buttons without an area. */
  readonly area: string;
  /** @throws RangeError for arguments that do not fit */
  encode(press: Press<Table>): string;
  button(text: string, press: Press<Table>): { readonly text: string; readonly data: string };
  /**
   * Undefined for anything that `encode` does not produce. No proof of a press: a modified app may send any
   * data.
   */
  decode(data: string): Press<Table> | undefined;
}

/** `area:code:argument:…`. Decoding is strict: it round-trips. */
export function buttonCodec<const Table extends Actions>(area: string, table: Table): ButtonCodec<Table> {
  const prefix = area === '' ? '' : `${area}:`;
  const actions = Object.entries<Action>(table).map(([name, { code, args }]) => {
    const head = code === '' ? area : prefix + code;
    return { name, head, args: Object.entries(args) as [string, Arg<unknown>][] };
  });
  const encode = (press: Press<Table>): string => {
    const action = actions.find(({ name }) => name === press.action);
    const values = press as Readonly<Record<string, unknown>>;
    const parts = action?.args.map(([name, arg]) => arg.write(values[name])) ?? [];
    const data = [action?.head, ...parts].join(':');
    if (Buffer.byteLength(data) > MAX_BYTES) throw new RangeError('The data of a button is too long.');
    return data;
  };
  const decode = (data: string): Press<Table> | undefined => {
    for (const { name, head, args } of actions) {
      if (data !== head && !data.startsWith(`${head}:`)) continue;
      const texts = data === head ? [] : data.slice(head.length + 1).split(':');
      if (texts.length !== args.length) continue;
      const read = args.map(([key, arg], index) => [key, arg.read(texts[index] ?? '')] as const);
      if (read.some(([, value]) => value === undefined)) continue;
      const press = { action: name, ...Object.fromEntries(read) } as unknown as Press<Table>;
      if (encode(press) === data) return press;
    }
    return undefined;
  };
  return { area: prefix, encode, decode, button: (text, press) => ({ text, data: encode(press) }) };
}

/** An action may have no arguments. */
export const NO_ARGS = {};

/** `pattern` must exclude colons. */
export function text<Value extends string = string>(pattern: RegExp): Arg<Value> {
  return { write: (value) => value, read: (given) => (pattern.test(given) ? (given as Value) : undefined) };
}

/** The row of the id decides about permission. */
export function id<Id extends string = string>(): Arg<Id> {
  return text<Id>(/^[A-Za-z0-9_-]{1,40}$/);
}

export function whole(most: number, least = 0): Arg<number> {
  return {
    write: String,
    read: (given) => {
      const value = /^-?\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
      return value >= least && value <= most ? value : undefined;
    },
  };
}

export function oneOf<const Word extends string>(...words: readonly Word[]): Arg<Word> {
  return { write: (word) => word, read: (given) => words.find((word) => word === given) };
}

export function coded<const Word extends string>(codes: Readonly<Record<Word, string>>): Arg<Word> {
  const words = Object.keys(codes) as Word[];
  return { write: (word) => codes[word], read: (given) => words.find((word) => codes[word] === given) };
}

export function flag(on: string, off: string): Arg<boolean> {
  return {
    write: (value) => (value ? on : off),
    read: (given) => (given === on ? true : given === off ? false : undefined),
  };
}

export function orNothing<Value>(arg: Arg<Value>): Arg<Value | null> {
  return {
    write: (value) => (value === null ? '-' : arg.write(value)),
    read: (given) => (given === '-' ? null : arg.read(given)),
  };
}
