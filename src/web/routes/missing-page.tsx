import { isRouteErrorResponse, useRouteError } from "react-router";
import { useLab } from "../platform/lab.ts";
import { Page } from "../platform/page.tsx";
import { Problem } from "../platform/states.tsx";
import { isNetworkError } from "../platform/offline.ts";
import { WhatBroke } from "../shell/error-page.tsx";

/**
 * Error page for pages found by name, missing or failed. Rendered within the site's frame, so that navigation stays
 * available.
 */
export function MissingPage() {
  const lab = useLab();
  const error = useRouteError();
  if (isNetworkError(error) || (isRouteErrorResponse(error) && error.status === 404)) return <WhatBroke />;
  return (
    <Page title="Someone opened the camera back" isNarrow>
      <Problem
        error={error}
        title={`${lab.name} could not make this page`}
        retry={() => {
          location.reload();
        }}
      />
    </Page>
  );
}
