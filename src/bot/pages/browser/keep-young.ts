import { useCallback, useEffect, useRef } from 'preact/hooks';
import type { RefusalView } from '../refusals.ts';
import type { OpenedView, PriceView } from '../views.ts';
import { postJson } from './server.ts';

/** A transaction that can be signed. Times in ms of the local clock. */
interface OpenStep {
  readonly kind: 'open';
  readonly opened: OpenedView;
  /** Whether the page renews the transaction itself, without a tap. */
  readonly renews: boolean;
  readonly endsAt: number;
  /** A renewal that begins now is there before a quarter of the blocks is gone. */
  readonly renewAt: number;
  /** What a wallet still has can land no more. */
  readonly overAt: number;
}

export type OpenResult =
  | OpenStep
  | { readonly kind: 'ask_price'; readonly price: PriceView }
  | { readonly kind: 'refused'; readonly refusal: RefusalView };

interface Renewals {
  /** Undefined while there is nothing to keep young. */
  readonly step: OpenStep | undefined;
  readonly renew: () => Promise<OpenResult>;
  /** The wallet was opened and did not answer in time. */
  readonly onLate: () => void;
  readonly onRenewed: (result: OpenResult) => void;
}

/** Each costs a quote of the key's budget. At 214 ms a block they keep a page young for about 45 s; then a tap renews. */
const MAX_RENEWALS = 6;

/** Renewals are this far apart, ms: a slow service must not be asked without a pause. */
const MIN_PAUSE_MS = 2_000;

const CHECK_MS = 200;

/** Share of the life: the blocks in which a late answer still lands, and some more. */
const LANDING_SHARE = 0.15;

/** Opens an order for the first time, after a tap, or to renew it. */
export async function openOrder(
  token: string,
  acceptOfferVersion?: number,
  renews = false,
): Promise<OpenResult> {
  const askedAt = Date.now();
  const answer = await postJson<OpenedView>(`/s/${token}/open`, {
    ...(acceptOfferVersion !== undefined && { acceptOfferVersion }),
    ...(renews && { renews }),
  });
  if (!answer.ok) {
    const { refusal } = answer;
    return refusal.price ? { kind: 'ask_price', price: refusal.price } : { kind: 'refused', refusal };
  }
  const { left, young, life } = answer.value.time;
  const now = Date.now();
  const endsAt = now + left;
  // The next one takes about as long as this one.
  const renewAt = now + Math.max(MIN_PAUSE_MS, young - (now - askedAt));
  return {
    kind: 'open',
    opened: answer.value,
    renews,
    endsAt,
    renewAt,
    overAt: endsAt + LANDING_SHARE * life,
  };
}

/**
 * Replaces the transaction of a visible page before a quarter of its life is gone; once the wallet was opened, only when it can
 * land no more. A renewal that is refused for another reason than the price leaves the transaction as it is.
 * @returns to be called when the wallet is opened, and when it gave the transaction back
 */
export function useRenewals({ step, renew, onLate, onRenewed }: Renewals): (hasIt: boolean) => void {
  const made = useRef(0);
  /** The transaction that the wallet has. */
  const inWallet = useRef<OpenStep | undefined>(undefined);
  useEffect(() => {
    if (step === undefined) return;
    let isOver = false;
    let isAsking = false;
    // A tap built this one: somebody is there.
    if (!step.renews) made.current = 0;
    const check = async () => {
      const isLate = inWallet.current === step;
      const isDue = Date.now() >= (isLate ? step.overAt : step.renewAt);
      if (isAsking || !isDue || made.current >= MAX_RENEWALS || document.visibilityState !== 'visible')
        return;
      isAsking = true;
      made.current += 1;
      const result = await renew();
      isAsking = false;
      // The wallet may have been opened meanwhile; its transaction is the one on the page.
      if (isOver || (!isLate && inWallet.current === step)) return;
      if (result.kind === 'refused') {
        made.current = MAX_RENEWALS;
        return;
      }
      if (isLate) onLate();
      onRenewed(result);
    };
    const timer = setInterval(() => void check(), CHECK_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [step]);
  return useCallback(
    (hasIt: boolean) => {
      if (hasIt) inWallet.current = step;
      else if (inWallet.current === step) inWallet.current = undefined;
    },
    [step],
  );
}
