import type { ReactNode } from "react";

/** What a fact is called, and what it is; nothing where it is not known. */
export type Fact = readonly [term: string, value: ReactNode];

/** The facts of a roll or a frame, those that are known. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
