/** Texts in HTML, and the element of a bubble that shows what is marked in them. */
export const FORMATS: readonly (readonly [string, string])[] = [
  ['<b>x</b>', 'b'],
  ['<i>x</i>', 'i'],
  ['<u>x</u>', 'u'],
  ['<s>x</s>', 's'],
  ['<b>a <i>x</i></b>', 'b > i'],
  ['<code>x</code>', 'button.code'],
  ['<pre><code class="language-json">x</code></pre>', 'button.pre .pre-language'],
  ['<blockquote>x</blockquote>', 'blockquote:not(.collapsed)'],
  ['<a href="https://example.org/">x</a>', 'a.link[href="https://example.org/"]'],
  ['see example.org', 'a.link[href="https://example.org"]'],
  ['ask @bob', 'a.link[href="https://t.me/bob"]'],
  ['$SOL', 'span.link'],
  ['/help', 'button.link'],
  ['<tg-time unix="1700000000" format="r">x</tg-time>', ':scope > time'],
];
