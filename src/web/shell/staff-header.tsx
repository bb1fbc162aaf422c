import { useMediaQuery } from "@mantine/hooks";
import { useMay } from "../platform/may.ts";
import { useSession } from "../platform/session.ts";
import { Account } from "./account.tsx";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import { LabLinks } from "./lab-links.tsx";
import { labPages } from "./navigation-links.ts";
import { ControlAlarm, FailureCount, LabScanner, LabStats, LabUploads, QuickSearch } from "./lab-parts.ts";
import { Logo } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import classes from "./staff-header.module.css";

/** Header of staff pages: links, search, and workload (docs/product/screens.md#staff-pages). */
export function StaffHeader() {
  const session = useSession();
  const may = useMay();
  const isNarrow = useMediaQuery("(width < 60em)");
  return (
    <>
      <header className={classes.header} aria-label="The lab" data-role="ADMIN">
        <Logo small />
        <LabLinks className={classes.links} />
        <div className={classes.tools}>
          {may("bench") && <ControlAlarm />}
          {may("settings") && <FailureCount />}
          <QuickSearch labPages={labPages(may)} />
          <span className={classes.scheme}>
            <ColorSchemeSwitch />
          </span>
          {session.state === "signedIn" && <Account user={session.user} cart={undefined} />}
          <MobileMenu isStaffs />
        </div>
      </header>
      {may("bench") && (
        <>
          {/* Longer than a narrow window: it scrolls, and must be reached with the keyboard to do so. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={classes.stats} aria-label="Lab workload" tabIndex={isNarrow ? 0 : undefined}>
            <LabStats isWhole />
          </section>
          <LabScanner />
          <LabUploads />
        </>
      )}
    </>
  );
}
