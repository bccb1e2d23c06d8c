import { type Address, decodeBase58, parseSignature } from '../solana/address.ts';
import { base64Of, bytesOfBase64 } from '../solana/base64.ts';
import * as known from '../solana/known-programs.ts';
import { base64TransactionBytes, decodeTransaction } from '../solana/transaction.ts';
import { type Change, type Description, describeTransaction } from './describe.ts';
import type { DescribedOrder } from './describe-order.ts';
import { type GuardRule, type Refusal, verdictOf } from './refusal.ts';
import { askNode, fromUrl } from './rpc.ts';
import { SHIPPED_PROGRAMS, SHIPPED_VENUES } from './shipped-venues.ts';
import type { GuardChain } from './simulation/chain.ts';

export type InspectCall = {
  /** Base64, base64url or base58; or the signature of one that has landed. */
  readonly transaction: string;
  readonly rpc: string;
  /** @default the one behind `rpc` */
  readonly chain?: GuardChain;
  readonly cosigners?: readonly Address[];
  /** Who may get what is bought. @default who pays */
  readonly recipient?: Address | undefined;
  /** What a route may call. @default the shipped list */
  readonly venues?: ReadonlySet<Address>;
  /** Lamports. @default 5000000 */
  readonly maxPriorityFeeLamports?: bigint;
  /** Ms, of each call of the node. @default 10000 */
  readonly timeoutMs?: number;
};

/** What a person reads. */
type Report = {
  readonly facts: readonly string[];
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly sections: readonly (readonly [title: string, lines: readonly string[]])[];
  readonly verdict: string;
};

export type InspectOutcome = {
  readonly text: string;
  readonly report: Report;
  /** What refuses it, or why it could not be judged. */
  readonly rule: GuardRule | undefined;
  readonly cosigners: readonly Address[];
  /** 0: it does what its route says; 1: a rule refuses it; 2: it could not be judged. */
  readonly exitCode: 0 | 1 | 2;
  /** Amounts are texts. */
  readonly data: unknown;
};

const WITHIN_MS = 10_000;
/** Characters of 4,096 bytes. */
const MAX_BASE58 = 5_600;
const MAX_PRIORITY_FEE_LAMPORTS = 5_000_000n;

/** Never throws. */
export async function runInspect(call: InspectCall): Promise<InspectOutcome> {
  const { rpc, timeoutMs = WITHIN_MS } = call;
  try {
    const { bytes, slot } = await readTransaction(call.transaction.replace(/\s+/g, ''), rpc, timeoutMs);
    const description = await describeTransaction(bytes, {
      chain: call.chain ?? fromUrl(rpc, { timeoutMs }),
      allowedCosigners: call.cosigners ?? [],
      maxPriorityFeeLamports: call.maxPriorityFeeLamports ?? MAX_PRIORITY_FEE_LAMPORTS,
      venues: call.venues ?? SHIPPED_PROGRAMS,
      ...(call.recipient !== undefined && { recipient: call.recipient }),
    });
    const report = reportOf(description, bytes.length, slot);
    const { verdict, cosigners } = description;
    return outcomeOf(report, verdict, cosigners, { ...description, landedIn: slot });
  } catch (error) {
    const verdict: Refusal = verdictOf(error);
    const detail = verdict.cause instanceof Error ? verdict.cause.message : verdict.detail;
    const isJudged = exitCodeOf(verdict) === 1;
    const start = isJudged ? `Refused by the rule ${verdict.rule}` : `Not judged (${verdict.rule})`;
    const report: Report = { facts: [], rows: [], sections: [], verdict: `${start}: ${detail}.` };
    return outcomeOf(report, verdict, [], { verdict: { ...verdict, detail, cause: undefined } });
  }
}

function outcomeOf(
  report: Report,
  verdict: Description['verdict'],
  cosigners: readonly Address[],
  data: unknown,
): InspectOutcome {
  const rule = verdict.ok ? undefined : verdict.rule;
  return { text: textOf(report), report, rule, cosigners, exitCode: exitCodeOf(verdict), data: plain(data) };
}

const LABEL_WIDTH = 16;

function textOf({ facts, rows, sections, verdict }: Report): string {
  const body = [
    ...facts,
    ...rows.map(([label, value]) => label.padEnd(LABEL_WIDTH) + value),
    ...sections.flatMap(([title, lines]) => ['', title, ...lines.map((line) => `  ${line}`)]),
  ];
  return [...body, ...(rows.length === 0 ? [] : ['']), verdict].join('\n');
}

