import type { Address } from './address.ts';

export const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address;
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111' as Address;
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address;
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
export const MEMO_V1_PROGRAM = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo' as Address;
export const LIGHTHOUSE_PROGRAM = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address;
export const JUPITER_PROGRAM = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address;
export const TITAN_PROGRAM = 'T1TANpTeScyeqVzzgNViGDNrkQ6qHz9KrSBS4aNXvGT' as Address;
export const DFLOW_PROGRAM = 'DF1ow4tspfHX9JwWJsAb9epbkA8hmpSEAtxXy1V27QBH' as Address;
export const OKX_V1_PROGRAM = '6m2CDdhRgxpH4WjvdzxAYbGxwdGUz5MziiL5jek2kBma' as Address;
export const OKX_V2_PROGRAM = 'proVF4pMXVaYqmy4NjniPh4pqKNfMmsihgd4wdkCX3u' as Address;
/** Meteora's pools of price bins, which take standing orders. */
export const DLMM_PROGRAM = 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo' as Address;
export const ADDRESS_LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111' as Address;

export const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111' as Address;
export const VOTE_PROGRAM = 'Vote111111111111111111111111111111111111111' as Address;
export const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111' as Address;
export const NATIVE_LOADER = 'NativeLoader1111111111111111111111111111111' as Address;
/** Loaders that deploy nothing new. */
export const OLD_LOADERS: readonly Address[] = [
  'BPFLoader1111111111111111111111111111111111' as Address,
  'BPFLoader2111111111111111111111111111111111' as Address,
];
export const LOADER_V4 = 'LoaderV411111111111111111111111111111111111' as Address;
/** Collectibles. */
export const METAPLEX_CORE = 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d' as Address;
/** Domains. */
export const NAME_SERVICE = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX' as Address;
/** Compressed collectibles. */
export const BUBBLEGUM = 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY' as Address;

export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111' as Address;
export const WRAPPED_SOL_MINT = 'So11111111111111111111111111111111111111112' as Address;

export const TOKEN_PROGRAMS: readonly Address[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/** Programs of routers by their names in `ALLOWED_ROUTERS`. */
export const ROUTERS = {
  jupiter: [JUPITER_PROGRAM],
  titan: [TITAN_PROGRAM],
  dflow: [DFLOW_PROGRAM],
  okx: [OKX_V1_PROGRAM, OKX_V2_PROGRAM],
} as const;
