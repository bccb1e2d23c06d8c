import { refuse } from '../guard-rule.ts';
import type { ByteWalk } from './byte-walk.ts';

/** The exchanges of one router: bytes of settings behind the number of each; those not named have none. */
type DexTable = { readonly lastKnown: number; readonly settings: ReadonlyMap<number, number> };

/** 6m2C: published source up to 85, interface for 86. */
export const V1_DEXES: DexTable = {
  lastKnown: 86,
  settings: new Map([
    [64, 50],
    [80, 2],
    [81, 2],
    [86, 8],
  ]),
};

/** proVF: interface on chain, January 2026. */
export const V2_DEXES: DexTable = {
  lastKnown: 81,
  settings: new Map([
    [64, 50],
    [74, 2],
    [75, 2],
    [81, 8],
  ]),
};

/** Walks over one exchange. Refuses one that this guard cannot measure. */
export function skipDex(walk: ByteWalk, { lastKnown, settings }: DexTable): void {
  const dex = walk.u8();
  if (dex > lastKnown) refuse('okx-instruction', `exchange ${dex} is not one this guard can measure`);
  walk.skip(settings.get(dex) ?? 0);
}
