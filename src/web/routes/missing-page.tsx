import { isRouteErrorResponse, useRouteError } from "react-router";
import { BRAND } from "../../rules/brand.ts";
import { Page } from "../platform/page.tsx";
import { Problem } from "../platform/states.tsx";
import { NotFound } from "../shell/not-found.tsx";

/**
 * Of pages that are found by a name: what comes instead of one that there is not, or that failed. It stands in the
 * site's frame, so that the ways onward stay in sight.
 */
export function MissingPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <Page title="Someone opened the camera back" width="narrow">
      <Problem
        error={error}
        title={`${BRAND.name} could not make this page`}
        retry={() => {
          location.reload();
        }}
      />
    </Page>
  );
}
