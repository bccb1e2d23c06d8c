import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from '../server/errors.ts';
import { type JsonSchema, openapiDocument } from './openapi-document.ts';

type OpenapiDocument = ReturnType<typeof openapiDocument>;

type OperationObject = OpenapiDocument['paths'][string][string];

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** `GET /openapi.json`, `/docs` and its style. No key is needed. */
export function registerDocsRoutes(app: FastifyInstance): void {
  const document = openapiDocument();
  // Shared by all readers, however slow.
  const json = Buffer.from(JSON.stringify(document));
  const page = Buffer.from(docsPage(document));
  app.get('/openapi.json', async (_request, reply) => reply.type(JSON_TYPE).send(json));
  app.get('/docs', async (_request, reply) =>
    reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page),
  );
  app.get('/docs/style.css', async (_request, reply) =>
    reply.headers(PAGE_HEADERS).type('text/css; charset=utf-8').send(DOCS_STYLE),
  );
}

function docsPage(document: OpenapiDocument): string {
  const schemas: Schemas = document.components.schemas;
  const sections = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationSection(schemas, method, path, operation)),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><link rel="stylesheet" href="/docs/style.css"></head>
<body><main><header><h1>${escapeHtml(document.info.title)}</h1>
<p>Version ${escapeHtml(document.info.version)}. JSON over HTTP; every request carries <code>Authorization: Bearer &lt;API_KEY&gt;</code>.
The machine-readable form is <a href="/openapi.json">openapi.json</a>.</p></header>
${sections.join('\n')}
${errorSection(schemas)}
</main></body></html>`;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** A name in `$ref` stands for the schema of that name. */
function resolve(schemas: Schemas, schema: JsonSchema): JsonSchema {
  return schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
}

function operationSection(
  schemas: Schemas,
  method: string,
  path: string,
  operation: OperationObject,
): string {
  const body = operation.requestBody?.content['application/json'].schema;
  const answer = operation.responses['200']?.content['application/json'].schema as JsonSchema;
  const parameters = operation.parameters?.map(({ name, schema }) => fieldRow(name, schema, false));
  return `<section><h2><span class="method">${escapeHtml(method.toUpperCase())}</span> ${escapeHtml(path)}</h2>
<p>${escapeHtml(operation.summary)}.</p><p class="quiet">${escapeHtml(operation.description)}</p>
${parameters ? table('Query', parameters) : ''}${body ? table('Body', fieldRows(schemas, body)) : ''}
${table('Answer: data', fieldRows(schemas, answer.properties?.data ?? {}))}
${table('Statuses', statusRows(operation.responses))}</section>`;
}

function errorSection(schemas: Schemas): string {
  const rows = fieldRows(schemas, schemas.ErrorEnvelope ?? {});
  return `<section><h2>Errors</h2><p>Every error has this form and no other property.</p>${table('Error', rows)}</section>`;
}

function statusRows(responses: OperationObject['responses']): string[] {
  return Object.entries(responses).map(
    ([status, { description }]) =>
      `<tr><td><code>${escapeHtml(status)}</code></td><td></td><td>${writeText(description)}</td></tr>`,
  );
}

function fieldRows(schemas: Schemas, named: JsonSchema, prefix = ''): string[] {
  const schema = resolve(schemas, named);
  return Object.entries(schema.properties ?? {}).flatMap(([name, ofField]) => {
    const field = resolve(schemas, ofField);
    const inner = field.type === 'array' ? field.items : field;
    const path = `${prefix}${name}${field.type === 'array' ? '[]' : ''}`;
    const row = fieldRow(path, field, schema.required?.includes(name) ?? false);
    return [row, ...fieldRows(schemas, inner ?? {}, `${path}.`)];
  });
}

function fieldRow(name: string, schema: JsonSchema, required: boolean): string {
  const type = [typeOf(schema), required ? 'required' : 'optional'].join(', ');
  const text = [schema.description ?? '', limitsOf(schema).join(', ')]
    .filter((part) => part !== '')
    .join('; ');
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(type)}</td><td>${writeText(text)}</td></tr>`;
}

function typeOf(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  return schema.const === undefined ? (schema.type ?? '') : JSON.stringify(schema.const);
}

function limitsOf({ minLength, maxLength, minimum, pattern }: JsonSchema): string[] {
  return [
    minLength === undefined ? '' : `not empty`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    minimum === undefined ? '' : `at least ${minimum}`,
    pattern === undefined ? '' : `matches \`${pattern}\``,
  ].filter((limit) => limit !== '');
}

function table(title: string, rows: readonly string[]): string {
  return `<h3>${escapeHtml(title)}</h3><table>${rows.join('')}</table>`;
}

function writeText(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const DOCS_STYLE = `:root{color-scheme:light dark;--ink:light-dark(#1b2230,#e7ebf3);--quiet:light-dark(#5b6577,#9aa5b8);
--paper:light-dark(#f6f7f9,#12161d);--card:light-dark(#fff,#1a202a);--line:light-dark(#e2e6ec,#2b3340);--accent:light-dark(#0b6b57,#4cc9a9)}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}h1{margin:.2em 0}h2{margin:0;font-size:1.2rem}h3{margin:1.2rem 0 .3rem;font-size:.9rem;color:var(--quiet)}
section{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.25rem;margin:1rem 0}.method{color:var(--accent)}.quiet{color:var(--quiet);font-size:.9rem}
table{width:100%;border-collapse:collapse;font-size:.92rem}td{padding:.4rem .6rem .4rem 0;border-top:1px solid var(--line);vertical-align:top}
td:nth-child(2){white-space:nowrap;color:var(--quiet)}code{font:.9em ui-monospace,monospace}td:first-child{white-space:nowrap}a{color:var(--accent)}
@media(max-width:40rem){section{padding:1rem}td{display:inline-block;padding:0;border:0;overflow-wrap:anywhere}td:nth-child(2){margin-left:.6rem}td:last-child{display:block}tr{display:block;padding:.45rem 0;border-top:1px solid var(--line)}}`;
