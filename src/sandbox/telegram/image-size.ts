export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Width and height in pixels of a PNG, JPEG or GIF from its first bytes; undefined for anything else. */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length >= 24 && bytes.readUInt32BE(0) === 0x89_50_4e_47)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.length >= 10 && bytes.toString('latin1', 0, 4) === 'GIF8')
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  return bytes.length >= 4 && bytes.readUInt16BE(0) === 0xff_d8 ? jpegSize(bytes) : undefined;
}

/** The kind of picture the bytes are, as a content type. */
export function imageType(bytes: Buffer): string {
  if (bytes.length >= 4 && bytes.readUInt16BE(0) === 0xff_d8) return 'image/jpeg';
  return bytes.toString('latin1', 0, 4) === 'GIF8' ? 'image/gif' : 'image/png';
}

/** Walks the segments of a JPEG to the one that holds its size. */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
