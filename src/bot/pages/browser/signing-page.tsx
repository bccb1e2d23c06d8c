import { useState } from 'preact/hooks';
import type { PriceView, RefusalView, SigningView, TokenView } from '../views.ts';
import { OfferedAmounts } from './amounts.tsx';
import { Asker } from './asker.tsx';
import { BackToTelegram } from './back-to-telegram.tsx';
import { Frame } from './frame.tsx';
import { Hint, takeHint } from './hint.tsx';
import { ReadyToSign } from './ready-to-sign.tsx';
import { Reconnect } from './reconnect.tsx';
import { SwapProgress } from './swap-progress.tsx';
import { say } from './texts.ts';
import { type Order, useOrder } from './use-order.ts';
import { useStatus } from './use-status.ts';

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
