import type { QrView } from '../views.ts';
import { QrCode } from './qr-code.tsx';
import { TEXTS } from './texts.ts';

/** The page's own address for another device's camera. */
export function Scan({ qr, how }: { qr: QrView; how: string }) {
  return (
    <figure class="scan">
      <QrCode qr={qr} label={TEXTS.signing.qrLabel} />
      <figcaption>{how}</figcaption>
    </figure>
  );
}
