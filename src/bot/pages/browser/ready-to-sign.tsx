import { useEffect, useState } from 'preact/hooks';
import type { OpenedView, PriceView, SigningView, TokenView } from '../views.ts';
import { OfferedAmounts } from './amounts.tsx';
import { isPhone } from './is-phone.ts';
import { NoWalletFits } from './no-wallet-fits.tsx';
import { Reconnect } from './reconnect.tsx';
import { SignElsewhere } from './sign-elsewhere.tsx';
import { SignWays } from './sign-ways.tsx';
import { useStandardWallets, type WalletsHere } from './standard-wallets.ts';
import { Summary } from './summary.tsx';
import { say } from './texts.ts';

type ReadyProps = {
  readonly view: SigningView;
  readonly opened: OpenedView;
  readonly endsAt: number;
  readonly onRebuild: () => void;
};

/** A transaction that waits for its signature, as long as it can still land. */
export function ReadyToSign(props: ReadyProps) {
  const { view, opened } = props;
  const here = useStandardWallets({ chain: view.chain, version: opened.version });
  return (
    <>
      <NoWalletFits here={here} page="sign" />
      <Waiting {...props} here={here} />
    </>
  );
}

function Waiting({ view, opened, endsAt, onRebuild, here }: ReadyProps & { readonly here: WalletsHere }) {
  const seconds = useSecondsLeft(endsAt);
  const hasNone = here.fitting.length === 0;
  const isElsewhere = hasNone && !isPhone() && !view.wallets.some(({ emulated }) => emulated);
  if (opened.reconnect && hasNone) return <Reconnect view={view} onRetry={onRebuild} />;
  if (isElsewhere) {
    const elsewhere = { view, opened, seconds, onRebuild, hasUnfit: here.unfit.length > 0 };
    return <SignElsewhere {...elsewhere} />;
  }
  if (seconds === 0) return <RanOut price={opened.price} tokens={view.tokens} onRebuild={onRebuild} />;
  return (
    <>
      <Summary summary={opened.summary} tokens={view.tokens} />
      {opened.price.warning && <p class="notice">{opened.price.warning}</p>}
      <SignWays view={view} opened={opened} extensions={here.fitting}>
        <Countdown seconds={seconds} total={60} />
        <p class="small center">{say('sign-same-in-wallet')}</p>
      </SignWays>
    </>
  );
}

/** Whole seconds until `end` (milliseconds since the epoch by this browser's clock), counted down to 0. */
function useSecondsLeft(end: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (end === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [end]);
  return end === undefined ? 0 : Math.max(0, Math.ceil((end - now) / 1_000));
}

function Countdown({ seconds, total }: { seconds: number; total: number }) {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div class={seconds <= 10 ? 'countdown soon' : 'countdown'}>
      <progress max={total} value={Math.min(seconds, total)} aria-label={say('sign-time-left-label')} />
      <span>{say('sign-time-left', time)}</span>
    </div>
  );
}

type RanOutProps = {
  readonly price: PriceView;
  readonly tokens: readonly TokenView[];
  readonly onRebuild: () => void;
};

function RanOut({ price, tokens, onRebuild }: RanOutProps) {
  return (
    <>
      <OfferedAmounts price={price} tokens={tokens} />
      <div class="notice" role="alert">
        <strong>{say('sign-expired-title')}</strong>
        <p>{say('sign-expired')}</p>
      </div>
      <button type="button" class="button" onClick={onRebuild}>
        {say('sign-rebuild')}
      </button>
    </>
  );
}
