import type { PriceView, TokenView } from '../views.ts';
import { TEXTS } from './texts.ts';
import { LookalikeWarnings, TokenFacts } from './token-facts.tsx';

const { signing } = TEXTS;

const LABELS = {
  least: { pays: signing.pay, gets: signing.receive },
  expected: { pays: signing.pay, gets: signing.receiveAbout },
  done: { pays: signing.paid, gets: signing.receivedAbout },
  read: { pays: signing.paid, gets: signing.received },
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

/** The two amounts everything is about. */
export function Amounts({ told = 'least', ...amounts }: AmountsProps) {
  const { pays, paysUsd, gets, getsUsd, expected, before } = amounts;
  return (
    <dl class="amounts">
      <div>
        <dt>{LABELS[told].pays}</dt>
        <dd>
          {pays} {paysUsd && <span class="aside">{TEXTS.about(paysUsd)}</span>}
        </dd>
      </div>
      <div>
        <dt>{LABELS[told].gets}</dt>
        <dd class="gets">
          {gets} {getsUsd && <span class="aside">{TEXTS.about(getsUsd)}</span>}
        </dd>
        {before && <dd class="aside">{signing.before(before)}</dd>}
        {expected && expected !== gets && <dd class="aside">{signing.expected(expected)}</dd>}
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
      <LookalikeWarnings tokens={tokens} />
      <dl class="facts">
        <TokenFacts tokens={tokens} />
      </dl>
    </>
  );
}
