import { SHIPPED_PROGRAMS, type Venue } from '../guard/shipped-venues.ts';
import type { Log } from '../log.ts';
import { type Address, parseAddress } from '../solana/address.ts';
import { ROUTERS } from '../solana/known-programs.ts';
import { checkForm, OperatorFileError, pollFiles, WatchedFile } from '../watched-file.ts';

interface VenueOptions {
  /** Added to the shipped list. */
  readonly file: string | null;
  readonly log: Log;
  /** Ms. @default 2000 */
  readonly pollMs?: number;
}

const UNREAD = 'the list of venues could not be read; the last one stays in force';

export interface VenueRegistry {
  programs(): ReadonlySet<Address>;
  /** Two polls in a row must see a change. */
  poll(): Promise<void>;
  stop(): void;
}

/**
 * Follows the operator's list. After an invalid change the last valid list stays in force.
 * @throws OperatorFileError where the file is missing or invalid at the start
 */
export async function openVenues({ file, log, pollMs }: VenueOptions): Promise<VenueRegistry> {
  const own = file === null ? [] : [await openFile(file)];
  const programs = () => withShipped(own.flatMap(({ content }) => content));
  return { programs, ...pollFiles(own, UNREAD, log, pollMs) };
}

/**
 * The operator's list as of now; empty without a file.
 * @throws OperatorFileError where the file is missing or invalid
 */
export async function readVenues(file: string | null): Promise<readonly Venue[]> {
  return file === null ? [] : (await openFile(file)).content;
}

export function withShipped(venues: readonly Venue[]): ReadonlySet<Address> {
  return new Set([...SHIPPED_PROGRAMS, ...venues.map(({ program }) => program)]);
}

function openFile(file: string): Promise<WatchedFile<readonly Venue[]>> {
  return WatchedFile.open({ file, what: 'the list of venues', read: readVenueList });
}

const Text = { type: 'string', minLength: 1, maxLength: 300 } as const;

const VenueSchema = {
  type: 'object',
  properties: {
    program: Text,
    name: Text,
    /** "called by …" for a program that a venue calls. */
    kind: Text,
    sources: { type: 'array', items: Text, minItems: 1 },
  },
  required: ['program', 'name', 'kind', 'sources'],
  additionalProperties: false,
} as const;

/** @throws OperatorFileError for the first invalid entry: no address, a duplicate, or a router, which calls any program */
export async function readVenueList(text: string, file: string): Promise<readonly Venue[]> {
  const found = await checkForm({ type: 'array', items: VenueSchema }, parse(text, file), file);
  const list = found.map(({ program, ...rest }) => ({ program: program as Address, ...rest }));
  const seen = new Set<string>();
  for (const { program, name } of list) {
    const wrong = mistakeIn(program, seen);
    if (wrong !== undefined) throw new OperatorFileError(`${file}: ${name}: ${program} ${wrong}`);
    seen.add(program);
  }
  return list;
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
