import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { fetchSometime } from "../platform/fetch-again.ts";
import { lazyPart } from "../platform/lazy-part.tsx";
import { TextButton } from "../platform/text-button.tsx";
import { choose, useConsent, useTagId } from "./choice.ts";

const ConsentBanner = lazyPart(() => import("./consent-banner.tsx"), null);

/** Asks whether the analytics tag may be loaded, and loads it after a yes. Nothing at all where no tag is set up. */
export function Consent() {
  const tagId = useTagId();
  const said = useConsent();
  const { pathname } = useLocation();
  useEffect(() => {
    if (tagId === null || said !== "yes") return;
    const left = new AbortController();
    fetchSometime(() => import("./load-tag.ts"), left.signal)
      .then(({ loadTag }) => left.signal.aborted || loadTag(tagId, pathname))
      .catch(() => undefined);
    return () => left.abort();
  }, [tagId, said, pathname]);
  if (tagId === null || said !== null) return null;
  return <ConsentBanner onChoose={choose} />;
}

/** Brings the question back, from the footer; nothing where there is nothing to choose. */
export function ConsentAgain() {
  const tagId = useTagId();
  const said = useConsent();
  const [asked, setAsked] = useState(false);
  if (tagId === null || !said) return null;
  return (
    <>
      <TextButton onClick={() => setAsked(true)}>Analytics: {said === "yes" ? "on" : "off"}</TextButton>
      {asked && (
        <ConsentBanner
          onChoose={(choice) => {
            setAsked(false);
            choose(choice);
          }}
        />
      )}
    </>
  );
}
