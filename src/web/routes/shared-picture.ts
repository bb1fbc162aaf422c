import { data, redirect } from "react-router";
import { previewSharedScans } from "../../contract/shares/shared-scans.ts";
import { UNCACHED, orNotFound, visitorApi } from "../platform/load-context.ts";
import type { Route } from "./+types/shared-picture.ts";

/**
 * URL of a share's first picture for other sites: valid as long as the share, while the file link lasts half an hour.
 */
export async function loader({ params: { scanCode }, context }: Route.LoaderArgs) {
  if (scanCode.length > 200) throw data(null, { status: 404 });
  const { picture } = await orNotFound(
    visitorApi(context).call(previewSharedScans, { params: { scanCode } }, UNCACHED),
  );
  if (picture === null) throw data(null, { status: 404 });
  return redirect(picture.read, { headers: { "cache-control": "private, no-store" } });
}
