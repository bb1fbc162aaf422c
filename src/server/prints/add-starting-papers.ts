import { STARTING_PAPERS } from "../../rules/prints/starting-papers.ts";
import type { Tx } from "../deps.ts";
import { insertPaper } from "./save-paper.ts";

/** Adds the papers that a new lab starts with. */
export async function addStartingPapers(tx: Tx, at: Date): Promise<void> {
  for (const [
    position,
    {
      sizes,
      tone: [white, black],
      ...paper
    },
  ] of STARTING_PAPERS.entries()) {
    const forms = sizes.map(([widthInches, heightInches, price, memberPrice]) => ({
      widthInches,
      heightInches,
      price,
      memberPrice,
      active: true,
    }));
    await insertPaper(tx, { ...paper, white, black, active: true, position, sizes: forms }, at);
  }
}
