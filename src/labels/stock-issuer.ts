import shipped from '../../data/tokens.json' with { type: 'json' };

const NAMES: Readonly<Record<string, string>> = { backpack_securities: 'Backpack Securities' };

/** Backed issues what is called xStock; the interface has no id for it. */
const XSTOCK = / xStock$/;

/** Who issues a stock of the list that comes with the program, by mint; of any other nobody here knows. */
const ISSUERS: ReadonlyMap<string, string> = new Map(
  shipped.flatMap(({ address, name, assetClass, issuer }): [string, string][] => {
    if (assetClass !== 'stock') return [];
    const issuedBy = issuer === null ? XSTOCK.test(name) && 'Backed' : NAMES[issuer];
    return issuedBy ? [[address, issuedBy]] : [];
  }),
);

/** Whom a holder of a tokenised stock has a claim on; undefined for what is no stock of our list. */
export function stockIssuerOf({ mint }: { readonly mint: string }): string | undefined {
  return ISSUERS.get(mint);
}
