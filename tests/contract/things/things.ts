import type { Person, TestLab } from "../../support/start-lab.ts";

/**
 * Things by the name of the parameter or field that stands for them, each made when it is first asked for. A name that means another
 * thing below a part of the path has that part before it: "details.path". They are told the call's path.
 */
export type Things = Record<string, (path: string) => Promise<unknown>>;

/** Whose things they are. @property number of the world, for what may be there once only */
export type Whose = { lab: TestLab; customer: Person; admin: Person; number: number };
