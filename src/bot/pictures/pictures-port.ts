/** Makes pictures of our own drawings. */
export interface Pictures {
  /** The SVG as PNG; undefined where none could be made just now. Never throws. */
  draw(svg: string): Promise<Uint8Array | undefined>;
}
