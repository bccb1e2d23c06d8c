import type { SwapRequest } from '../providers/provider.ts';

/** What the operator does not serve, checked at quotes and at execute. */
export interface Policy {
  /** @throws ServiceError `blocked_by_policy` */
  check(request: Pick<SwapRequest, 'from' | 'to' | 'wallets'>): void;
}
