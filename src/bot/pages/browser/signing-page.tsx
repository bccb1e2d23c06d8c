import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { OpenedView, PriceView, RefusalView, SigningView, StatusView, TokenView } from '../views.ts';
import { Amounts, OfferedAmounts } from './amounts.tsx';
import { Reconnect } from './ask-wallet.tsx';
import { Asker, BackToTelegram, Frame, Hint, takeHint } from './parts.tsx';
import { ReadyToSign } from './ready-to-sign.tsx';
import { postJson, useStatus } from './server.ts';
import { say } from './texts.ts';

/** Where the page stands while the order waits for its signature. */
type OrderStep =
  | { readonly kind: 'opening' }
  | { readonly kind: 'ask_price'; readonly price: PriceView }
  | { readonly kind: 'open'; readonly opened: OpenedView; readonly endsAt: number }
  | { readonly kind: 'refused'; readonly refusal: RefusalView };

interface Order {
  readonly step: OrderStep;
  /** Builds a fresh transaction, with the price the person has accepted last. */
  build(acceptOfferVersion?: number): void;
}

type ProgressProps = {
  readonly view: SigningView;
  readonly price: PriceView;
  readonly status: StatusView;
};

/** The states a good swap goes through after its signature, with their words. */
const STEPS = {
  signed: 'stage-signed',
  submitted: 'stage-submitted',
  confirmed: 'stage-confirmed-step',
} as const;

/** The page on which a swap is read and signed, and followed to its end. */
export function SigningPage({ view }: { view: SigningView }) {
  const [hint] = useState(takeHint);
  const status = useStatus(`/s/${view.token}`, view.status);
  const order = useOrder(view, status.state === 'ordered' && hint !== 'reconnect');
  if (status.state !== 'ordered') {
    return (
      <Frame frame={view}>
        <SwapProgress view={view} price={agreedPrice(view, order)} status={status} />
      </Frame>
    );
  }
  return (
    <Frame frame={view}>
      <Asker asker={view.asker} page="sign" />
      <section class="card">
        <h1>{say('sign-title')}</h1>
        {hint && hint !== 'reconnect' && <Hint hint={hint} />}
        {hint === 'reconnect' && order.step.kind === 'opening' ? (
          <Reconnect view={view} onRetry={() => order.build()} />
        ) : (
          <OrderCard view={view} order={order} />
        )}
      </section>
      <footer class="small">
        <p>{say('sign-cancel-hint')}</p>
        <p>{say('sign-not-you')}</p>
      </footer>
    </Frame>
  );
}

/** The page was drawn with one price; another may have been agreed to on it since. */
function agreedPrice(view: SigningView, { step }: Order): PriceView {
  return step.kind === 'open' ? step.opened.price : view.price;
}

function OrderCard({ view, order }: { view: SigningView; order: Order }) {
  const { step } = order;
  switch (step.kind) {
    case 'opening':
      return <Preparing view={view} />;
    case 'ask_price':
      return (
        <AskPrice
          price={step.price}
          tokens={view.tokens}
          confirmed={view.price}
          onAccept={() => order.build(step.price.offerVersion)}
        />
      );
    case 'refused':
      return <Refused refusal={step.refusal} chatUrl={view.chatUrl} onRetry={() => order.build()} />;
    case 'open':
      return (
        <ReadyToSign view={view} opened={step.opened} endsAt={step.endsAt} onRebuild={() => order.build()} />
      );
  }
}

