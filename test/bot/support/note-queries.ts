import { type KyselyPlugin, SqliteQueryCompiler } from 'kysely';

/** Adds the text of every statement to a list; on a database that is used with it as a plugin. */
export function noteQueries(texts: string[]): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      texts.push(new SqliteQueryCompiler().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
