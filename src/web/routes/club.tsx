import { getTextPage } from "../../contract/community/text-pages.ts";
import { visitorApi } from "../platform/load-context.ts";
import { everyonesPage } from "../platform/public-page.tsx";
import { ReadOn } from "../texts/read-on.tsx";
import { sectionsOf } from "../texts/sections.ts";
import { TextPage } from "../texts/text-page.tsx";
import type { Route } from "./+types/club.ts";

export const headers = everyonesPage;

export async function loader({ context }: Route.LoaderArgs) {
  const { page } = await visitorApi(context).call(getTextPage, { params: { slug: "club" } });
  const { markdown, ...head } = page;
  return { page: head, sections: sectionsOf(markdown) };
}

export default function ClubRoute({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      {...loaderData}
      end={
        <ReadOn
          title="Come in"
          words="Three memberships, each for a year. Compare the memberships, or let the calculator find the right one for you."
          go={{ to: "/memberships", label: "See the memberships" }}
          more={{ to: "/pricing#calculator", label: "Price Calculator" }}
        />
      }
    />
  );
}
