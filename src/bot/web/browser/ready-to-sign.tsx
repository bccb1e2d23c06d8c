import type { Wallet } from '@wallet-standard/base';
import type { OpenedView, PriceView, SigningView } from '../views.ts';
import { OfferedAmounts } from './amounts.tsx';
import { isPhone } from './is-phone.ts';
import { NoWalletFits } from './no-wallet-fits.tsx';
import { Reconnect } from './reconnect.tsx';
import { SignElsewhere } from './sign-elsewhere.tsx';
import { SignWays } from './sign-ways.tsx';
import { useStandardWallets } from './standard-wallets.ts';
import { Summary } from './summary.tsx';
import { TEXTS } from './texts.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const { signing } = TEXTS;

type ReadyProps = {
  readonly view: SigningView;
  readonly opened: OpenedView;
  readonly endsAt: number;
  readonly onRebuild: () => void;
};

/** Wallets of this browser that can sign it. */
type Extensions = { readonly extensions: readonly Wallet[] };

/** A transaction that waits for its signature, as long as it can still land. */
export function ReadyToSign(props: ReadyProps) {
  const { view, opened } = props;
  const here = useStandardWallets({ chain: view.chain, version: opened.version });
  return (
    <>
      <NoWalletFits here={here} words={signing.noWalletFits} />
      <Waiting {...props} extensions={here.fitting} />
    </>
  );
}

function Waiting({ view, opened, endsAt, onRebuild, extensions }: ReadyProps & Extensions) {
  const seconds = useSecondsLeft(endsAt);
  const isElsewhere = extensions.length === 0 && !isPhone() && !view.wallets.some(({ emulated }) => emulated);
  if (opened.reconnect && extensions.length === 0) return <Reconnect view={view} onRetry={onRebuild} />;
  if (isElsewhere)
    return <SignElsewhere view={view} opened={opened} seconds={seconds} onRebuild={onRebuild} />;
  if (seconds === 0) return <RanOut price={opened.price} onRebuild={onRebuild} />;
  return (
    <>
      <Summary summary={opened.summary} />
      <SignWays view={view} opened={opened} extensions={extensions}>
        <Countdown seconds={seconds} total={60} />
        <p class="small center">{signing.sameInWallet}</p>
      </SignWays>
    </>
  );
}

function Countdown({ seconds, total }: { seconds: number; total: number }) {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div class={seconds <= 10 ? 'countdown soon' : 'countdown'}>
      <progress max={total} value={Math.min(seconds, total)} aria-label={signing.timeLeftLabel} />
      <span>{signing.timeLeft(time)}</span>
    </div>
  );
}

function RanOut({ price, onRebuild }: { price: PriceView; onRebuild: () => void }) {
  return (
    <>
      <OfferedAmounts price={price} />
      <div class="notice" role="alert">
        <strong>{signing.expiredTitle}</strong>
        <p>{signing.expired}</p>
      </div>
      <button type="button" class="button" onClick={onRebuild}>
        {signing.rebuild}
      </button>
    </>
  );
}
