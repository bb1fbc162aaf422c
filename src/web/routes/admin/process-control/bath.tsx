import { BathPage } from "../../../process-control/bath-page.tsx";
import type { Route } from "./+types/bath.ts";

export default function BathRoute({ params: { bathId } }: Route.ComponentProps) {
  return <BathPage key={bathId} bathId={bathId} />;
}
