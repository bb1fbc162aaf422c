import { Button } from "@mantine/core";
import { Link, Navigate } from "react-router";
import { SecondFactorList } from "../../accounts/second-factors/second-factor-list.tsx";
import { Page } from "../../platform/page.tsx";
import { Section } from "../../platform/section.tsx";
import { useSession } from "../../platform/session.ts";

/** The second step of a first start: without a factor, the owner cannot log in again before e-mail works. */
export default function FirstSecondFactorRoute() {
  const session = useSession();
  if (session.state === "visitor") return <Navigate to="/login" replace />;
  if (session.state !== "signedIn") return null;
  return (
    <Page title="Protect your account" isNarrow>
      <Section title="Second factor">
        <p>Add one now: e-mailed login codes do not arrive until e-mail is set up.</p>
        <SecondFactorList user={session.user} own />
      </Section>
      <Button component={Link} to="/admin/setup" variant="default" mt="lg">
        Continue to setup
      </Button>
    </Page>
  );
}
