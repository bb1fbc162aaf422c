import { listPosts } from "../../../contract/community/community.ts";
import { visitorApi } from "../../platform/load-context.ts";
import { everyonesPage } from "../../platform/public-page.tsx";
import { Notes } from "../../texts/notes.tsx";
import type { Route } from "./+types/notes.ts";

export const headers = everyonesPage;

/** More than anyone reads at once, and more than exist. */
const AT_MOST = 100;

export function loader({ context }: Route.LoaderArgs) {
  return visitorApi(context).call(listPosts, { query: { limit: AT_MOST } });
}

export default function NotesRoute({ loaderData }: Route.ComponentProps) {
  return <Notes {...loaderData} />;
}
