import type { Address } from '../solana/address.ts';
import {
  DFLOW_PROGRAM,
  JUPITER_PROGRAM,
  OKX_V1_PROGRAM,
  OKX_V2_PROGRAM,
  TITAN_PROGRAM,
} from '../solana/known-programs.ts';

/** The programs of the aggregators that this guard reads, by the name an operator may write. */
export const ROUTERS = {
  jupiter: [JUPITER_PROGRAM],
  titan: [TITAN_PROGRAM],
  dflow: [DFLOW_PROGRAM],
  // Both deployments
  okx: [OKX_V1_PROGRAM, OKX_V2_PROGRAM],
} as const;

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
