import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { whenOnline } from "../platform/offline.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { TextButton } from "../platform/text-button.tsx";
import { choose, useConsent, useTagId } from "./choice.ts";

const ConsentBanner = lazyComponent(() => import("./consent-banner.tsx"), null);

/** Asks for consent to the analytics tag, and loads it after a yes. Renders nothing if no tag is set up. */
export function Consent() {
  const tagId = useTagId();
  const said = useConsent();
  const { pathname } = useLocation();
  useEffect(() => {
    if (tagId === null || said !== "yes") return;
    const left = new AbortController();
    whenOnline(left.signal)
      .then(() => import("./load-tag.ts"))
      .then(({ loadTag }) => left.signal.aborted || loadTag(tagId, pathname))
      .catch(() => undefined);
    return () => left.abort();
  }, [tagId, said, pathname]);
  if (tagId === null || said !== null) return null;
  return <ConsentBanner onChoose={choose} />;
}

/** Reopens the consent prompt from the footer; renders nothing if no tag is set up. */
export function ConsentAgain() {
  const tagId = useTagId();
  const said = useConsent();
  const [isOpen, setOpen] = useState(false);
  if (tagId === null || !said) return null;
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>Analytics: {said === "yes" ? "on" : "off"}</TextButton>
      {isOpen && (
        <ConsentBanner
          onChoose={(choice) => {
            setOpen(false);
            choose(choice);
          }}
        />
      )}
    </>
  );
}
