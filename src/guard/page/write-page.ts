import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** `npm run inspect:page`: writes the page as one file, with its script and style in it. */
export async function writePage(file: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: ['main.tsx', 'page.css'].map((name) => fileURLToPath(new URL(name, import.meta.url))),
    ...{ bundle: true, minify: true, write: false, outdir: '/', platform: 'browser', format: 'iife' },
    ...{
      target: ['es2022'],
      charset: 'ascii',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      legalComments: 'none',
    },
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text.trim() ?? '';
  // An end tag in a text of the script would end it.
  const script = textOf('.js').replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, pageOf(script, textOf('.css')));
}

function pageOf(script: string, style: string): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'connect-src https: http://127.0.0.1:* http://localhost:*',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>What does this transaction do?</title>
<style>${style}</style>
</head>
<body>
<main id="page"></main>
<noscript>This page needs JavaScript: it reads the transaction here, not on a server.</noscript>
<script>${script}</script>
</body>
</html>
`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writePage(process.argv[2] ?? 'dist/inspect.html');