function Preparing({ view }: { view: SigningView }) {
  return (
    <>
      <OfferedAmounts price={view.price} tokens={view.tokens} />
      <p class="preparing" role="status">
        <span class="mark spinning small-mark" aria-hidden="true" />
        {say('sign-preparing')}
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
  const before = confirmed.offerVersion === price.offerVersion ? undefined : confirmed.getsAtLeast;
  return (
    <>
      <div class="notice" role="alert">
        <strong>{say('sign-price-changed-title')}</strong>
        <p>{say('sign-price-changed')}</p>
      </div>
      <OfferedAmounts price={price} tokens={tokens} {...(before === undefined ? {} : { before })} />
      <button type="button" class={price.warning ? 'button quiet' : 'button'} onClick={onAccept}>
        {say('sign-accept-price')}
      </button>
    </>
  );
}

type RefusedProps = {
  readonly refusal: RefusalView;
  readonly chatUrl: string;
  readonly onRetry: () => void;
};

/** After these a second try mostly ends the same way; the chat is the better place to go on. */
const HOPELESS = [
  'guard_refused',
  'not_simulated',
  'blocked_by_policy',
  'out_of_date',
  'not_found',
  'wrong_wallet',
];

function Refused({ refusal, chatUrl, onRetry }: RefusedProps) {
  const isHopeless = HOPELESS.includes(refusal.code);
  return (
    <>
      <p class="notice bad" role="alert">
        {refusal.message}
      </p>
      {refusal.explorerUrl && (
        <a class="button quiet" href={refusal.explorerUrl} target="_blank" rel="noopener noreferrer">
          {say('page-explorer')} <span class="hidden">{say('page-new-tab')}</span>
        </a>
      )}
      {isHopeless && <BackToTelegram chatUrl={chatUrl} primary />}
      <button type="button" class={isHopeless ? 'button quiet' : 'button'} onClick={onRetry}>
        {say('page-retry')}
      </button>
      {isHopeless || <BackToTelegram chatUrl={chatUrl} primary={false} />}
    </>
  );
}

/**
 * Has the transaction built as soon as it may be, so that its link is ready before the tap. Not `ready` means that
 * there is something to read or to decide first.
 */
function useOrder(view: SigningView, ready: boolean): Order {
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

/** Only what the chain was asked about is said without an "about". */
function toldOf(status: StatusView) {
  if (status.received !== null) return 'read';
  return status.final ? 'done' : 'expected';
}

/** The swap after its signature, or one that can no longer be signed: where it stands, live, and the way back. */
function SwapProgress({ view, price, status }: ProgressProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const at = Object.keys(STEPS).indexOf(status.state);
  const good = at >= 0;
  // Of what is not over, only a refusal of the service is explained.
  const isRefused = status.why !== null && !status.final;
  const reached = isRefused ? 0 : at;
  // A reader is taken to the news each time the state changes.
  useEffect(() => heading.current?.focus(), [status.state, isRefused]);
  return (
    <section class="card center">
      <div aria-live="polite">
        <Mark state={status.state} final={status.final} good={good} />
        <h1 ref={heading} tabIndex={-1}>
          {say(isRefused ? 'stage-refused' : `stage-${status.state}`)}
        </h1>
        {!isRefused && <p>{say(`stage-${status.state}-text`)}</p>}
        {status.why && <p>{status.why}</p>}
      </div>
      {good && <Steps reached={reached} />}
      {good && <Amounts pays={price.pays} gets={status.received ?? price.gets} told={toldOf(status)} />}
      <BackToTelegram chatUrl={view.chatUrl} primary />
      {status.explorerUrl && status.txHash && (
        <a class="button quiet" href={status.explorerUrl} target="_blank" rel="noopener noreferrer">
          {say('page-explorer')} <span class="hidden">{say('page-new-tab')}</span>
        </a>
      )}
    </section>
  );
}

function Steps({ reached }: { reached: number }) {
  return (
    <ol class="steps">
      {Object.values(STEPS).map((step, index) => (
        <li
          key={step}
          class={index <= reached ? 'done' : ''}
          aria-current={index === reached ? 'step' : undefined}
        >
          {say(step)}
        </li>
      ))}
    </ol>
  );
}

function Mark({ state, final, good }: { state: string; final: boolean; good: boolean }) {
  if (!final) return <div class={state === 'offered' ? 'mark still' : 'mark spinning'} aria-hidden="true" />;
  return (
    <svg
      class={good ? 'mark good' : state === 'failed' ? 'mark bad' : 'mark'}
      viewBox="0 0 48 48"
      aria-hidden="true"
    >
      <circle cx="24" cy="24" r="22" />
      <path d={good ? 'M14 25l7 7 13-15' : 'M24 13v14M24 33v1'} />
    </svg>
  );
}
