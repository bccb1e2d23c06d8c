import type { SummaryView, TokenView } from '../views.ts';
import { Amounts } from './amounts.tsx';
import { CopyButton } from './copy-button.tsx';
import { Fact } from './fact.tsx';
import { say, sayWarning } from './texts.ts';
import { LookalikeWarnings, TokenFacts } from './token-facts.tsx';

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
