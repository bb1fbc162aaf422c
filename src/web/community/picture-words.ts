import type { Submission } from "../../contract/submissions/submissions.ts";
import { stockName } from "../../rules/film/stocks.ts";

/** "Kodak Portra 400"; null where the roll does not say. */
export function filmOf({ filmRoll: { brand, model } }: Pick<Submission, "filmRoll">): string | null {
  return brand === null || model === null ? null : stockName({ brand, model });
}

/** For those who cannot see it: nobody has said what is on it, so whose it is and on what film. */
export function pictureAlt(submission: Pick<Submission, "filmRoll" | "instagramHandle">): string {
  const film = filmOf(submission);
  const by = `Photograph by ${submission.instagramHandle}`;
  return film === null ? by : `${by} on ${film}`;
}