function exitCodeOf(verdict: Description['verdict']): InspectOutcome['exitCode'] {
  if (verdict.ok) return 0;
  return verdict.rule === 'simulation-unavailable' || verdict.rule === 'guard-error' ? 2 : 1;
}

type Found = { readonly bytes: Uint8Array; readonly slot?: number };

async function readTransaction(text: string, rpc: string, timeoutMs: number): Promise<Found> {
  if (parseSignature(text) === undefined) return { bytes: readBytes(text) };
  const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 1 };
  const found = await askNode(rpc, 'getTransaction', [text, config], timeoutMs);
  const { transaction, slot } = Object(found);
  if (!Array.isArray(transaction)) throw new Error('the node knows no such transaction');
  return { bytes: bytesOfBase64(String(transaction[0])), slot: Number(slot) };
}

/** A text may be both base58 and base64, but a transaction in one of them only. */
function readBytes(text: string): Uint8Array {
  const bytes = decodeBase58(text, MAX_BASE58);
  if (bytes !== undefined && isTransaction(bytes)) return bytes;
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  return base64TransactionBytes(standard.padEnd(Math.ceil(standard.length / 4) * 4, '='));
}

function isTransaction(bytes: Uint8Array): boolean {
  try {
    return decodeTransaction(bytes) !== undefined;
  } catch {
    return false;
  }
}

function reportOf(description: Description, size: number, slot: number | undefined): Report {
  const { verdict, payer, cosigners, order, changes } = description;
  const sentence = sentenceOf(description);
  if (payer === undefined) return { facts: [`${size} bytes.`], rows: [], sections: [], verdict: sentence };
  const amount = (units: bigint, mint: string) => amountOf(units, mint, description.decimals);
  const landed = slot === undefined ? [] : [`Landed in slot ${slot}; judged here as if it were signed now.`];
  const summary = verdict.ok ? verdict.summary : undefined;
  const warnings = summary !== undefined && 'warnings' in summary ? summary.warnings : [];
  const rows: Report['rows'] = [
    ...cosigners
      .filter((cosigner) => cosigner !== order?.order)
      .map((cosigner) => ['Also signed by', cosigner] as const),
    ...(order === undefined ? swapRows(description, payer, amount) : orderRows(order, amount)),
    ...(summary === undefined
      ? []
      : [
          [
            'Fees',
            `${amount(summary.networkFeeLamports, 'native')} network, ${amount(summary.priorityFeeLamports, 'native')} priority`,
          ] as const,
        ]),
    ...(summary === undefined || !('newAccounts' in summary)
      ? []
      : [
          [
            'Deposits',
            `${amount(summary.rentLamports, 'native')} in new token accounts: ${summary.newAccounts}`,
          ] as const,
        ]),
    ['Through', description.programs.map(nameOf).join(', ')],
    ...(warnings.length === 0 ? [] : [['Warnings', warnings.join(', ')] as const]),
  ];
  const sections: Report['sections'] = [
    ['What the payer gains and loses in a simulation:', ownOf(changes, payer, amount)],
    ['Somebody else gains:', othersOf(description, amount)],
  ];
  return {
    facts: [`${size} bytes, paid for by ${payer}.`, ...landed],
    rows,
    sections: sections.filter(([, lines]) => lines.length > 0),
    verdict: sentence,
  };
}

function swapRows({ verdict, offer, receiver }: Description, payer: Address, amount: Amount): Report['rows'] {
  if (offer === undefined) return [['Swap', 'none that can be read']];
  const summary = verdict.ok && 'route' in verdict.summary ? verdict.summary : undefined;
  const [pays, receives] = [summary?.pays, summary?.receivesAtLeast];
  return [
    ['Pays', amount(pays?.amount ?? offer.fromAmount, offer.fromMint)],
    ['Receives', `at least ${amount(receives?.amount ?? offer.minimumToAmount, offer.toMint)}`],
    ['To', `${receiver}${receiver === payer ? ' (who pays)' : ' (somebody else)'}`],
  ];
}

