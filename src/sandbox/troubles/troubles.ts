/** What the world around the bot can be made to do, each until it is switched off. */
export const TROUBLE_KINDS = [
  'node_hangs',
  'execute_key_revoked',
  'execute_forbidden',
  'execute_geo_blocked',
  'execute_mismatch',
  'prices_unavailable',
] as const;
export type TroubleKind = (typeof TROUBLE_KINDS)[number];

/** The switches of the sandbox's node and of what its service refuses. */
export class Troubles {
  readonly #on = new Set<TroubleKind>();

  list(): readonly TroubleKind[] {
    return TROUBLE_KINDS.filter((kind) => this.#on.has(kind));
  }

  has(kind: TroubleKind): boolean {
    return this.#on.has(kind);
  }

  turn(kind: TroubleKind, isOn: boolean): void {
    if (isOn) this.#on.add(kind);
    else this.#on.delete(kind);
  }

  clear(): void {
    this.#on.clear();
  }
}
