import { ENGLISH } from '../texts.ts';
import type { QrView } from '../views.ts';
import { QrCode } from './qr-code.tsx';

/** The page's own address for another device's camera. */
export function Scan({ qr, how }: { qr: QrView; how: string }) {
  return (
    <figure class="scan">
      <QrCode qr={qr} label={ENGLISH.signing.qrLabel} />
      <figcaption>{how}</figcaption>
    </figure>
  );
}
