import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { parseAddress } from '../../solana/address.ts';
import { base64Of } from '../../solana/base64.ts';
import { type InspectOutcome, runInspect } from '../inspect-command.ts';
import { RECORDED_SWAPS } from '../recorded.ts';

/**
 * `inspect.html`: says what a transaction does to a person who believes nobody. One file, opened from a disk or from any
 * host; it asks only the node that is chosen. Neither the node nor a co-signer can be chosen by a link: both decide what is
 * believed. `test/guard/page/inspect-page.test.ts` opens it.
 */
const DEFAULT_NODE = 'https://api.mainnet-beta.solana.com';

/** Bytes; a transaction has at most 4,096, and twice as many characters. */
const MAX_FILE = 16_384;

type Asked = {
  readonly transaction: string;
  readonly node: string;
  readonly to: string;
  readonly cosigners: string;
};

type Shown = { readonly problem: string } | InspectOutcome;

function Page() {
  const [asked, setAsked] = useState<Asked>({
    transaction: inFragment(),
    node: DEFAULT_NODE,
    to: '',
    cosigners: '',
  });
  const [shown, setShown] = useState<Shown>();
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<Asked>) => {
    setShown(undefined);
    setAsked((before) => ({ ...before, ...part }));
  };
  const inspect = async (given: Asked, work: (given: Asked) => Promise<Shown>) => {
    setAsked(given);
    setBusy(true);
    setShown(await work(given));
    setBusy(false);
    document.querySelector('[role=status]')?.scrollIntoView();
  };
  const takeFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const taken = await readFile(file);
    if (typeof taken === 'string') change({ transaction: taken });
    else setShown(taken);
  };
  useEffect(() => {
    addEventListener('hashchange', () => change({ transaction: inFragment() }));
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) change({ transaction: event.dataTransfer?.getData('text') ?? '' });
      else void takeFile(file);
    });
  }, []);
  return (
    <>
      <h1>What does this transaction do?</h1>
      <p>
        For a Solana swap that a wallet is asked to sign. Nothing is signed or sent, and nobody is asked but
        the node below. This page is one file: save it, and open it without any website.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void inspect(asked, judge);
        }}
      >
        <label>
          Transaction (base64 or base58), or the signature of one that has landed
          <textarea
            rows={5}
            spellcheck={false}
            autocomplete="off"
            value={asked.transaction}
            onInput={({ currentTarget }) => change({ transaction: currentTarget.value })}
          />
        </label>
        <label>
          or a file with it, also dropped here
          <input type="file" onChange={({ currentTarget }) => void takeFile(currentTarget.files?.[0])} />
        </label>
        <label>
          Node that is asked (choose one that you trust: it says which accounts exist)
          <input
            type="text"
            inputMode="url"
            spellcheck={false}
            value={asked.node}
            onInput={({ currentTarget }) => change({ node: currentTarget.value })}
          />
        </label>
        <details>
          <summary>More</summary>
          <label>
            Address that may receive what is bought (empty: who pays)
            <input
              type="text"
              spellcheck={false}
              value={asked.to}
              onInput={({ currentTarget }) => change({ to: currentTarget.value })}
            />
          </label>
          <label>
            Keys that may sign as well
            <input
              type="text"
              spellcheck={false}
              value={asked.cosigners}
              onInput={({ currentTarget }) => change({ cosigners: currentTarget.value })}
            />
          </label>
        </details>
        <p class="buttons">
          <button type="submit" disabled={isBusy}>
            {isBusy ? 'Asking the node …' : 'Inspect'}
          </button>
          <button type="button" class="quiet" disabled={isBusy} onClick={() => inspect(asked, showExample)}>
            Show an example
          </button>
        </p>
      </form>
      <div role="status">{shown && <Result shown={shown} />}</div>
      {shown && 'rule' in shown && shown.rule === 'foreign-signer' && (
        <button
          type="button"
          class="quiet"
          onClick={() => inspect({ ...asked, cosigners: shown.cosigners.join(' ') }, judge)}
        >
          I know these co-signers: inspect again with them allowed
        </button>
      )}
      <h2>What it cannot tell</h2>
      <p class="small">
        It does not know what you were offered: compare the amounts yourself. It reads swaps, and refuses what
        it cannot read. One node can lie about accounts; ask a second one. A pass is no advice to buy. English
        only.
      </p>
    </>
  );
}

