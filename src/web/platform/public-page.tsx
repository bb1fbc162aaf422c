import { useLocation, useRouteLoaderData } from "react-router";
import type { Thing, WithContext } from "schema-dts";
import { BRAND } from "../../rules/brand.ts";

/**
 * For `export const headers` of a route that looks the same to everyone: the server renders it once and again when what
 * it shows has changed; browsers ask whether theirs is still the newest.
 */
export const everyonesPage = () => ({ "cache-control": "public, max-age=0, must-revalidate" });

/** Of the picture that other sites show with a link, in px. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/**
 * What search engines and other sites read of a public page. Everything else (lists behind a login, error pages) has
 * `PageTitle`, which keeps it out of them.
 * @param title without the lab's name, at most 60 characters
 * @param description 50 to 160 characters
 * @param path where the page stands by its one right name; by default where it is read
 * @param preview name of the picture in /previews that is shown with links to the page
 * @param image shown in place of the preview: a picture at a lasting address of this site, with its size in px
 */
export function PublicPageHead({
  title,
  description,
  path,
  preview = "home",
  kind = "website",
  image,
}: {
  title: string;
  description: string;
  path?: string;
  preview?: string;
  kind?: "website" | "article" | "product";
  image?: { path: string; width: number | null; height: number | null };
}) {
  const { pathname } = useLocation();
  const origin = usePublicUrl();
  // Addresses are known in any case, and have one right one.
  const address = origin + (path ?? pathname.toLowerCase());
  const shown = image ?? { path: `/previews/${preview}.jpg`, ...PREVIEW_SIZE };
  return (
    <>
      <title>{title === BRAND.name ? `${BRAND.name} · ${BRAND.line}` : `${title} · ${BRAND.name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={BRAND.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + shown.path} />
      {shown.width !== null && <meta property="og:image:width" content={String(shown.width)} />}
      {shown.height !== null && <meta property="og:image:height" content={String(shown.height)} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The origin that people know, without a slash at the end: for addresses that other sites read. */
export function usePublicUrl(): string {
  return useRouteLoaderData<{ publicUrl: string }>("root")?.publicUrl ?? "";
}

/** Tells search engines what a page is about, in schema.org's words. */
export function StructuredData<T extends Thing>({ data }: { data: WithContext<T> }) {
  // No text of ours may end the script.
  const __html = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
}
