import type { PriceView, TokenView } from '../views.ts';
import { CopyButton, Fact } from './parts.tsx';
import { say } from './texts.ts';

const LABELS = {
  least: { pays: say('sign-pay'), gets: say('sign-receive') },
  expected: { pays: say('sign-pay'), gets: say('sign-receive-about') },
  done: { pays: say('sign-paid'), gets: say('sign-received-about') },
  read: { pays: say('sign-paid'), gets: say('sign-received') },
};

interface AmountsProps {
  readonly pays: string;
  readonly paysUsd?: string | null;
  readonly gets: string;
  readonly getsUsd?: string | null;
  /** What is expected to arrive, where `gets` is the least. */
  readonly expected?: string | null;
  /** What it would have been at the price the person confirmed. */
  readonly before?: string;
  /** `least` is a promise the transaction makes; once it is signed the expected amount is what counts. */
  readonly told?: keyof typeof LABELS;
}

type MintProps = { readonly symbol: string; readonly mint: NonNullable<TokenView['mint']> };

/** The two amounts everything is about. */
export function Amounts({ told = 'least', ...amounts }: AmountsProps) {
  const { pays, paysUsd, gets, getsUsd, expected, before } = amounts;
  return (
    <dl class="amounts">
      <div>
        <dt>{LABELS[told].pays}</dt>
        <dd>
          <bdi dir="ltr">{pays}</bdi> {paysUsd && <span class="aside">{say('page-about', paysUsd)}</span>}
        </dd>
      </div>
      <div>
        <dt>{LABELS[told].gets}</dt>
        <dd class="gets">
          <bdi dir="ltr">{gets}</bdi> {getsUsd && <span class="aside">{say('page-about', getsUsd)}</span>}
        </dd>
        {before && <dd class="aside">{say('sign-before', before)}</dd>}
        {expected && expected !== gets && <dd class="aside">{say('sign-expected', expected)}</dd>}
      </div>
    </dl>
  );
}

interface OfferedProps {
  readonly price: PriceView;
  readonly tokens: readonly TokenView[];
  readonly before?: string;
}

/** The amounts of an offer that nothing is built for yet, and of which tokens they are. */
export function OfferedAmounts({ price, tokens, before }: OfferedProps) {
  return (
    <>
      <Amounts
        pays={price.pays}
        paysUsd={price.paysUsd}
        gets={price.getsAtLeast}
        getsUsd={price.getsAtLeastUsd}
        expected={price.gets}
        {...(before === undefined ? {} : { before })}
      />
      {price.warning && <p class="notice">{price.warning}</p>}
      <LookalikeWarnings tokens={tokens} />
      <dl class="facts">
        <TokenFacts tokens={tokens} />
      </dl>
    </>
  );
}

/** Which token each side is, for a symbol is only a label. SOL itself has no mint. */
export function TokenFacts({ tokens }: { readonly tokens: readonly TokenView[] }) {
  return tokens.map(
    ({ symbol, mint }) =>
      mint && (
        <Fact key={mint.address} term={say('sign-mint-of', symbol)}>
          <MintLinks symbol={symbol} mint={mint} />
        </Fact>
      ),
  );
}

/** Above everything that can be tapped: who signs has seen it. */
export function LookalikeWarnings({ tokens }: { readonly tokens: readonly TokenView[] }) {
  return tokens
    .filter(({ isLookalike }) => isLookalike)
    .map(({ label }) => (
      <p key={label} class="notice bad" role="alert">
        {say('sign-lookalike', label)}
      </p>
    ));
}

function MintLinks({ symbol, mint }: MintProps) {
  return (
    <>
      <CopyButton
        text={mint.address}
        label={`${say('sign-mint-of', symbol)} ${mint.address}. ${say('page-copy-address')}`}
      >
        <code dir="ltr" title={mint.address}>
          {mint.short}
        </code>
      </CopyButton>{' '}
      <a
        href={mint.explorerUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${symbol}: ${say('page-explorer')} ${say('page-new-tab')}`}
      >
        ↗
      </a>
    </>
  );
}
