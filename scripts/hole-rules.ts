import semver from "semver";

/** One known hole: which versions of a package have it, and whether they may be shipped all the same. */
export type KnownHole = {
  /** A package's name, or the beginning of several with `/*` at its end. */
  package: string;
  vulnerable: string;
  /** As GitHub, CVE or the registry's own report names it. */
  id: string;
  about: string;
  /** Why it does no harm here; it is looked at again after the day `until`. */
  accepted?: { why: string; until: string };
};
export type KnownHoles = { /** The day on which the list was last gone through. */ asOf: string; holes: KnownHole[] };

/** `packages` of package-lock.json. */
export type Locked = Readonly<
  Record<string, { version?: string; name?: string; dev?: boolean; devOptional?: boolean; link?: boolean }>
>;
type Shipped = { name: string; version: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^(GHSA(-[23456789cfghjmpqrvwx]{4}){3}|CVE-\d{4}-\d{4,}|npm-\d{4}-\d{2}-\d{2})$/;

/** What a lab that runs has installed: all that is not there for development alone. */
export function shippedPackages(locked: Locked): Shipped[] {
  return Object.entries(locked)
    .filter(([path, { dev, devOptional, link }]) => path !== "" && !dev && !devOptional && !link)
    .map(([path, { version, name }]) => ({
      name: name ?? path.split("node_modules/").at(-1)!,
      version: version ?? "",
    }));
}

/** What is wrong, each in a line: shipped packages with a hole of the list, and entries that say nothing. */
export function holeFindings({ holes }: KnownHoles, locked: Locked, today: string): string[] {
  const shipped = shippedPackages(locked);
  return [...malformed(holes), ...holes.flatMap((hole) => findingsOf(hole, shipped, today))];
}

function malformed(holes: readonly KnownHole[]): string[] {
  const seen = new Set<string>();
  return holes.flatMap(({ package: name, vulnerable, id, accepted }) => {
    const found: string[] = [];
    if (semver.validRange(vulnerable) === null) found.push(`${id} of ${name}: “${vulnerable}” is no range of versions`);
    if (!ID.test(id)) found.push(`${id} of ${name} is not the id of an advisory`);
    if (seen.has(`${name} ${id}`)) found.push(`${id} of ${name} is there twice`);
    seen.add(`${name} ${id}`);
    if (accepted !== undefined && (!DAY.test(accepted.until) || accepted.why.trim() === ""))
      found.push(`${id} of ${name} is accepted without saying why or until which day`);
    return found;
  });
}

function findingsOf(hole: KnownHole, shipped: readonly Shipped[], today: string): string[] {
  const { package: name, vulnerable, id, about, accepted } = hole;
  const hit = shipped.filter((one) => isMeant(name, one.name) && has(one.version, vulnerable));
  if (accepted === undefined) return hit.map((one) => `${one.name} ${one.version} has ${id} (${vulnerable}): ${about}`);
  if (hit.length === 0) return [`${id} of ${name} is accepted, but nothing that is shipped has it any more`];
  return accepted.until < today ? [`${id} of ${name} was accepted until ${accepted.until}: look at it again`] : [];
}

const isMeant = (pattern: string, name: string): boolean =>
  pattern.endsWith("/*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

const has = (version: string, vulnerable: string): boolean =>
  semver.satisfies(version, vulnerable, { includePrerelease: true });

/** What the registry's report says beyond the list; null when it could not be asked. */
export function auditFindings(report: string, { holes }: KnownHoles): string[] | null {
  const vulnerabilities = vulnerabilitiesOf(report);
  if (vulnerabilities === null) return null;
  const accepted = new Set(holes.filter((hole) => hole.accepted !== undefined).map(({ id }) => id));
  const found = Object.values(vulnerabilities).flatMap(({ name, via }) =>
    via.flatMap((one) => {
      if (typeof one === "string") return [];
      const id = one.url?.split("/").at(-1) ?? "an advisory";
      return accepted.has(id) ? [] : [`${name ?? one.name} has ${id} (${one.range}): ${one.title}`];
    }),
  );
  return [...new Set(found)];
}

type Via = string | { url?: string; range?: string; title?: string; name?: string };

/** As `npm audit --json` has it; an answer that is none has a message instead. */
function vulnerabilitiesOf(report: string): Record<string, { name?: string; via: Via[] }> | null {
  try {
    const { vulnerabilities } = JSON.parse(report) as { vulnerabilities?: Record<string, { via: Via[] }> };
    return vulnerabilities ?? null;
  } catch {
    return null;
  }
}
