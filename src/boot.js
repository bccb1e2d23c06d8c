// Every Node version must parse this file to report its own age: no static import, no top-level await, no new
// syntax. The version repeats `engines` in package.json: undici's floor, where type stripping is on by
// default.
const complaint = complaintAboutNode();
if (complaint) {
  process.stderr.write(`Countersign did not start:\n  - ${complaint}\n`);
  // EX_CONFIG of sysexits.h, as in main.ts.
  process.exitCode = 78;
} else {
  void start();
}

function complaintAboutNode() {
  const version = process.versions.node;
  const [major, minor] = version.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 19)) {
    return `Node ${version} is too old. Install Node 22.19 or later.`;
  }
  // Node 23.0 to 23.5, and builds or options without type stripping.
  if (!process.features.typescript) {
    return `Node ${version} does not run TypeScript by itself. Install Node 24, or 22.19 or later of Node 22.`;
  }
}

async function start() {
  // Before any file is written: files are readable by their owner only.
  process.umask(0o077);
  // Keeps compiled code between starts (best effort). Child processes and threads inherit the folder by
  // environment. Must run in a JavaScript file: importing TypeScript first would load the type stripper into
  // memory.
  process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || 'data/compile-cache';
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import('./main.ts');
}
