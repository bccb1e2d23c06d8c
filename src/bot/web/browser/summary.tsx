import type { SummaryView, TokenView } from '../views.ts';
import { Amounts } from './amounts.tsx';
import { CopyButton } from './copy-button.tsx';
import { Fact } from './fact.tsx';
import { TEXTS } from './texts.ts';
import { LookalikeWarnings, TokenFacts } from './token-facts.tsx';

const { signing } = TEXTS;

/** A guard newer than this page may warn of what it has no words for. */
const WARNINGS: Readonly<Partial<Record<string, string>>> = TEXTS.warnings;

interface SummaryProps {
  readonly summary: SummaryView;
  readonly tokens: readonly TokenView[];
}

/** What the transaction does, in the guard's words: first what leaves and arrives, then the small print. */
export function Summary({ summary, tokens }: SummaryProps) {
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
          {summary.networkFee.usd && ` (${TEXTS.about(summary.networkFee.usd)})`}
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
