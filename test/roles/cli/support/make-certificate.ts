import { generateKeyPairSync, sign } from 'node:crypto';

export interface CertificateOptions {
  /** The address it is for, as `127.0.0.1`. */
  readonly ip: string;
  /** Milliseconds since the epoch. */
  readonly validFrom: number;
  readonly validUntil: number;
}

/** A server's key and its certificate, PEM, signed by itself. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const ECDSA_WITH_SHA256 = '06082a8648ce3d040302';
const COMMON_NAME = '0603550403';
const SUBJECT_ALT_NAME = '0603551d11';

/** X.509, as RFC 5280 lays it out. */
export function makeCertificate({ ip, validFrom, validUntil }: CertificateOptions): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(hex(ECDSA_WITH_SHA256));
  const name = sequence(der(0x31, sequence(hex(COMMON_NAME), der(0x0c, Buffer.from('countersign test')))));
  const altNames = sequence(der(0x87, Buffer.from(ip.split('.').map(Number))));
  const extension = sequence(hex(SUBJECT_ALT_NAME), der(0x04, altNames));
  const body = sequence(
    der(0xa0, hex('020102')),
    hex('020101'),
    algorithm,
    name,
    sequence(time(validFrom), time(validUntil)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]);
  const base64 = sequence(body, algorithm, der(0x03, signature)).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** A GeneralizedTime. */
function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\.\d+|[-:T]/g, '');
  return der(0x18, Buffer.from(digits));
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}
