type Facts = Readonly<Record<string, string>>;

/** The kinds of products to suggest with each kind, most useful first. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  Film: ["Camera", "Case", "Archive", "Guide", "Film"],
  Camera: ["Film", "Strap", "Case"],
  Strap: ["Camera", "Film", "Strap"],
  Case: ["Film", "Camera", "Archive"],
  Archive: ["Film", "Contact sheet", "Case"],
  Print: ["Frame", "Contact sheet", "Print"],
  Frame: ["Print", "Contact sheet"],
  "Contact sheet": ["Archive", "Print", "Film"],
  Guide: ["Film", "Camera", "Presets"],
  Presets: ["Film", "Print", "Guide"],
  Gift: ["Camera", "Film", "Guide"],
};

/** Returns the kinds that go with a product: its own kind if the lab has no rule for it, none without a kind. */
export function companionKinds({ kind }: Facts): readonly string[] {
  if (kind === undefined) return [];
  return COMPANIONS[kind] ?? [kind];
}

/**
 * Orders companions: one of each kind in turn, so that four suggestions are four different ideas. Leaves out other film
 * formats: a 35mm case is no use for 120 film.
 * @param found best first
 */
export function companionsOf<P extends { readonly facts: Facts }>(own: Facts, found: readonly P[]): P[] {
  const fits = found.filter(({ facts }) => !facts["format"] || !own["format"] || facts["format"] === own["format"]);
  const byKind = companionKinds(own).map((kind) => fits.filter(({ facts }) => facts["kind"] === kind));
  const rounds = Math.max(0, ...byKind.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, at) => byKind.flatMap((some) => some.slice(at, at + 1))).flat();
}
