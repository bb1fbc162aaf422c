import { generalStats } from "../../contract/lab/lab.ts";
import { getTextPage } from "../../contract/community/text-pages.ts";
import { visitorApi } from "../platform/load-context.ts";
import { everyonesPage } from "../platform/public-page.tsx";
import { LabToday } from "../texts/lab-today.tsx";
import { ReadOn } from "../texts/read-on.tsx";
import { sectionsOf } from "../texts/sections.ts";
import { TextPage } from "../texts/text-page.tsx";
import type { Route } from "./+types/lab.ts";

export const headers = everyonesPage;

export async function loader({ context }: Route.LoaderArgs) {
  const api = visitorApi(context);
  const [{ page }, stats] = await Promise.all([
    api.call(getTextPage, { params: { slug: "lab" } }),
    api.call(generalStats).catch(() => null),
  ]);
  const { markdown, ...head } = page;
  return { page: head, sections: sectionsOf(markdown), stats };
}

export default function LabRoute({ loaderData: { stats, ...text } }: Route.ComponentProps) {
  return (
    <TextPage
      {...text}
      aside={<LabToday stats={stats} />}
      end={
        <ReadOn
          title="Your roll next?"
          words="Tell us how you want it developed and scanned. Then mail it from anywhere, or leave it at one of our counters."
          go={{ to: "/products/film-development-scanning", label: "Develop Your Film" }}
          more={{ to: "/locations", label: "Where to bring it" }}
        />
      }
    />
  );
}
