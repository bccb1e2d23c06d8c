import type { Wallet } from '@wallet-standard/base';
import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { AlternativeView, OpenedView, SigningView } from '../views.ts';
import { Amounts, LookalikeWarnings, OfferedAmounts, TokenFacts } from './amounts.tsx';
import { Reconnect, SignWithExtension, WalletLinks } from './ask-wallet.tsx';
import {
  AppLink,
  about,
  CopyButton,
  CopyPageLink,
  Fact,
  NoWalletFits,
  SameInWallet,
  Scan,
} from './parts.tsx';
import { PayLink } from './pay.tsx';
import { isPhone, useStandardWallets, type WalletsHere } from './standard-wallets.ts';
import { showMinutes, t, warningText } from './texts.ts';

type ReadyProps = {
  readonly view: SigningView;
  readonly opened: OpenedView;
  readonly endsAt: number;
  readonly onRebuild: () => void;
  readonly onWallet: (hasIt: boolean) => void;
  /** The children are shown above a transaction that can be signed. */
  readonly children: ComponentChildren;
};

type ElsewhereProps = Omit<ReadyProps, 'endsAt' | 'children'> & {
  readonly seconds: number;
  /** A present wallet cannot sign this transaction. */
  readonly hasUnfit: boolean;
};

type SignWaysProps = Pick<ReadyProps, 'view' | 'opened' | 'onWallet'> & {
  readonly extensions: readonly Wallet[];
  readonly children: ComponentChildren;
};

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

function Waiting({
  view,
  opened,
  endsAt,
  onRebuild,
  onWallet,
  children,
  here,
}: ReadyProps & { readonly here: WalletsHere }) {
  const seconds = useSecondsLeft(endsAt);
  const hasNone = here.fitting.length === 0;
  const isElsewhere = hasNone && !isPhone() && !view.wallets.some(({ emulated }) => emulated);
  if (opened.reconnect && hasNone) return <Reconnect view={view} onRetry={onRebuild} />;
  if (isElsewhere)
    return (
      <>
        {children}
        <SignElsewhere {...{ view, opened, seconds, onRebuild, onWallet }} hasUnfit={here.unfit.length > 0} />
      </>
    );
  if (seconds === 0) return <RanOut view={view} opened={opened} onRebuild={onRebuild} />;
  return (
    <>
      {children}
      <Summary view={view} opened={opened} />
      {opened.price.warning && <p class="notice">{opened.price.warning}</p>}
      <SignWays {...{ view, opened, onWallet }} extensions={here.fitting}>
        <Countdown seconds={seconds} full={opened.time.life / 1_000} />
        <SameInWallet kind={opened.price.kind} />
      </SignWays>
    </>
  );
}

/** Whole seconds until `end` (ms since the epoch, local clock), down to 0. */
function useSecondsLeft(end: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [end]);
  return Math.max(0, Math.ceil((end - now) / 1_000));
}

function Countdown({ seconds, full }: { seconds: number; full: number }) {
  return (
    <div class={seconds <= 10 ? 'countdown soon' : 'countdown'}>
      <progress max={full} value={Math.min(seconds, full)} aria-hidden="true" />
      <span>{t('sign-time-left', showMinutes(seconds))}</span>
    </div>
  );
}

function RanOut({ view, opened, onRebuild }: Pick<ReadyProps, 'view' | 'opened' | 'onRebuild'>) {
  return (
    <>
      <OfferedAmounts price={opened.price} tokens={view.tokens} />
      <div class="notice" role="alert">
        <strong>{t('sign-expired-title')}</strong>
      </div>
      <button type="button" class="button" onClick={onRebuild}>
        {t('sign-rebuild')}
      </button>
    </>
  );
}

/** A phone signs its own transaction, so nothing expires on this page. */
function SignElsewhere({ view, opened, seconds, hasUnfit, onRebuild, onWallet }: ElsewhereProps) {
  return (
    <>
      <Summary view={view} opened={opened} />
      <SameInWallet kind={opened.price.kind} />
      <details class="ways">
        <summary>{t('sign-other-ways')}</summary>
        {seconds > 0 ? (
          <WalletLinks {...{ view, opened, onWallet }} primary={false} />
        ) : (
          <button type="button" class="button quiet" onClick={onRebuild}>
            {t('sign-rebuild')}
          </button>
        )}
        <CopyPageLink url={view.pageUrl} />
        {hasUnfit || <p class="small">{t('sign-no-extension')}</p>}
      </details>
    </>
  );
}

