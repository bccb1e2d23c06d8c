import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TroublesStanding } from '../../troubles/register-troubles.ts';
import type { TroubleKind } from '../../troubles/troubles.ts';
import { api } from './api.ts';
import type { Attempt } from './use-attempts.ts';

const TITLES: readonly (readonly [TroubleKind, string])[] = [
  ['node_hangs', 'The first of two nodes hangs: takes every call, answers none'],
  ['execute_key_revoked', 'The swap service refuses to execute: key revoked (401)'],
  ['execute_forbidden', 'The swap service refuses to execute: no permission (403)'],
  ['execute_geo_blocked', 'The swap service refuses to execute: region (403 GEO_BLOCKED)'],
  ['execute_mismatch', 'The swap service refuses to execute: not what it built (400)'],
  ['prices_unavailable', 'The swap service gives no prices (503)'],
];

/** What goes wrong around the swap; nothing where the chat has no world beside it. */
export function TroubleSwitches({ attempt }: { attempt: Attempt }): JSX.Element | null {
  const [standing, setStanding] = useState<TroublesStanding>();
  useEffect(() => {
    api.troubles().then(setStanding, () => undefined);
  }, []);
  if (!standing) return null;
  const turn = (kind: TroubleKind, isOn: boolean): void => attempt(api.turnTrouble(kind, isOn), setStanding);
  return (
    <>
      <h2>The node and the swap service</h2>
      <ul class="troubles">
        {TITLES.map(([kind, title]) => (
          <li key={kind}>
            <label>
              <input
                type="checkbox"
                checked={standing.troubles.includes(kind)}
                onChange={({ currentTarget }) => turn(kind, currentTarget.checked)}
              />
              {title}
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
