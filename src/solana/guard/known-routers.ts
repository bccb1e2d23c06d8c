import type { Address } from '../address.ts';

/**
 * Aggregators whose instructions this guard cannot read, by name. Their minimum is held by the simulation alone, which
 * a dishonest pool can satisfy before the person signs and break afterwards, so they are refused unless the operator
 * allows them.
 */
export const UNREAD_ROUTERS = {
  titan: ['T1TANpTeScyeqVzzgNViGDNrkQ6qHz9KrSBS4aNXvGT' as Address],
  // The swap orchestrator
  dflow: ['DF1ow4tspfHX9JwWJsAb9epbkA8hmpSEAtxXy1V27QBH' as Address],
  // Both deployments
  okx: [
    '6m2CDdhRgxpH4WjvdzxAYbGxwdGUz5MziiL5jek2kBma' as Address,
    'proVF4pMXVaYqmy4NjniPh4pqKNfMmsihgd4wdkCX3u' as Address,
  ],
} as const;

export type UnreadRouter = keyof typeof UNREAD_ROUTERS;

export const KNOWN_ROUTERS: readonly Address[] = Object.values(UNREAD_ROUTERS).flat();

/** Jito's eight tip accounts; a tip counts as priority fee and falls under the same cap. */
export const TIP_ACCOUNTS: readonly Address[] = [
  '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5' as Address,
  'HFqU5x63VTqvQss8hp11i4wVV8bD44PvwucfZ2bU7gRe' as Address,
  'Cw8CFyM9FkoMi7K7Crf6HNQqf4uEMzpKw6QNghXLvLkY' as Address,
  'ADaUMid9yfUytqMBgopwjb2DTLSokTSzL1zt6iGPaS49' as Address,
  'DfXygSm4jCyNCybVYYK6DwvWqjKee8pbDmJGcLWNDXjh' as Address,
  'ADuUkR4vqLUMWXxW9gh6D6L8pMSawimctcNZ5pGwDcEt' as Address,
  'DttWaMuVvTiduZRnguLF7jNxTgiMBZ1hyAumKUiL2KRL' as Address,
  '3AVi9Tg9Uo68tJfuvoKvqKNWKkC5wPdSSdeBnizKZ6jT' as Address,
];
