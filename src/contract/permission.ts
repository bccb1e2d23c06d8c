/** The four permissions a key may hold (interface document, section 5.3). */
export const PERMISSIONS = [
  'api.access',
  'tokens.public.read',
  'quotes.read',
  'transactions.execute',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** What a key needs for each operation; every one of them must be held. */
export const REQUIRED_PERMISSIONS = {
  tokens: ['api.access', 'tokens.public.read'],
  quotes: ['api.access', 'quotes.read'],
  execute: ['api.access', 'transactions.execute'],
} as const satisfies Record<string, readonly Permission[]>;

export type Operation = keyof typeof REQUIRED_PERMISSIONS;
