import { useEffect, useRef } from 'preact/hooks';
import type { PriceView, SigningView, StatusView } from '../views.ts';
import { Amounts } from './amounts.tsx';
import { BackToTelegram } from './parts.tsx';
import { ServedCountdown } from './pay.tsx';
import { t } from './texts.ts';

const STEPS = {
  signed: 'stage-signed',
  submitted: 'stage-submitted',
  confirmed: 'stage-confirmed-step',
} as const;

type ProgressProps = {
  readonly view: SigningView;
  readonly price: PriceView;
  readonly status: StatusView;
};

export function SwapProgress({ view, price, status }: ProgressProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const at = Object.keys(STEPS).indexOf(status.state);
  const good = at >= 0;
  // `why` is the service's refusal or a shortfall while the swap is in flight.
  const isRefused = status.why !== null && !status.final;
  const reached = isRefused ? 0 : at;
  // The focus leads screen readers to the new state.
  useEffect(() => heading.current?.focus(), [status.state, isRefused]);
  return (
    <section class="card center">
      <div aria-live="polite">
        <Mark state={status.state} final={status.final} good={good} />
        <h1 ref={heading} tabIndex={-1}>
          {t(titleOf(status.state, isRefused, price.kind))}
        </h1>
        {!isRefused && <p>{t(`stage-${status.state}-text`)}</p>}
        {status.why && <p>{status.why}</p>}
      </div>
      {status.served && <ServedCountdown {...status.served} />}
      {good && <Steps reached={reached} />}
      {good && (
        <Amounts
          what={price.kind}
          pays={price.pays}
          gets={(price.kind === 'swap' || price.kind === 'reclaim' ? status.received : null) ?? price.gets}
          kind={amountsKind(status)}
        />
      )}
      {status.served && <Amounts what={price.kind} pays={price.pays} gets={price.getsAtLeast} />}
      <BackToTelegram chatUrl={view.chatUrl} primary />
      {status.explorerUrl && status.txHash && (
        <a class="button quiet" href={status.explorerUrl} target="_blank" rel="noopener noreferrer">
          {t('page-explorer')} <span class="hidden">{t('page-new-tab')}</span>
        </a>
      )}
    </section>
  );
}

function titleOf(state: StatusView['state'], isRefused: boolean, kind: PriceView['kind']) {
  if (isRefused) return 'stage-refused';
  if (kind !== 'swap' && state === 'confirmed') return `${kind}-stage-confirmed` as const;
  if (kind !== 'swap' && state === 'failed') return 'reclaim-stage-failed';
  return `stage-${state}` as const;
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
          {t(step)}
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

/** An amount read from the chain is exact; every other amount is shown with "about". */
function amountsKind(status: StatusView) {
  if (status.received !== null) return 'read';
  return status.final ? 'done' : 'expected';
}
