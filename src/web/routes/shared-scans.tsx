import { data } from "react-router";
import { CallError } from "../../contract/kit/client.ts";
import { getSharedScans, previewSharedScans, type SharedScan } from "../../contract/shares/shared-scans.ts";
import { useLab } from "../platform/lab.ts";
import { UNCACHED, visitorApi } from "../platform/load-context.ts";
import { NeedsScripts } from "../platform/needs-scripts.tsx";
import { PageTitle } from "../platform/page.tsx";
import { usePublicUrl } from "../platform/public-page.tsx";
import { SharedPage } from "../shares/shared-page.tsx";
import { SharedWithoutScripts } from "../shares/visit/shared-without-scripts.tsx";
import type { Route } from "./+types/shared-scans.ts";

/** Never cached, because the share may end at any time. Linked sites do not learn the page's URL. */
export const headers = () => ({ "cache-control": "private, no-store", "referrer-policy": "no-referrer" });

type Head = {
  title: string;
  sharedBy: string;
  frames: number;
  size: { width: number; height: number } | null;
  /** Only at `?all`, for visitors without scripts. */
  scans: readonly SharedScan[] | null;
};

const missing = () => data<Head | null>(null, { status: 404 });

/** Data for link previews and visitors without scripts only: otherwise the browser loads the page's content. */
export async function loader({ params: { scanCode }, context, request }: Route.LoaderArgs) {
  if (scanCode.length > 200) return missing();
  try {
    const api = visitorApi(context);
    const params = { scanCode };
    const { locked, picture, ...said } = await api.call(previewSharedScans, { params }, UNCACHED);
    if (locked) return data<Head | null>(null);
    const isAll = new URL(request.url).searchParams.has("all");
    const scans = isAll ? (await api.call(getSharedScans, { params, query: { visit: "true" } }, UNCACHED)).scans : null;
    return data<Head | null>({ ...said, size: picture && { width: picture.width, height: picture.height }, scans });
  } catch (error) {
    return error instanceof CallError && error.status === 404 ? missing() : data<Head | null>(null);
  }
}

export const shouldRevalidate = () => false;

export default function SharedScansRoute({ params: { scanCode }, loaderData: head }: Route.ComponentProps) {
  const lab = useLab();
  const address = `${usePublicUrl()}/shared-scans/${scanCode}`;
  const title = head === null ? "Shared pictures" : head.title || `${head.sharedBy}'s pictures`;
  const frames =
    head && `${head.frames} ${head.frames === 1 ? "frame" : "frames"} of film, shared by ${head.sharedBy}.`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={lab.name} />
      <meta property="og:title" content={title} />
      {frames && <meta property="og:description" content={frames} />}
      <meta property="og:url" content={address} />
      {head?.size && (
        <>
          <meta property="og:image" content={`${address}/picture`} />
          <meta property="og:image:width" content={String(head.size.width)} />
          <meta property="og:image:height" content={String(head.size.height)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {head && (
        <SharedWithoutScripts
          title={title}
          frames={frames}
          picture={head.size && { src: `/shared-scans/${scanCode}/picture`, ...head.size }}
          scans={head.scans}
        />
      )}
      <NeedsScripts isAlone>Favorites and comments need JavaScript.</NeedsScripts>
      <SharedPage key={scanCode} code={scanCode} />
    </>
  );
}
