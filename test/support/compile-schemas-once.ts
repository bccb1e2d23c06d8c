import { createRequire } from 'node:module';

/**
 * Schema compilation dominates the start of a web server, and a test worker starts hundreds. Compiled validators are cached
 * by schema object.
 */
const own = createRequire(import.meta.url);
const ofFastify = createRequire(own.resolve('fastify'));
const path = ofFastify.resolve('@fastify/ajv-compiler');

type Compilers = (options?: object) => unknown;
const makeCompilers: Compilers = ofFastify(path);
const shared = makeCompilers();
const found = ofFastify.cache[path];
if (!found) throw new Error(`fastify compiles its schemas by another module than ${path}`);
const sharing: Compilers = (options) => (options ? makeCompilers(options) : shared);
found.exports = sharing;
