import { setAccounts } from '../../src/sandbox/chain/rpc.ts';

/** Lamports a byte: before SIMD-0437, after its second step, and after its last. */
export const RENT_RATES = [6_960n, 5_080n, 696n] as const;

const SYSVAR_RENT = 'SysvarRent111111111111111111111111111111111';
const SYSVARS = 'Sysvar1111111111111111111111111111111111111';

/** Changes the rent of an embedded chain: its sysvar has lamports a byte and year, and an exemption of two years. */
export async function setRent(rpcUrl: string, lamportsPerByte: bigint): Promise<void> {
  const data = Buffer.alloc(17);
  data.writeBigUInt64LE(lamportsPerByte / 2n);
  data.writeDoubleLE(2, 8);
  await setAccounts(rpcUrl, [{ address: SYSVAR_RENT, owner: SYSVARS, lamports: 1_009_200n, data }]);
}
