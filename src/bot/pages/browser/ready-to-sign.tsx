import type { Wallet } from '@wallet-standard/base';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type {
  AlternativeView,
  OpenedView,
  PriceView,
  SigningView,
  SummaryView,
  TokenView,
} from '../views.ts';
import { Amounts, LookalikeWarnings, OfferedAmounts, TokenFacts } from './amounts.tsx';
import { Reconnect, SignWithExtension, WalletLinks } from './ask-wallet.tsx';
import { CopyButton, Fact, NoWalletFits, Scan } from './parts.tsx';
import { isPhone, useStandardWallets, type WalletsHere } from './standard-wallets.ts';
import { say, sayWarning } from './texts.ts';

type ReadyProps = {
  readonly view: SigningView;
  readonly opened: OpenedView;
  readonly endsAt: number;
  readonly onRebuild: () => void;
};

type Props = {
  readonly view: SigningView;
  readonly opened: OpenedView;
  readonly seconds: number;
  /** Whether there is a wallet in this browser after all, which cannot sign this. */
  readonly hasUnfit: boolean;
  readonly onRebuild: () => void;
};

interface SummaryProps {
  readonly summary: SummaryView;
  readonly tokens: readonly TokenView[];
}

type SignWaysProps = {
  readonly view: SigningView;
  readonly opened: OpenedView;
  /** Wallets of this browser that can sign it. */
  readonly extensions: readonly Wallet[];
  /** What stands between the big button and the rest. */
  readonly children: ComponentChildren;
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

/**
 * No wallet in this browser: the phone signs, and builds its own transaction when it opens the page. So nothing here
 * runs out; this page waits and follows.
 */
function SignElsewhere({ view, opened, seconds, hasUnfit, onRebuild }: Props) {
  return (
    <>
      <Summary summary={opened.summary} tokens={view.tokens} />
      <Scan qr={view.qr} how={say('sign-phone-how')} />
      <p class="small center">{say('sign-same-in-wallet')}</p>
      <details class="ways">
        <summary>{say('sign-other-ways')}</summary>
        {seconds > 0 ? (
          <WalletLinks view={view} opened={opened} primary={false} />
        ) : (
          <button type="button" class="button quiet" onClick={onRebuild}>
            {say('sign-rebuild')}
          </button>
        )}
        <CopyButton text={view.pageUrl} label={say('page-copy-link')}>
          {say('page-copy-link')}
        </CopyButton>
        {hasUnfit || <p class="small">{say('sign-no-extension')}</p>}
      </details>
    </>
  );
}

/** What the transaction does, in the guard's words: first what leaves and arrives, then the small print. */
function Summary({ summary, tokens }: SummaryProps) {
  return (
    <>
      <Amounts
        pays={summary.pays.text}
        paysUsd={summary.pays.usd}
        gets={summary.receivesAtLeast.text}
        getsUsd={summary.receivesAtLeast.usd}
        expected={summary.expected}
      />
      <LookalikeWarnings tokens={tokens} />
      <dl class="facts">
        <TokenFacts tokens={tokens} />
        <Fact term={say('sign-to')}>
          <CopyButton
            text={summary.to.address}
            label={`${say('sign-to')} ${summary.to.address}. ${say('page-copy-address')}`}
          >
            <code dir="ltr" title={summary.to.address}>
              {summary.to.short}
            </code>
          </CopyButton>
        </Fact>
        <Fact term={say('sign-network-fee')}>
          <bdi dir="ltr">{summary.networkFee.text}</bdi>
          {summary.networkFee.usd && ` (${say('page-about', summary.networkFee.usd)})`}
        </Fact>
        {summary.rent.newAccounts > 0 && (
          <Fact term={summary.rent.label} why={say('sign-rent-why')}>
            <bdi dir="ltr">{summary.rent.text}</bdi>
          </Fact>
        )}
      </dl>
      {summary.warnings.map((warning) => (
        <p key={warning} class="notice">
          {sayWarning(warning)}
        </p>
      ))}
      {summary.isEnforced && <p class="checked">{say('sign-enforced')}</p>}
      {!summary.isEnforced && !summary.warnings.includes('minimum-not-in-bytes') && (
        <p class="checked">{say('sign-checked')}</p>
      )}
    </>
  );
}

/** Every way to sign on a device that has a wallet, the likeliest as the one big button and the rest one tap away. */
function SignWays({ view, opened, extensions, children }: SignWaysProps) {
  const hasLinks = Object.keys(opened.links).length > 0;
  const linkFirst = extensions.length === 0 || (hasLinks && view.wallets.some(({ emulated }) => emulated));
  const byExtension = <SignWithExtension wallets={extensions} view={view} opened={opened} />;
  const byLink = <WalletLinks view={view} opened={opened} primary={linkFirst} />;
  return (
    <>
      {linkFirst ? byLink : byExtension}
      {children}
      <details class="ways">
        <summary>{say('sign-other-ways')}</summary>
        {linkFirst ? byExtension : byLink}
        {isPhone() && <AppLinks view={view} alternatives={opened.alternatives} />}
        <Scan qr={view.qr} how={say('sign-phone-how')} />
        <CopyButton text={view.pageUrl} label={say('page-copy-link')}>
          {say('page-copy-link')}
        </CopyButton>
        <p class="small">{say('page-in-app')}</p>
      </details>
    </>
  );
}

/** Links past the universal one, for phones on which that opens a web page; an intent names the app on Android. */
function AppLinks({ view, alternatives }: { view: SigningView; alternatives: readonly AlternativeView[] }) {
  const isAndroid = /android/i.test(navigator.userAgent);
  return (
    <>
      {alternatives.map(({ wallet, scheme, intent }) => {
        const href = isAndroid ? intent : scheme;
        const names = view.wallets.find((one) => one.wallet === wallet);
        return (
          names && (
            <>
              {href && (
                <a class="button quiet" href={href}>
                  {say('page-app-link', names.label)}
                </a>
              )}
              {names.browse && (
                <a class="button quiet" href={names.browse}>
                  {say('sign-browse', names.label)}
                </a>
              )}
            </>
          )
        );
      })}
    </>
  );
}
