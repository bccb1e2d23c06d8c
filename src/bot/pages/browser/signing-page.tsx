import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { RefusalView } from '../refusals.ts';
import type { PriceView, SigningView, TokenView } from '../views.ts';
import { OfferedAmounts } from './amounts.tsx';
import { Reconnect } from './ask-wallet.tsx';
import { type OpenResult, openOrder, useRenewals } from './keep-young.ts';
import { Asker, BackToTelegram, Frame, Hint, takeHint } from './parts.tsx';
import { OfferPage, ScanWays } from './pay.tsx';
import { ReadyToSign } from './ready-to-sign.tsx';
import { useStatus } from './server.ts';
import { SwapProgress } from './swap-progress.tsx';
import { t } from './texts.ts';

type OrderStep = { readonly kind: 'opening' } | OpenResult;

interface Order {
  readonly step: OrderStep;
  /** Builds at the last accepted price where no version is given. */
  build(acceptOfferVersion?: number): void;
  /** The wallet has the present transaction, or gave it back. */
  onWallet(hasIt: boolean): void;
}

export function SigningPage({ view }: { view: SigningView }) {
  const [hint, setHint] = useState(takeHint);
  const status = useStatus(`/s/${view.token}`, view.status);
  const order = useOrder(view, status.state === 'ordered' && hint !== 'reconnect', () => setHint('late'));
  const before = useRef(status.state);
  useEffect(() => {
    if (before.current === 'served' && status.state === 'ordered') setHint('late');
    before.current = status.state;
  }, [status.state]);
  const { kind } = view.price;
  const offered = useRef<PriceView | undefined>(undefined);
  if (status.offer) offered.current = status.offer;
  if (status.offer && view.pay) return <OfferPage view={view} price={status.offer} pay={view.pay} />;
  if (status.state !== 'ordered') {
    return (
      <Frame frame={view}>
        <SwapProgress view={view} price={offered.current ?? agreedPrice(view, order)} status={status} />
      </Frame>
    );
  }
  return (
    <Frame frame={view}>
      <Asker asker={view.asker} page={kind === 'swap' ? 'sign' : 'reclaim'} />
      <section class="card">
        <h1>{t(kind === 'swap' ? 'sign-title' : `${kind}-page-title`)}</h1>
        {hint === 'reconnect' && order.step.kind === 'opening' ? (
          <Reconnect view={view} onRetry={() => order.build()} />
        ) : (
          <OrderCard
            view={view}
            step={order.step}
            onWallet={order.onWallet}
            build={(acceptOfferVersion) => {
              setHint(undefined);
              order.build(acceptOfferVersion);
            }}
          >
            {hint && hint !== 'reconnect' && <Hint hint={hint} />}
          </OrderCard>
        )}
      </section>
      <footer class="small">
        <p>{t('sign-cancel-hint')}</p>
        <p>{t('sign-not-you')}</p>
      </footer>
    </Frame>
  );
}

/** The page may have accepted a newer price since rendering. */
function agreedPrice(view: SigningView, { step }: Order): PriceView {
  return step.kind === 'open' ? step.opened.price : view.price;
}

type OrderCardProps = Order & {
  readonly view: SigningView;
  /** How the wallet came back; news about the order take its place. */
  readonly children: ComponentChildren;
};

function OrderCard({ view, step, build, onWallet, children }: OrderCardProps) {
  switch (step.kind) {
    case 'opening':
      return (
        <ScanWays view={view}>
          {children}
          <Preparing view={view} />
        </ScanWays>
      );
    case 'ask_price':
      return (
        <AskPrice
          price={step.price}
          tokens={view.tokens}
          confirmed={view.price}
          onAccept={() => build(step.price.offerVersion)}
        />
      );
    case 'refused':
      return <Refused refusal={step.refusal} chatUrl={view.chatUrl} onRetry={() => build()} />;
    case 'open':
      return (
        <ScanWays view={view} opened={step.opened}>
          <ReadyToSign
            {...{ view, onWallet }}
            opened={step.opened}
            endsAt={step.endsAt}
            onRebuild={() => build()}
          >
            {children}
          </ReadyToSign>
        </ScanWays>
      );
  }
}

function Preparing({ view }: { view: SigningView }) {
  return (
    <>
      <OfferedAmounts price={view.price} tokens={view.tokens} />
      <p class="preparing" role="status">
        <span class="mark spinning small-mark" aria-hidden="true" />
        {t('sign-preparing')}
      </p>
    </>
  );
}

type AskPriceProps = {
  readonly price: PriceView;
  readonly tokens: readonly TokenView[];
  readonly confirmed: PriceView;
  readonly onAccept: () => void;
};

function AskPrice({ price, tokens, confirmed, onAccept }: AskPriceProps) {
  const isReturn = price.kind === 'reclaim';
  const before = confirmed.offerVersion === price.offerVersion ? undefined : confirmed.getsAtLeast;
  return (
    <>
      <div class="notice" role="alert">
        <strong>{t(isReturn ? 'reclaim-changed-title' : 'sign-price-changed-title')}</strong>
        <p>{t(isReturn ? 'reclaim-changed' : 'sign-price-changed')}</p>
      </div>
      <OfferedAmounts price={price} tokens={tokens} before={before} />
      <button type="button" class={price.warning ? 'button quiet' : 'button'} onClick={onAccept}>
        {t(isReturn ? 'reclaim-accept' : 'sign-accept-price')}
      </button>
    </>
  );
}

type RefusedProps = {
  readonly refusal: RefusalView;
  readonly chatUrl: string;
  readonly onRetry: () => void;
};

/** Retries rarely help: the page leads back to the chat. */
const PERMANENT_REFUSALS = [
  'guard_refused',
  'not_simulated',
  'blocked_by_policy',
  'out_of_date',
  'not_found',
  'wrong_wallet',
  'nothing_to_reclaim',
  'no_order_pool',
  'order_gone',
  'orders_paused',
];

function Refused({ refusal, chatUrl, onRetry }: RefusedProps) {
  const isPermanent = PERMANENT_REFUSALS.includes(refusal.code);
  return (
    <>
      <p class="notice bad" role="alert">
        {refusal.message}
      </p>
      {refusal.explorerUrl && (
        <a class="button quiet" href={refusal.explorerUrl} target="_blank" rel="noopener noreferrer">
          {t('page-explorer')} <span class="hidden">{t('page-new-tab')}</span>
        </a>
      )}
      {isPermanent && <BackToTelegram chatUrl={chatUrl} primary />}
      <button type="button" class={isPermanent ? 'button quiet' : 'button'} onClick={onRetry}>
        {t('page-retry')}
      </button>
      {isPermanent || <BackToTelegram chatUrl={chatUrl} primary={false} />}
    </>
  );
}

/**
 * Builds early: the link exists before the tap. An order that is not `ready` has something to read or
 * decide first.
 */
function useOrder(view: SigningView, ready: boolean, onLate: () => void): Order {
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
  // The first build is on mount, and after a scan that ran out; others need a tap, or keep the transaction young.
  useEffect(() => {
    if (ready && !view.askPrice) build();
  }, [ready]);
  const onWallet = useRenewals({
    step: ready && step.kind === 'open' ? step : undefined,
    renew: () => openOrder(view.token, accepted, true),
    onLate,
    onRenewed: setStep,
  });
  return { step, build, onWallet };
}
