import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type Address, parseAddress } from '../../solana/address.ts';
import { OperatorFileError } from '../../watched-file.ts';
import { ROUTERS } from '../known-routers.ts';

const Text = Type.String({ minLength: 1, maxLength: 300 });

const VenueSchema = Type.Object(
  {
    /** Base58. */
    program: Text,
    name: Text,
    /** How it trades; "called by …" for a program that a venue calls. */
    kind: Text,
    /** Where the program was seen under that name. */
    sources: Type.Array(Text, { minItems: 1 }),
  },
  { additionalProperties: false },
);

export type Venue = Omit<Static<typeof VenueSchema>, 'program'> & { readonly program: Address };

const ListSchema = Type.Array(VenueSchema);

/**
 * Reads a list of venue programs: a JSON array of `{ program, name, kind, sources }`.
 * @throws OperatorFileError that names the file and the first wrong entry: one that is no address, stands there twice, or
 * is a router, which would call whatever it is told
 */
export function readVenueList(text: string, file: string): readonly Venue[] {
  const list = parse(text, file);
  const mistake = Value.Errors(ListSchema, list).First();
  if (mistake !== undefined)
    throw new OperatorFileError(`${file}: ${mistake.path || 'the list'}: ${mistake.message}`);
  const seen = new Set<string>();
  for (const { program, name } of list as Venue[]) {
    const wrong = mistakeIn(program, seen);
    if (wrong !== undefined) throw new OperatorFileError(`${file}: ${name}: ${program} ${wrong}`);
    seen.add(program);
  }
  return list as Venue[];
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OperatorFileError(`${file}: no JSON: ${(cause as Error).message}`, { cause });
  }
}

function mistakeIn(program: string, seen: ReadonlySet<string>): string | undefined {
  if (parseAddress(program) === undefined) return 'is no address';
  if (seen.has(program)) return 'is listed twice';
  const routers: readonly string[] = Object.values(ROUTERS).flat();
  return routers.includes(program) ? 'is a router, which no list may name' : undefined;
}
