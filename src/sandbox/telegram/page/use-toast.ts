import { useCallback, useRef, useState } from 'preact/hooks';

/** One short notice at a time, gone after a few seconds. */
export function useToast(): { toast: string | undefined; showToast: (text: string) => void } {
  const [toast, setToast] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showToast = useCallback((text: string) => {
    clearTimeout(timer.current);
    setToast(text);
    timer.current = setTimeout(() => setToast(undefined), Math.max(3000, text.length * 60));
  }, []);
  return { toast, showToast };
}
