import { TEXTS } from './texts.ts';

const { signing } = TEXTS;

const LABELS = {
  least: { pays: signing.pay, gets: signing.receive },
  expected: { pays: signing.pay, gets: signing.receiveAbout },
  done: { pays: signing.paid, gets: signing.receivedAbout },
  read: { pays: signing.paid, gets: signing.received },
};

interface AmountsProps {
  readonly pays: string;
  readonly gets: string;
  /** What is expected to arrive, where `gets` is the least. */
  readonly expected?: string | null;
  /** What it would have been at the price the person confirmed. */
  readonly before?: string;
  /** `least` is a promise the transaction makes; once it is signed the expected amount is what counts. */
  readonly told?: keyof typeof LABELS;
}

/** The two amounts everything is about. */
export function Amounts({ pays, gets, expected, before, told = 'least' }: AmountsProps) {
  return (
    <dl class="amounts">
      <div>
        <dt>{LABELS[told].pays}</dt>
        <dd>{pays}</dd>
      </div>
      <div>
        <dt>{LABELS[told].gets}</dt>
        <dd class="gets">{gets}</dd>
        {before && <dd class="aside">{signing.before(before)}</dd>}
        {expected && expected !== gets && <dd class="aside">{signing.expected(expected)}</dd>}
      </div>
    </dl>
  );
}
