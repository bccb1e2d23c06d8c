import { useCallback, useEffect, useState } from 'preact/hooks';
import type { OpenedView, PriceView, RefusalView, SigningView } from '../views.ts';
import { postJson } from './post-json.ts';

/** Where the page stands while the order waits for its signature. */
type OrderStep =
  | { readonly kind: 'opening' }
  | { readonly kind: 'ask_price'; readonly price: PriceView }
  | { readonly kind: 'open'; readonly opened: OpenedView; readonly endsAt: number }
  | { readonly kind: 'refused'; readonly refusal: RefusalView };

export interface Order {
  readonly step: OrderStep;
  /** Builds a fresh transaction, with the price the person has accepted last. */
  build(acceptOfferVersion?: number): void;
}

/**
 * Has the transaction built as soon as it may be, so that its link is ready before the tap. Not `ready` means that
 * there is something to read or to decide first.
 */
export function useOrder(view: SigningView, ready: boolean): Order {
  const [step, setStep] = useState<OrderStep>(
    view.askPrice ? { kind: 'ask_price', price: view.price } : { kind: 'opening' },
  );
  const [accepted, setAccepted] = useState<number | undefined>(undefined);
  const build = useCallback(
    (acceptOfferVersion = accepted) => {
      setAccepted(acceptOfferVersion);
      setStep({ kind: 'opening' });
      void openOrder(view.token, acceptOfferVersion).then(setStep);
    },
    [view.token, accepted],
  );
  // Once; after that by the person's tap.
  useEffect(() => {
    if (ready && !view.askPrice) build();
  }, [ready]);
  return { step, build };
}

async function openOrder(token: string, acceptOfferVersion: number | undefined): Promise<OrderStep> {
  const answer = await postJson<OpenedView>(
    `/s/${token}/open`,
    acceptOfferVersion === undefined ? {} : { acceptOfferVersion },
  );
  if (answer.ok) {
    const endsAt = Date.parse(answer.value.expiresAt) - answer.clockOffsetMs;
    return { kind: 'open', opened: answer.value, endsAt };
  }
  const { refusal } = answer;
  return refusal.price ? { kind: 'ask_price', price: refusal.price } : { kind: 'refused', refusal };
}
