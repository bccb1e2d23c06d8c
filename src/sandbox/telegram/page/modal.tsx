import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface ModalProps {
  readonly title?: string;
  readonly variant?: 'wide' | 'photo-view';
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Traps and restores the focus; Escape and a press on the backdrop close it. */
export function Modal({ title, variant, onClose, children }: ModalProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  // Layout effect: after the next paint a quick user would already lose the focus.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      isGone.current = true;
      shown?.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  const onEscape = (): void => {
    if (!isGone.current) onClose();
  };
  const onClick = (event: MouseEvent): void => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is for the backdrop
    <dialog ref={dialog} class={variant ?? ''} aria-label={title} onClick={onClick} onClose={onEscape}>
      <div class="dialog-body">
        {title ? <h2>{title}</h2> : null}
        {children}
      </div>
    </dialog>
  );
}

interface AlertProps {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
}

export function Alert({ title, text, onClose }: AlertProps): JSX.Element {
  return (
    <Modal title={title} onClose={onClose}>
      <p class="dialog-text">{text}</p>
      <div class="dialog-actions">
        <button type="button" onClick={onClose}>
          OK
        </button>
      </div>
    </Modal>
  );
}

interface PhotoProps {
  readonly fileId: string;
  readonly onClose: () => void;
}

export function Photo({ fileId, onClose }: PhotoProps): JSX.Element {
  return (
    <Modal variant="photo-view" onClose={onClose}>
      <button type="button" aria-label="Close the picture" onClick={onClose}>
        <img src={`/telegram/api/files/${fileId}`} alt="" />
      </button>
    </Modal>
  );
}

interface OpenLinkProps {
  readonly url: string;
  readonly onClose: () => void;
}

export function OpenLink({ url, onClose }: OpenLinkProps): JSX.Element {
  return (
    <Modal title="Open link" onClose={onClose}>
      <p class="dialog-text">
        Do you want to open <b class="address">{url}</b>?
      </p>
      <div class="dialog-actions">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <a href={url} target="_blank" rel="noopener" onClick={onClose}>
          Open
        </a>
      </div>
    </Modal>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
}

export function Choice({ label, value, options, onChange }: ChoiceProps): JSX.Element {
  return (
    <label>
      {label}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(([option, title]) => (
          <option key={option} value={option}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

export type Attempt = <T>(answer: Promise<T>, show: (answer: T) => void) => void;

/** `problem` is empty after a success. */
export function useAttempts(): { readonly attempt: Attempt; readonly problem: string } {
  const [problem, setProblem] = useState('');
  const attempt: Attempt = (answer, show) => {
    answer.then(
      (now) => {
        setProblem('');
        show(now);
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  return { attempt, problem };
}
