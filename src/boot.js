// Any Node can parse this file, so that an old one says what is missing: no static import, no await at the top, no new
// syntax. The version stands in package.json (`engines`) as well; it is undici's, and the first that runs TypeScript unasked.
const complaint = complaintAboutNode();
if (complaint) {
  process.stderr.write(`Countersign did not start:\n  - ${complaint}\n`);
  // The exit code of sysexits.h for a mistake in the configuration, as in main.ts.
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
  // Node 23.0 to 23.5, and builds or options that leave the type stripping out.
  if (!process.features.typescript) {
    return `Node ${version} does not run TypeScript by itself. Install Node 24, or 22.19 or later of Node 22.`;
  }
}

async function start() {
  // Before the first file is written: files of this process are for its owner alone.
  process.umask(0o077);
  // Hundreds of files are stripped of their types and compiled once, not at every start. Best effort.
  // Child processes and threads find the folder in the environment. Enabled by a file that is not TypeScript: stripping
  // before the cache is known would load the stripper, which then stays in memory.
  process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || 'data/compile-cache';
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import('./main.ts');
}
