/** One row of the small print. */
export function Fact({
  term,
  why,
  children,
}: {
  readonly term: string;
  readonly why?: string;
  readonly children: preact.ComponentChildren;
}) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {why && <dd class="why">{why}</dd>}
    </div>
  );
}
