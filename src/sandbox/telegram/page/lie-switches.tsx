import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { LiesStanding } from '../../lying-service/register-lying-service.ts';
import { api } from './api.ts';
import { Choice } from './choice.tsx';
import type { Attempt } from './use-attempts.ts';

const KINDS = [
  ['wrong_decimals', 'Lists a wrong number of decimals'],
  ['wrong_symbol', 'Lists a wrong symbol'],
] as const;

/** What the swap service may be made to say that is not so; nothing where the chat has no service beside it. */
export function LieSwitches({ attempt }: { attempt: Attempt }): JSX.Element | null {
  const [standing, setStanding] = useState<LiesStanding>();
  const show = (answer: Promise<LiesStanding>): void => attempt(answer, setStanding);
  useEffect(() => {
    api.lies().then(setStanding, () => undefined);
  }, []);
  if (!standing) return null;
  return (
    <>
      <h2>The swap service lies</h2>
      <LieForm tokens={standing.tokens} onAdd={(lie) => show(api.addLie(lie))} />
      <ul class="faults">
        {standing.lies.map(({ id, kind, mint }) => (
          <li key={id}>
            <span>
              <b>{standing.tokens.find((token) => token.mint === mint)?.symbol ?? mint}:</b> {labelOf(kind)},
              until cleared
            </span>
            <button type="button" onClick={() => show(api.clearLie(id))}>
              Clear
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface LieFormProps {
  readonly tokens: LiesStanding['tokens'];
  readonly onAdd: (lie: object) => void;
}

function LieForm({ tokens, onAdd }: LieFormProps): JSX.Element {
  const [kind, setKind] = useState<string>('wrong_decimals');
  const [mint, setMint] = useState(tokens.find(({ symbol }) => symbol === 'USDC')?.mint ?? '');
  return (
    <div class="fault-form">
      <Choice
        label="Token"
        value={mint}
        options={tokens.map((token) => [token.mint, token.symbol])}
        onChange={setMint}
      />
      <Choice label="What it says" value={kind} options={KINDS} onChange={setKind} />
      <button type="button" onClick={() => onAdd({ kind, mint })}>
        Switch on
      </button>
    </div>
  );
}

function labelOf(kind: string): string {
  return KINDS.find(([name]) => name === kind)?.[1].toLowerCase() ?? kind;
}
