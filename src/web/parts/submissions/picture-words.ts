import type { Submission } from "../../../contract/submissions/submissions.ts";
import { filmName } from "../film/film-text.ts";

/** For those who cannot see it: nobody has said what is on it, so whose it is and on what film. */
export function pictureAlt(submission: Pick<Submission, "filmRoll" | "instagramHandle">): string {
  const film = filmName(submission.filmRoll);
  const by = `Photograph by ${submission.instagramHandle}`;
  return film === null ? by : `${by} on ${film}`;
}
