import type { Person, TestLab } from "../../support/start-lab.ts";

/**
 * Things by the name of their parameter or field, each made on first use. A name with another meaning under a part of
 * the path has that part as a prefix: "details.path". Each function receives the call's path.
 */
export type Things = Record<string, (path: string) => Promise<unknown>>;

/** The things' owner. @property number of the world, for things that must be unique */
export type Whose = { lab: TestLab; customer: Person; admin: Person; number: number };
