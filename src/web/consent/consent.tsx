import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { TextButton } from "../platform/text-button.tsx";
import { choose, useConsent, useTagId } from "./choice.ts";

const ConsentBanner = lazy(() => import("./consent-banner.tsx"));

/** Asks whether the analytics tag may be loaded, and loads it after a yes. Nothing at all where no tag is set up. */
export function Consent() {
  const tagId = useTagId();
  const said = useConsent();
  const { pathname } = useLocation();
  useEffect(() => {
    if (tagId !== null && said === "yes") void import("./load-tag.ts").then(({ loadTag }) => loadTag(tagId, pathname));
  }, [tagId, said, pathname]);
  if (tagId === null || said !== null) return null;
  return (
    <Suspense>
      <ConsentBanner onChoose={choose} />
    </Suspense>
  );
}

/** Brings the question back, from the footer; nothing where there is nothing to choose. */
export function ConsentAgain() {
  const tagId = useTagId();
  const said = useConsent();
  const [asked, setAsked] = useState(false);
  if (tagId === null || !said) return null;
  return (
    <>
      <TextButton onClick={() => setAsked(true)}>Counting visits: {said}</TextButton>
      {asked && (
        <Suspense>
          <ConsentBanner
            onChoose={(choice) => {
              setAsked(false);
              choose(choice);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
