import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { say } from './texts.ts';

export function CopyButton({
  text,
  label,
  children,
}: {
  text: string;
  label: string;
  children?: ComponentChildren;
}) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Some in-app browsers refuse; then nothing claims to have been copied.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done === true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <button type="button" class="copy" aria-label={label} onClick={() => void copy()}>
      {children}
      <span aria-live="polite">{copied ? say('page-copied') : say('page-copy')}</span>
    </button>
  );
}
