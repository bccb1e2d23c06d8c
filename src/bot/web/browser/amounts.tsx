import { ENGLISH } from '../texts.ts';

const { signing } = ENGLISH;

interface AmountsProps {
  readonly pays: string;
  readonly gets: string;
  /** What it would have been at the price the person confirmed. */
  readonly before?: string;
  /** The swap is through: the same amounts, told as what happened. */
  readonly done?: boolean;
}

/** The two amounts everything is about. */
export function Amounts({ pays, gets, before, done = false }: AmountsProps) {
  return (
    <dl class="amounts">
      <div>
        <dt>{done ? signing.paid : signing.pay}</dt>
        <dd>{pays}</dd>
      </div>
      <div>
        <dt>{done ? signing.received : signing.receive}</dt>
        <dd class="gets">{gets}</dd>
        {before && <dd class="before">{signing.before(before)}</dd>}
      </div>
    </dl>
  );
}
