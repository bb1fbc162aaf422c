import { data, useSearchParams } from "react-router";
import { AnswerReminder } from "../reminders/answer-reminder.tsx";
import type { Route } from "./+types/reminder.ts";

export { MissingPage as ErrorBoundary } from "./missing-page.tsx";

export function loader({ params }: Route.LoaderArgs) {
  if (params.answer !== "yes" && params.answer !== "no") throw data(null, { status: 404 });
  return { yes: params.answer === "yes" };
}

export default function ReminderRoute({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return <AnswerReminder yes={loaderData.yes} token={search.get("token") ?? ""} />;
}
