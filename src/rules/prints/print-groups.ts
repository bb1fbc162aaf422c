/** A line of a cart or an order, with the choices that decide which prints look like one item. */
type GroupedLine = {
  readonly productId: string | null;
  readonly productVariantId: string | null;
  readonly selectedOptions: object;
  readonly print: unknown;
};

/**
 * Groups lines for display: prints of several pictures on the same sheet are one item, "3 × 4x6", at the first one's
 * place. All other lines are alone.
 */
export function groupedPrints<Line extends GroupedLine>(lines: readonly Line[]): [Line, ...Line[]][] {
  const groups: [Line, ...Line[]][] = [];
  for (const line of lines) {
    const group =
      line.print === null ? undefined : groups.find(([first]) => first.print !== null && isSame(first, line));
    if (group) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

const isSame = (one: GroupedLine, other: GroupedLine): boolean =>
  one.productId === other.productId &&
  one.productVariantId === other.productVariantId &&
  JSON.stringify(one.selectedOptions) === JSON.stringify(other.selectedOptions);
