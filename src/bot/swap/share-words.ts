/** Words for all of what the wallet holds, in every language of the bot, as one writes them alone. */
export const MOST_WORDS: ReadonlySet<string> = new Set([
  ...['max', 'all', 'everything', 'entire', 'maximum'],
  ...['todo', 'toda', 'todos', 'todas', 'máximo', 'maximo'],
  ...['tudo', 'máx'],
  ...['всё', 'все', 'весь', 'всю', 'всех', 'макс', 'максимум'],
  ...['hepsi', 'hepsini', 'tüm', 'bütün', 'tümü', 'tümünü', 'tamamı', 'tamamını', 'maks'],
  ...['全部', '所有', '最大', '全仓', '清仓'],
  ...['الكل', 'كل', 'كله', 'كلها', 'جميع', 'الأقصى'],
]);

/** Words for half of it. */
export const HALF_WORDS: ReadonlySet<string> = new Set([
  ...['half'],
  ...['mitad', 'medio', 'media'],
  ...['metade', 'meio', 'meia'],
  ...['половина', 'половину', 'половины', 'пол'],
  ...['yarısı', 'yarısını', 'yarım', 'yarı'],
  ...['一半', '半', '半仓'],
  ...['نصف', 'النصف', 'نص'],
]);

/** Words for a quarter of it. */
export const QUARTER_WORDS: ReadonlySet<string> = new Set([
  ...['quarter'],
  ...['cuarto', 'cuarta'],
  ...['quarto'],
  ...['четверть'],
  ...['çeyrek', 'çeyreği', 'çeyreğini'],
  ...['四分之一'],
  ...['ربع', 'الربع'],
]);
