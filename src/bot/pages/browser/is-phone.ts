/** A device that is held in the hand: there the wallet is an app, elsewhere it is an extension or another device. */
export function isPhone(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}
