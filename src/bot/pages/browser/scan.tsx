import type { QrView } from '../views.ts';
import { say } from './texts.ts';

/** The page's own address for another device's camera. */
export function Scan({ qr, how }: { qr: QrView; how: string }) {
  return (
    <figure class="scan">
      <QrCode qr={qr} label={say('page-qr')} />
      <figcaption>{how}</figcaption>
    </figure>
  );
}

/** Dark on light in both schemes: cameras expect it. */
function QrCode({ qr, label }: { qr: QrView; label: string }) {
  const side = qr.size + 8;
  return (
    <svg
      class="qr"
      viewBox={`-4 -4.5 ${side} ${side}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path d={qr.path} />
    </svg>
  );
}