/** @returns the text of the transaction, or what is wrong with the file */
async function readFile(file: File): Promise<string | Shown> {
  if (file.size > MAX_FILE)
    return { problem: `The file has ${file.size} bytes, too many for a transaction.` };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isText = bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || [9, 10, 13].includes(byte));
    return isText ? new TextDecoder().decode(bytes) : base64Of(bytes);
  } catch {
    return { problem: 'The file cannot be read.' };
  }
}

async function judge({ transaction, node, to, cosigners }: Asked): Promise<Shown> {
  if (transaction.trim() === '') return { problem: 'Paste or drop a transaction first.' };
  if (!isNode(node.trim())) {
    return { problem: 'The address of the node must begin with https://, or be that of this computer.' };
  }
  const keys = cosigners.split(/[\s,]+/).filter((text) => text !== '');
  const [recipient, ...allowed] = [to.trim(), ...keys].map(parseAddress);
  if ((to.trim() !== '' && recipient === undefined) || allowed.includes(undefined)) {
    return { problem: 'An address under “More” is none.' };
  }
  return runInspect({
    ...{ transaction, rpc: node.trim(), recipient },
    cosigners: allowed.flatMap((address) => address ?? []),
  });
}

/** The security policy of this page lets nothing else out. */
function isNode(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname));
}

let next = 0;

/** A recorded swap, one that passes and one that is refused by turns, without a node. */
async function showExample(): Promise<Shown> {
  const example = RECORDED_SWAPS[next++ % RECORDED_SWAPS.length];
  if (example === undefined) return { problem: 'There is no example.' };
  return runInspect({ transaction: base64Of(example.transaction), rpc: '', chain: example.chain() });
}

function Result({ shown }: { readonly shown: Shown }) {
  if ('problem' in shown) return <p class="verdict unknown">{shown.problem}</p>;
  const { report, exitCode, rule } = shown;
  return (
    <>
      <h2 class={`verdict ${['passed', 'refused', 'unknown'][exitCode]}`}>{headlineOf(shown)}</h2>
      <p>{report.verdict}</p>
      {rule !== undefined && HINTS[rule] !== undefined && <p>{HINTS[rule]}</p>}
      {exitCode === 2 && HINTS[rule ?? ''] === undefined && <p>{NODE_HINT}</p>}
      {report.facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <dl>
        {report.rows.map(([label, value]) => (
          <div key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {report.sections.map(([title, lines]) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function headlineOf({ exitCode, report, rule }: InspectOutcome): string {
  if (rule === 'no-swap') return '✗ It is no swap';
  if (rule === 'not-enforceable') return '✗ It could act otherwise when it lands';
  if (exitCode === 0) return '✓ It does what it says, and nothing else';
  if (exitCode === 2) return '? It could not be judged';
  return report.rows.length === 0 ? '✗ This is no transaction that can be read' : '✗ Do not sign it';
}

const NODE_HINT =
  'Is the address of the node right, and does it answer pages (CORS)? Some public nodes do not, or ask for a key: try another.';

const HINTS: Readonly<Record<string, string>> = {
  'not-base64': 'Copy it again, whole: from its first letter to its last.',
  truncated: 'A part of it is missing. Copy it again, whole.',
  'trailing-bytes': 'Something stands behind it. Copy it again, alone.',
  'no-swap': 'It is no swap, and nothing but swaps can be judged here.',
  'mint-unavailable': 'Is this a node of the network that the transaction is for?',
  'not-enforceable':
    'It is too full for assertions by which the chain would hold it to this. One that came from a Countersign page may have them already, and then no room for a second set: that page says “Enforced by the chain”.',
  'foreign-signer':
    'Somebody besides you must sign it. That is right only where you know who: a market maker, or who pays your fees.',
};

/** A link to this page has the transaction behind the #, which no server sees. */
function inFragment(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return location.hash.slice(1);
  }
}

const place = document.getElementById('page');
if (place) render(<Page />, place);
