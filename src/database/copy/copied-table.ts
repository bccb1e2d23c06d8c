/** A table that is copied. */
export interface CopiedTable {
  readonly name: string;
  /** In the order of their names. */
  readonly columns: readonly string[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly KeyColumn[];
}

export interface KeyColumn {
  readonly name: string;
  readonly isInteger: boolean;
}

/** A name as SQL has it in both engines. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
