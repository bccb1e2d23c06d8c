import shipped from '../../../data/venues.json' with { type: 'json' };
import type { Log } from '../../log.ts';
import type { Address } from '../../solana/address.ts';
import { FilePoller, WatchedFile } from '../../watched-file.ts';
import { readVenueList, type Venue } from './read-venue-list.ts';

interface VenueBookOptions {
  /** The operator's list, beside the shipped one; the same form. */
  readonly file: string | null;
  readonly log: Log;
  /** Milliseconds between two polls of the file. @default 2000 */
  readonly pollMs?: number;
}

const UNREAD = 'the list of venues could not be read; the last one stays in force';

/** The programs that a route may call, as they stand now. */
export interface VenueBook {
  programs(): ReadonlySet<Address>;
  /** Polls the operator's file once. A change takes effect when two polls in a row have seen it. */
  poll(): Promise<void>;
  stop(): void;
}

/** The venues that the program is shipped with. */
export const SHIPPED_VENUES: readonly Venue[] = shipped.map(({ program, ...rest }) => ({
  program: program as Address,
  ...rest,
}));

/**
 * Opens the shipped list and the operator's, and follows the operator's.
 * @throws OperatorFileError where the operator's file cannot be read or is broken; a file that breaks later is logged and
 * the last good list stays in force
 */
export async function openVenues({ file, log, pollMs }: VenueBookOptions): Promise<VenueBook> {
  const own =
    file === null
      ? undefined
      : await WatchedFile.open({ file, what: 'the list of venues', read: readProgramsBesideShipped });
  const poller = new FilePoller(own ? [own] : [], UNREAD, log, pollMs);
  if (own) poller.start();
  return {
    programs: () => own?.content ?? SHIPPED_PROGRAMS,
    poll: () => poller.poll(),
    stop: () => poller.stop(),
  };
}

const programsOf = (venues: readonly Venue[]) => venues.map(({ program }) => program);

const SHIPPED_PROGRAMS: ReadonlySet<Address> = new Set(programsOf(SHIPPED_VENUES));

/** Both lists as one set, made once for each version of the file. */
function readProgramsBesideShipped(text: string, file: string): ReadonlySet<Address> {
  return new Set([...SHIPPED_PROGRAMS, ...programsOf(readVenueList(text, file))]);
}
