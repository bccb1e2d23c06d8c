import { type ReturnHint, TEXTS } from './texts.ts';

/** One of our own sentences about how the wallet came back. */
export function Hint({ hint }: { hint: ReturnHint }) {
  return (
    <p class="notice" role="alert">
      {TEXTS.hints[hint]}
    </p>
  );
}
