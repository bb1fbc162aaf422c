import { Navigate } from "react-router";
import { ROLL_EVENT_LABELS, ROLL_EVENTS } from "../../../rules/film/film.ts";
import { BoardStep } from "../../bench/board/board-step.tsx";
import { BackLink } from "../../platform/kit/back-link.tsx";
import { Page } from "../../platform/page.tsx";
import type { Route } from "./+types/board-step.ts";

export default function BoardStepRoute({ params }: Route.ComponentProps) {
  const event = ROLL_EVENTS.find((known) => known === params.event);
  if (event === undefined) return <Navigate to="/admin/roll-events-dashboard" replace />;
  return (
    <Page
      title={ROLL_EVENT_LABELS[event]}

      back={<BackLink to="/admin/roll-events-dashboard" label="Board" />}
    >
      <BoardStep key={event} event={event} />
    </Page>
  );
}
