import type { AskedAmount } from '../../swap/asked-amount.ts';
import { plainDigits } from '../../swap/plain-digits.ts';
import { isPreset, isSlippage, MOST_PRESETS } from '../../swap/preferences-port.ts';
import { readAskedAmount } from '../../swap/read-asked-amount.ts';
import { readNumber } from '../../swap/read-number.ts';

/** The amounts somebody typed for their buttons, or the word that is none; `count` where there are too many or none. */
type TypedPresets =
  | { readonly ok: true; readonly presets: readonly string[] }
  | { readonly ok: false; readonly problem: 'count' }
  | { readonly ok: false; readonly problem: 'unclear'; readonly word: string };

/** Reads `0.8` and `0.8%` as hundredths of a percent; undefined for whatever is unclear, too fine, too little or too much. */
export function readSlippage(text: string): number | undefined {
  const number = readNumber(plainDigits(text).trim().replace(/\s*%$/, ''));
  if (!number.ok || !/^\d{0,2}(?:\.\d{1,2})?$/.test(number.text)) return undefined;
  const bps = Math.round(Number(number.text) * 100);
  return isSlippage(bps) ? bps : undefined;
}

/** Reads up to four amounts with spaces between them, each as strictly as in a swap; the same one twice is one. */
export function readPresets(text: string): TypedPresets {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const presets: string[] = [];
  for (const word of words.slice(0, MOST_PRESETS + 1)) {
    const read = readAskedAmount(word);
    const preset = read.ok ? writePreset(read.asked) : '';
    if (!isPreset(preset)) return { ok: false, problem: 'unclear', word };
    if (!presets.includes(preset)) presets.push(preset);
  }
  const isFitting = words.length > 0 && words.length <= MOST_PRESETS;
  return isFitting ? { ok: true, presets } : { ok: false, problem: 'count' };
}

/** As `readAskedAmount` reads it again. */
function writePreset(asked: AskedAmount): string {
  switch (asked.kind) {
    case 'most':
      return 'max';
    case 'share':
      return `${asked.bps / 100}%`;
    case 'dollars':
      return `$${tidy(asked.text)}`;
    case 'exact':
      return tidy(asked.text);
  }
}

/** `.50` is `0.5`. */
function tidy(number: string): string {
  const [whole = '', fraction = ''] = number.split('.');
  const kept = fraction.replace(/0+$/, '');
  return (whole.replace(/^0+/, '') || '0') + (kept === '' ? '' : `.${kept}`);
}