function orderRows(described: DescribedOrder, amount: Amount): Report['rows'] {
  const { kind, order, pool, verdict } = described;
  const place: Report['rows'] = [
    [kind === 'placement' ? 'Places order' : 'Takes out', order],
    ['In pool', pool],
  ];
  if (kind === 'close') {
    if (!verdict.ok) return place;
    const gains = verdict.summary.receivesAtLeast.filter((one) => one.amount > 0n);
    const receives = gains.map((one) => amount(one.amount, one.mint)).join(' and ');
    const deposit = `${amount(verdict.summary.depositLamports, 'native')}, which comes back`;
    return [...place, ['Receives', `at least ${receives}`], ['Order deposit', deposit]];
  }
  if (described.offer === undefined) return place;
  const { steps, fromMint, toMint } = described.offer;
  return [
    ...place,
    ...steps.map(
      ({ sells, receives }) =>
        ['Sells', `${amount(sells, fromMint)} for ${amount(receives, toMint)}`] as const,
    ),
    ...(verdict.ok
      ? [
          [
            'Order deposit',
            `${amount(verdict.summary.depositLamports, 'native')}, until it is taken out`,
          ] as const,
        ]
      : []),
  ];
}

type Amount = (units: bigint, mint: string) => string;

function ownOf(changes: readonly Change[], payer: Address, amount: Amount): readonly string[] {
  return changes
    .filter(({ owner }) => owner === payer)
    .map(
      ({ account, mint, amount: units }) =>
        `${amount(units, mint)}${account === payer ? '' : `  in ${account}`}`,
    );
}

/** What pools and markets gain of the two tokens is the swap, and what a pool gains of an order is the order. */
function othersOf({ changes, payer, offer, order }: Description, amount: Amount): readonly string[] {
  const isSide = (mint: string) => mint === offer?.fromMint || mint === offer?.toMint;
  const own = [payer, order?.order, order?.pool];
  return changes
    .filter(
      ({ owner, mint, amount: units }) =>
        !own.includes(owner) && units > 0n && (offer === undefined || !isSide(mint)),
    )
    .map(({ owner, mint, amount: units }) => `${amount(units, mint)}  to ${owner}`);
}

function sentenceOf({ verdict, order }: Description): string {
  if (!verdict.ok) return `Refused by the rule ${verdict.rule}: ${verdict.detail}.`;
  const does = order === undefined ? 'does what its route says' : DOES[order.kind];
  return verdict.summary.enforcement === 'chain'
    ? `It ${does} and nothing else; with assertions added, the chain enforces that.`
    : `It ${does} and nothing else.`;
}

const DOES = { placement: 'places that order', close: 'takes that order out' } as const;

function amountOf(units: bigint, mint: string, decimals: ReadonlyMap<string, number>): string {
  const places = decimals.get(mint) ?? (mint === known.WRAPPED_SOL_MINT ? 9 : undefined);
  const name = mint === 'native' ? 'SOL' : mint === known.WRAPPED_SOL_MINT ? 'wrapped SOL' : mint;
  if (places === undefined) return `${units} base units of ${name}`;
  const digits = `${units < 0n ? -units : units}`.padStart(places + 1, '0');
  const [whole, part] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
  const rest = part.replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`} ${name}`;
}

const NAMES: ReadonlyMap<string, string> = new Map<string, string>([
  [known.SYSTEM_PROGRAM, 'System'],
  [known.COMPUTE_BUDGET_PROGRAM, 'Compute Budget'],
  [known.TOKEN_PROGRAM, 'Token'],
  [known.TOKEN_2022_PROGRAM, 'Token-2022'],
  [known.ASSOCIATED_TOKEN_PROGRAM, 'Associated Token'],
  [known.MEMO_PROGRAM, 'Memo'],
  [known.MEMO_V1_PROGRAM, 'Memo'],
  [known.LIGHTHOUSE_PROGRAM, 'Lighthouse'],
  [known.JUPITER_PROGRAM, 'Jupiter'],
  [known.TITAN_PROGRAM, 'Titan'],
  [known.DFLOW_PROGRAM, 'DFlow'],
  [known.OKX_V1_PROGRAM, 'OKX'],
  [known.OKX_V2_PROGRAM, 'OKX'],
  ...SHIPPED_VENUES.map(({ program, name }): [string, string] => [program, name]),
]);

function nameOf(program: Address): string {
  return NAMES.get(program) ?? `${program} (not known here)`;
}

function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, part) => {
      if (typeof part === 'bigint') return String(part);
      if (part instanceof Map) return Object.fromEntries(part);
      return part instanceof Uint8Array ? base64Of(part) : part;
    }),
  );
}
