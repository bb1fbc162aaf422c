/** Returns "roll 2", or "rolls 1, 2 and 3". */
export function rollsText(rolls: readonly { readonly number: number }[]): string {
  const numbers = rolls.map(({ number }) => number);
  if (numbers.length < 2) return `roll ${numbers.join("")}`;
  return `rolls ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}
