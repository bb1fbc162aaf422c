import { getTextPage } from "../../contract/community/text-pages.ts";
import { visitorApi } from "../platform/load-context.ts";
import { everyonesPage } from "../platform/public-page.tsx";
import { ReadOn } from "../texts/read-on.tsx";
import { sectionsOf } from "../texts/sections.ts";
import { TextPage } from "../texts/text-page.tsx";
import type { Route } from "./+types/about.ts";

export const headers = everyonesPage;

export async function loader({ context }: Route.LoaderArgs) {
  const { page } = await visitorApi(context).call(getTextPage, { params: { slug: "about" } });
  const { markdown, ...head } = page;
  return { page: head, sections: sectionsOf(markdown) };
}

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      {...loaderData}
      end={
        <ReadOn
          title="Send us a roll"
          words="Set up your order in two minutes, mail your film with a free label or bring it by, and watch it move through the lab."
          go={{ to: "/products/film-development-scanning", label: "Develop Your Film" }}
          more={{ to: "/lab", label: "How we work" }}
        />
      }
    />
  );
}
