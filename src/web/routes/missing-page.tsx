import { isRouteErrorResponse, useRouteError } from "react-router";
import { BRAND } from "../../rules/brand.ts";
import { Page } from "../platform/page.tsx";
import { Problem } from "../platform/states.tsx";
import { isLineGone, useReloadOnline } from "../platform/offline.ts";
import { NotFound } from "../shell/not-found.tsx";

/**
 * Of pages that are found by a name: what comes instead of one that there is not, or that failed. It stands in the
 * site's frame, so that the ways onward stay in sight.
 */
export function MissingPage() {
  const error = useRouteError();
  const isGone = isLineGone(error);
  useReloadOnline(isGone);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <Page title={isGone ? "The line is gone" : "Someone opened the camera back"} width="narrow">
      <Problem
        error={error}
        title={isGone ? "You are offline, or we cannot be reached" : `${BRAND.name} could not make this page`}
        retry={() => {
          location.reload();
        }}
      />
    </Page>
  );
}