function Summary({ view, opened }: Pick<ReadyProps, 'view' | 'opened'>) {
  const [{ summary }, { tokens }] = [opened, view];
  return (
    <>
      <Amounts
        what={opened.price.kind}
        pays={summary.pays?.text ?? null}
        paysUsd={summary.pays?.usd ?? null}
        gets={summary.receivesAtLeast.text}
        getsUsd={summary.receivesAtLeast.usd}
        expected={summary.expected}
      />
      <LookalikeWarnings tokens={tokens} />
      <dl class="facts">
        <TokenFacts tokens={tokens} />
        <Fact term={t('sign-to')}>
          <CopyButton
            text={summary.to.address}
            label={`${t('sign-to')} ${summary.to.address}. ${t('page-copy-address')}`}
          >
            <code dir="ltr" title={summary.to.address}>
              {summary.to.short}
            </code>
          </CopyButton>
        </Fact>
        <Fact term={t('sign-network-fee')}>
          <bdi dir="ltr">{summary.networkFee.text}</bdi>
          {summary.networkFee.usd && <span class="aside">{about(summary.networkFee.usd)}</span>}
        </Fact>
        {summary.operatorFee && (
          <Fact term={t('sign-operator-fee')}>
            <bdi dir="ltr">{summary.operatorFee.text}</bdi>
            {summary.operatorFee.usd && <span class="aside">{about(summary.operatorFee.usd)}</span>}
          </Fact>
        )}
        {summary.deposits.map(({ label, number }) => (
          <Fact key={label} term={label}>
            <bdi dir="ltr">{number}</bdi>
          </Fact>
        ))}
        {summary.rent.newAccounts > 0 && (
          <Fact term={summary.rent.label} why={t('sign-rent-why')}>
            <bdi dir="ltr">{summary.rent.text}</bdi>
          </Fact>
        )}
      </dl>
      {summary.warnings.map((warning) => (
        <p key={warning} class="notice">
          {warningText(warning)}
        </p>
      ))}
      {summary.isEnforced && (
        <p class="checked">
          <span>
            <strong>{t('sign-enforced-title')}</strong>{' '}
            {t(opened.price.kind === 'swap' ? 'sign-enforced' : `${opened.price.kind}-enforced`)}
          </span>
        </p>
      )}
      {!summary.isEnforced && !summary.warnings.includes('minimum-not-in-bytes') && (
        <p class="checked beforehand">
          <span>
            <strong>{t('sign-checked-title')}</strong> {t('sign-checked')}
          </span>
        </p>
      )}
      {view.inspectUrl && opened.price.kind === 'swap' && (
        <p class="small center">
          <a
            href={`${view.inspectUrl}#${encodeURIComponent(opened.transaction)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('sign-inspect')} <span class="hidden">{t('page-new-tab')}</span>
          </a>
        </p>
      )}
    </>
  );
}

/** The likeliest way is the main button. */
function SignWays({ view, opened, extensions, onWallet, children }: SignWaysProps) {
  const hasLinks = Object.keys(opened.links).length > 0;
  const linkFirst = extensions.length === 0 || (hasLinks && view.wallets.some(({ emulated }) => emulated));
  const byExtension = <SignWithExtension wallets={extensions} {...{ view, opened, onWallet }} />;
  const byLink = <WalletLinks {...{ view, opened, onWallet }} primary={linkFirst} />;
  return (
    <>
      {linkFirst ? byLink : byExtension}
      {children}
      <details class="ways">
        <summary>{t('sign-other-ways')}</summary>
        {linkFirst ? byExtension : byLink}
        {isPhone() && <AppLinks view={view} alternatives={opened.alternatives} />}
        {isPhone() && opened.pay && <PayLink pay={opened.pay} />}
        {isPhone() && <Scan qr={view.qr} how={t('sign-phone-how')} />}
        <CopyPageLink url={view.pageUrl} />
        <p class="small">{t('page-in-app')}</p>
      </details>
    </>
  );
}

function AppLinks({ view, alternatives }: { view: SigningView; alternatives: readonly AlternativeView[] }) {
  return (
    <>
      {alternatives.map(({ wallet, ...links }) => {
        const offered = view.wallets.find((one) => one.wallet === wallet);
        return (
          offered && (
            <Fragment key={wallet}>
              <AppLink label={offered.label} {...links} />
              {offered.browse && (
                <a class="button quiet" href={offered.browse}>
                  {t('sign-browse', offered.label)}
                </a>
              )}
            </Fragment>
          )
        );
      })}
    </>
  );
}
