import type { PriceView, TokenView } from '../views.ts';
import { about, CopyButton, Fact } from './parts.tsx';
import { t } from './texts.ts';

const LABELS = {
  least: { pays: t('sign-pay'), gets: t('sign-receive') },
  expected: { pays: t('sign-pay'), gets: t('sign-receive-about') },
  done: { pays: t('sign-paid'), gets: t('sign-received-about') },
  read: { pays: t('sign-paid'), gets: t('sign-received') },
};

const RETURNED = {
  least: t('reclaim-least'),
  expected: t('reclaim-about'),
  done: t('reclaim-about'),
  read: t('reclaim-read'),
};

/** Nothing comes with the placement of an order: each step shows what comes when it is filled. */
const getsLabel = (what: PriceView['kind'], kind: keyof typeof LABELS) => {
  if (what === 'place') return t('place-gets-page');
  return what === 'swap' ? LABELS[kind].gets : RETURNED[kind];
};

interface AmountsProps {
  readonly what: PriceView['kind'];
  /** Null where nothing is paid. */
  readonly pays: string | null;
  readonly paysUsd?: string | null;
  readonly gets: string;
  readonly getsUsd?: string | null;
  /** Shown if it differs from the minimum in `gets`. */
  readonly expected?: string | null;
  readonly before?: string | undefined;
  /** `least`: guaranteed by the transaction. `expected`: signed. `done`: landed. `read`: read from the chain. */
  readonly kind?: keyof typeof LABELS;
}

type MintProps = { readonly symbol: string; readonly mint: NonNullable<TokenView['mint']> };

export function Amounts({ kind = 'least', ...amounts }: AmountsProps) {
  const { what, pays, paysUsd, gets, getsUsd, expected, before } = amounts;
  const isReturn = pays === null;
  return (
    <dl class="amounts">
      {!isReturn && (
        <div>
          <dt>{LABELS[kind].pays}</dt>
          <dd>
            <bdi dir="ltr">{pays}</bdi>
          </dd>
          {paysUsd && <dd class="aside">{about(paysUsd)}</dd>}
        </div>
      )}
      <div>
        <dt>{getsLabel(what, kind)}</dt>
        <dd class="gets">
          <bdi dir="ltr">{gets}</bdi>
        </dd>
        {getsUsd && <dd class="aside">{about(getsUsd)}</dd>}
        {before && <dd class="aside">{t('sign-before', before)}</dd>}
        {expected && expected !== gets && <dd class="aside">{t('sign-expected', expected)}</dd>}
      </div>
    </dl>
  );
}

interface OfferedProps {
  readonly price: PriceView;
  readonly tokens: readonly TokenView[];
  readonly before?: string | undefined;
}

export function OfferedAmounts({ price, tokens, before }: OfferedProps) {
  return (
    <>
      <Amounts
        what={price.kind}
        pays={price.pays}
        paysUsd={price.paysUsd}
        gets={price.getsAtLeast}
        getsUsd={price.getsAtLeastUsd}
        expected={price.gets}
        before={before}
      />
      {price.warning && <p class="notice">{price.warning}</p>}
      <LookalikeWarnings tokens={tokens} />
      <dl class="facts">
        <TokenFacts tokens={tokens} />
      </dl>
    </>
  );
}

/** Tokens are named by mint: a symbol is only a label. */
export function TokenFacts({ tokens }: { readonly tokens: readonly TokenView[] }) {
  return tokens.map(
    ({ symbol, mint }) =>
      mint && (
        <Fact key={mint.address} term={t('sign-mint-of', symbol)}>
          <MintLinks symbol={symbol} mint={mint} />
        </Fact>
      ),
  );
}

export function LookalikeWarnings({ tokens }: { readonly tokens: readonly TokenView[] }) {
  return tokens
    .filter(({ isLookalike }) => isLookalike)
    .map(({ label }) => (
      <p key={label} class="notice bad" role="alert">
        {t('sign-lookalike', label)}
      </p>
    ));
}

function MintLinks({ symbol, mint }: MintProps) {
  return (
    <>
      <CopyButton
        text={mint.address}
        label={`${t('sign-mint-of', symbol)} ${mint.address}. ${t('page-copy-address')}`}
      >
        <code dir="ltr" title={mint.address}>
          {mint.short}
        </code>
      </CopyButton>
      <a
        class="out"
        href={mint.explorerUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${symbol}: ${t('page-explorer')} ${t('page-new-tab')}`}
      >
        ↗
      </a>
    </>
  );
}
