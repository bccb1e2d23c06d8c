import type { SummaryView } from '../views.ts';
import { Amounts } from './amounts.tsx';
import { CopyButton } from './copy-button.tsx';
import { TEXTS } from './texts.ts';

const { signing } = TEXTS;

/** A guard newer than this page may warn of what it has no words for. */
const WARNINGS: Readonly<Partial<Record<string, string>>> = TEXTS.warnings;

/** What the transaction does, in the guard's words: first what leaves and arrives, then the small print. */
export function Summary({ summary }: { summary: SummaryView }) {
  return (
    <>
      <Amounts
        pays={summary.pays.text}
        paysUsd={summary.pays.usd}
        gets={summary.receivesAtLeast.text}
        getsUsd={summary.receivesAtLeast.usd}
        expected={summary.expected}
      />
      <dl class="facts">
        <Fact term={signing.to}>
          <CopyButton
            text={summary.to.address}
            label={`${signing.to} ${summary.to.address}. ${TEXTS.copyAddress}`}
          >
            <code title={summary.to.address}>{summary.to.short}</code>
          </CopyButton>
        </Fact>
        <Fact term={signing.networkFee}>
          {summary.networkFee.text}
          {summary.networkFee.usd && ` (${summary.networkFee.usd})`}
        </Fact>
        {summary.rent.newAccounts > 0 && (
          <Fact term={signing.rent(summary.rent.newAccounts)} why={signing.rentWhy}>
            {summary.rent.text}
          </Fact>
        )}
      </dl>
      {summary.warnings.map((warning) => (
        <p key={warning} class="notice">
          {WARNINGS[warning] ?? TEXTS.otherWarning}
        </p>
      ))}
      {!summary.warnings.includes('minimum-not-in-bytes') && <p class="checked">{signing.checked}</p>}
    </>
  );
}

function Fact({ term, why, children }: { term: string; why?: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {why && <dd class="why">{why}</dd>}
    </div>
  );
}
