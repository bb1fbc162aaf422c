import { getPost, listPosts } from "../../../contract/community/community.ts";
import { orNotFound, visitorApi } from "../../platform/load-context.ts";
import { htmlOf } from "../../platform/markdown.ts";
import { everyonesPage } from "../../platform/public-page.tsx";
import { Note } from "../../texts/note.tsx";
import type { Route } from "./+types/note.ts";

export const headers = everyonesPage;

export { MissingPage as ErrorBoundary } from "../missing-page.tsx";

const FURTHER = 3;

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const api = visitorApi(context);
  const [{ post }, { posts }] = await Promise.all([
    orNotFound(api.call(getPost, { params: { slug } })),
    api.call(listPosts, { query: { limit: FURTHER + 1 } }).catch(() => ({ posts: [] })),
  ]);
  const { markdown, ...head } = post;
  const further = posts.filter((other) => other.slug !== slug).slice(0, FURTHER);
  return { post: head, html: htmlOf(markdown), minutes: minutesToRead(markdown), further };
}

/** At 220 words a minute, at least one. */
const minutesToRead = (markdown: string) => Math.max(1, Math.round(markdown.split(/\s+/).length / 220));

export default function NoteRoute({ loaderData }: Route.ComponentProps) {
  return <Note {...loaderData} />;
}
