import type { Signature } from '../../solana/address.ts';

/** What the wallet returned, exactly as it is sent again until the chain has decided. */
export interface SignedTransaction {
  readonly txHash: Signature;
  /** base64 of the signed bytes. */
  readonly transaction: string;
  readonly attemptId: string;
  readonly quoteId: string;
  readonly routeName: string;
  readonly providerRequestId: string | null;
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
}
