import type { QrView } from '../views.ts';

/** Dark on light in both schemes: cameras expect it. */
export function QrCode({ qr, label }: { qr: QrView; label: string }) {
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
