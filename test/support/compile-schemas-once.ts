import { createRequire } from 'node:module';

/**
 * Schema compilation dominates the start of a web server, and a test worker starts hundreds. Compiled validators
 * are kept by the text of their schema.
 */
const own = createRequire(import.meta.url);
const ofFastify = createRequire(own.resolve('fastify'));
const path = ofFastify.resolve('@fastify/ajv-compiler');

type Compile = (route: { readonly schema: object }) => unknown;
type Compilers = (options?: object) => (...settings: unknown[]) => Compile;
const makeCompilers: Compilers = ofFastify(path);
const found = ofFastify.cache[path];
if (!found) throw new Error(`fastify compiles its schemas by another module than ${path}`);

const shared = makeCompilers();
/** Fastify's own cache gives one function for equal settings. */
const validators = new Map<Compile, Map<string, unknown>>();
const compileOnce = (...settings: unknown[]): Compile => {
  const compile = shared(...settings);
  const known = validators.get(compile) ?? new Map<string, unknown>();
  validators.set(compile, known);
  return (route) => {
    const text = JSON.stringify(route.schema);
    if (!known.has(text)) known.set(text, compile(route));
    return known.get(text);
  };
};
const sharing: Compilers = (options) => (options ? makeCompilers(options) : compileOnce);
found.exports = sharing;
