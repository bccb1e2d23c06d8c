import shipped from '../../data/venues.json' with { type: 'json' };
import type { Address } from '../solana/address.ts';

/** A program that a route may call. */
export type Venue = {
  readonly program: Address;
  readonly name: string;
  /** "called by …" for a program that a venue calls. */
  readonly kind: string;
  readonly sources: readonly string[];
};

/** `data/venues.json`: what `inspectTransaction` takes as `venues`, unless the caller knows better. */
export const SHIPPED_VENUES: readonly Venue[] = shipped.map(({ program, ...rest }) => ({
  program: program as Address,
  ...rest,
}));

export const SHIPPED_PROGRAMS: ReadonlySet<Address> = new Set(SHIPPED_VENUES.map(({ program }) => program));
