/** Every name in an answer with the way to it; of a list, how long it is and what its things have. */
export function namesIn(value: unknown, way = "", found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    if (way.split(".").length === 2) found.add(`${way}: ${value.length}`); // of what hangs on its things a demo's may have none
    for (const one of value) namesIn(one, `${way}[]`, found);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      found.add(`${way}.${name}`);
      namesIn(one, `${way}.${name}`, found);
    }
  }
  return found;
}
