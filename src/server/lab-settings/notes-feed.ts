import type { Deps } from "../deps.ts";

/** Returns the URL of the feed of notes: the lab's, or the installation's; null: notes come from content/notes. */
export const notesFeedOf = ({
  lab,
  settings,
}: {
  lab: Pick<Deps["lab"], "notesFeedUrl">;
  settings: Pick<Deps["settings"], "notesFeedUrl">;
}): string | null => lab.notesFeedUrl || settings.notesFeedUrl;
