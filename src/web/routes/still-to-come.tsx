import { Button } from "@mantine/core";
import { BRAND } from "../../rules/brand.ts";
import { SignedInOnly } from "../platform/guards.tsx";
import { Page } from "../platform/page.tsx";
import { useUser } from "../platform/session.ts";
import { Empty } from "../platform/states.tsx";

/** The home of vendors and couriers until their screens stand. */
export default function StillToComeRoute() {
  return (
    <SignedInOnly>
      <StillToCome />
    </SignedInOnly>
  );
}

function StillToCome() {
  const user = useUser();
  return (
    <Page title={`Hello, ${user.firstName}`}>
      <Empty
        title="Your work is not on this site yet"
        action={
          <Button variant="default" component="a" href={`mailto:${BRAND.email}`}>
            Write to the lab
          </Button>
        }
      >
        Until it is, the lab sends it to you by e-mail as before. Your account and settings work already.
      </Empty>
    </Page>
  );
}
