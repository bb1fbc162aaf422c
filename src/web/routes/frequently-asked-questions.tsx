import { listQuestions } from "../../contract/community/text-pages.ts";
import { withTurnaround } from "./with-turnaround.ts";
import { visitorApi } from "../platform/load-context.ts";
import { htmlOf } from "../platform/markdown.ts";
import { everyonesPage } from "../platform/public-page.tsx";
import { Questions } from "../texts/questions.tsx";
import type { Route } from "./+types/frequently-asked-questions.ts";

export const headers = everyonesPage;

export async function loader({ context }: Route.LoaderArgs) {
  const api = visitorApi(context);
  const { sections } = await withTurnaround(api, await api.call(listQuestions));
  return {
    sections: sections.map(({ questions, ...section }) => ({
      ...section,
      questions: questions.map(({ answer, ...question }) => ({ ...question, html: htmlOf(answer) })),
    })),
  };
}

export default function QuestionsRoute({ loaderData }: Route.ComponentProps) {
  return <Questions {...loaderData} />;
}
