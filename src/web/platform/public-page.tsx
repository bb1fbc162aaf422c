import { useLocation, useRouteLoaderData } from "react-router";
import type { Thing, WithContext } from "schema-dts";
import { useLab } from "./lab.ts";

/**
 * For `export const headers` of a route that looks the same to everyone: the server renders it once, and again when its
 * data changes; browsers revalidate it.
 */
export const everyonesPage = () => ({ "cache-control": "public, max-age=0, must-revalidate" });

/** Size of link preview pictures, in px. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/**
 * Metadata of a public page for search engines and link previews. All other pages (lists behind a login, error pages)
 * use `PageTitle`, which prevents indexing.
 * @param title without the lab's name, at most 60 characters
 * @param description 50 to 160 characters
 * @param path canonical path; default the current one
 * @param preview name of the link preview picture in /previews
 * @param image replaces the preview: a picture at a permanent URL of this site, with its size in px
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
  const lab = useLab();
  const { pathname } = useLocation();
  const origin = usePublicUrl();
  // URLs are case-insensitive, but have one canonical form.
  const address = origin + (path ?? pathname.toLowerCase());
  const shown = image ?? { path: `/previews/${preview}.jpg`, ...PREVIEW_SIZE };
  return (
    <>
      <title>{title === lab.name ? `${lab.name} · ${lab.line}` : `${title} · ${lab.name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={lab.name} />
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

export function usePublicUrl(): string {
  return useRouteLoaderData<{ publicUrl: string }>("root")?.publicUrl ?? "";
}

export function StructuredData<T extends Thing>({ data }: { data: WithContext<T> }) {
  // Escaped so that no text can end the script element.
  const __html = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
}
