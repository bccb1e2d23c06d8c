/** What is used of the renderer, whose own types name browser globals beside it. */
declare module '@resvg/resvg-wasm' {
  export function initWasm(bytes: Uint8Array): Promise<void>;

  export class Resvg {
    constructor(
      svg: string,
      options: {
        readonly font: {
          readonly fontBuffers: readonly Uint8Array[];
          readonly defaultFontFamily: string;
        };
      },
    );
    render(): RenderedImage;
    free(): void;
  }

  interface RenderedImage {
    asPng(): Uint8Array;
    free(): void;
  }
}
