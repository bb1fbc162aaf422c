import type { Submission } from "../../../contract/submissions/submissions.ts";
import { filmName } from "../film/film-text.ts";

/** Alt text of a submission. There is no description of the picture, so it names the photographer and the film. */
export function pictureAlt(submission: Pick<Submission, "filmRoll" | "instagramHandle">): string {
  const film = filmName(submission.filmRoll);
  const by = submission.instagramHandle === "" ? "Photograph" : `Photograph by ${submission.instagramHandle}`;
  return film === null ? by : `${by} on ${film}`;
}
