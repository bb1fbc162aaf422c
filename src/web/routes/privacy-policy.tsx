import { getTextPage } from "../../contract/community/text-pages.ts";
import { visitorApi } from "../platform/load-context.ts";
import { everyonesPage } from "../platform/public-page.tsx";
import { sectionsOf } from "../texts/sections.ts";
import { LegalText } from "../texts/legal-text.tsx";
import type { Route } from "./+types/privacy-policy.ts";

export const headers = everyonesPage;

export async function loader({ context }: Route.LoaderArgs) {
  const { page } = await visitorApi(context).call(getTextPage, { params: { slug: "privacy-policy" } });
  const { markdown, ...head } = page;
  return { page: head, sections: sectionsOf(markdown) };
}

export default function PrivacyPolicyRoute({ loaderData }: Route.ComponentProps) {
  return <LegalText {...loaderData} />;
}
