import { type BuildOptions, build, type OutputFile, stop } from 'esbuild';

let underWay = 0;

/**
 * Bundles for the browser; writes nothing. The bundler is a program of its own that would stay for as long as this one,
 * with its 20 MB: it goes with the last bundle under way, so whatever bundles here bundles through this function.
 */
export async function bundleInMemory(options: BuildOptions): Promise<readonly OutputFile[]> {
  underWay += 1;
  try {
    const { outputFiles = [] } = await build({
      bundle: true,
      write: false,
      logLevel: 'silent',
      ...options,
    });
    return outputFiles;
  } finally {
    underWay -= 1;
    if (underWay === 0) await stop();
  }
}
