import { createAgreement, type ReadAgreedStatus } from '../../../src/solana/agreement.ts';
import type { StatusReader } from '../../../src/solana/chain-status.ts';
import { neverCalled } from '../../bot/support/scripted.ts';

/** Agreement of these nodes, ignoring alerts. */
export function agreementOf(...nodes: readonly StatusReader[]): ReadAgreedStatus {
  return createAgreement({ nodes, now: Date.now, onAlert: neverCalled('onAlert') });
}
