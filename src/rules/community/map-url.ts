/** Returns the map with a place marked. */
export function mapUrlOf({
  address1,
  city,
  state,
  zip,
}: Record<"address1" | "city" | "state" | "zip", string>): string {
  const map = new URL("https://www.openstreetmap.org/search");
  map.searchParams.set("query", [address1, city, `${state} ${zip}`].join(", "));
  return map.href;
}
