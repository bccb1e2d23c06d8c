import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { LiesState, TroubleKind, TroublesState } from '../../troubles.ts';
import type { Fault } from '../faults.ts';
import { api } from './api.ts';
import { type Attempt, Choice, Modal, useAttempts } from './modal.tsx';

const METHODS = [
  '*',
  'sendMessage',
  'sendPhoto',
  'sendDocument',
  'editMessageText',
  'editMessageReplyMarkup',
  'answerCallbackQuery',
  'getUpdates',
];

const KINDS = [
  ['too_many_requests', '429, retry after 3 s'],
  ['server_error', 'Server error 500'],
  ['reset_before', 'Connection lost, nothing done'],
  ['reset_after', 'Connection lost, but done'],
  ['slow', 'Answer after 3 s'],
] as const;

const TIMES = [
  ['1', 'once'],
  ['3', '3 times'],
  ['10', '10 times'],
  ['', 'until cleared'],
] as const;

export function FaultPanel({ onClose }: { onClose: () => void }): JSX.Element {
  const [faults, setFaults] = useState<Fault[]>([]);
  const { attempt, problem } = useAttempts();
  const show = (answer: Promise<{ faults: Fault[] }>): void =>
    attempt(answer, (now) => setFaults(now.faults));
  useEffect(() => show(api.faults()), []);
  return (
    <Modal title="Telegram misbehaves" variant="wide" onClose={onClose}>
      <FaultForm onAdd={(fault) => show(api.addFault(fault))} />
      <ul class="faults">
        {faults.map((fault) => (
          <li key={fault.id}>
            <span>
              <b>{fault.method === '*' ? 'Every method' : fault.method}</b> {labelOf(fault.kind)},{' '}
              {fault.remaining === null ? 'until cleared' : `${fault.remaining} left`}
            </span>
            <button type="button" onClick={() => show(api.clearFault(fault.id))}>
              Clear
            </button>
          </li>
        ))}
      </ul>
      <TroubleSwitches attempt={attempt} />
      <LieSwitches attempt={attempt} />
      <p class="problem" role="alert">
        {problem}
      </p>
      <div class="dialog-actions">
        <button type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </Modal>
  );
}

function FaultForm({ onAdd }: { onAdd: (fault: object) => void }): JSX.Element {
  const [method, setMethod] = useState('sendMessage');
  const [kind, setKind] = useState<string>('too_many_requests');
  const [times, setTimes] = useState('1');
  return (
    <div class="fault-form">
      <Choice
        label="Method"
        value={method}
        options={METHODS.map((one) => [one, one === '*' ? 'Every method' : one])}
        onChange={setMethod}
      />
      <Choice label="What happens" value={kind} options={KINDS} onChange={setKind} />
      <Choice label="How often" value={times} options={TIMES} onChange={setTimes} />
      <button
        type="button"
        onClick={() => onAdd({ method, kind, times: times === '' ? null : Number(times) })}
      >
        Switch on
      </button>
    </div>
  );
}

function labelOf(kind: string): string {
  return KINDS.find(([name]) => name === kind)?.[1] ?? kind;
}

const TITLES: readonly (readonly [TroubleKind, string])[] = [
  ['node_hangs', 'The first of two nodes hangs: takes every call, answers none'],
  ['execute_key_revoked', 'The swap service refuses to execute: key revoked (401)'],
  ['execute_forbidden', 'The swap service refuses to execute: no permission (403)'],
  ['execute_geo_blocked', 'The swap service refuses to execute: region (403 GEO_BLOCKED)'],
  ['execute_mismatch', 'The swap service refuses to execute: not what it built (400)'],
  ['prices_unavailable', 'The swap service gives no prices (503)'],
];

function TroubleSwitches({ attempt }: { attempt: Attempt }): JSX.Element | null {
  const [state, setState] = useState<TroublesState>();
  useEffect(() => {
    api.troubles().then(setState, () => undefined);
  }, []);
  if (!state) return null;
  const turn = (kind: TroubleKind, isOn: boolean): void => attempt(api.setTrouble(kind, isOn), setState);
  return (
    <>
      <h2>The node and the swap service</h2>
      <ul class="troubles">
        {TITLES.map(([kind, title]) => (
          <li key={kind}>
            <label>
              <input
                type="checkbox"
                checked={state.troubles.includes(kind)}
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

const LIE_KINDS = [
  ['wrong_decimals', 'Lists a wrong number of decimals'],
  ['wrong_symbol', 'Lists a wrong symbol'],
] as const;

function LieSwitches({ attempt }: { attempt: Attempt }): JSX.Element | null {
  const [state, setState] = useState<LiesState>();
  const show = (answer: Promise<LiesState>): void => attempt(answer, setState);
  useEffect(() => {
    api.lies().then(setState, () => undefined);
  }, []);
  if (!state) return null;
  return (
    <>
      <h2>The swap service lies</h2>
      <LieForm tokens={state.tokens} onAdd={(lie) => show(api.addLie(lie))} />
      <ul class="faults">
        {state.lies.map(({ id, kind, mint }) => (
          <li key={id}>
            <span>
              <b>{state.tokens.find((token) => token.mint === mint)?.symbol ?? mint}:</b> {lieLabel(kind)},
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
  readonly tokens: LiesState['tokens'];
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
      <Choice label="What it says" value={kind} options={LIE_KINDS} onChange={setKind} />
      <button type="button" onClick={() => onAdd({ kind, mint })}>
        Switch on
      </button>
    </div>
  );
}

function lieLabel(kind: string): string {
  return LIE_KINDS.find(([name]) => name === kind)?.[1].toLowerCase() ?? kind;
}
