import type { TokenView } from '../views.ts';
import { CopyButton } from './copy-button.tsx';
import { Fact } from './fact.tsx';
import { say } from './texts.ts';

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

type MintProps = { readonly symbol: string; readonly mint: NonNullable<TokenView['mint']> };

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
