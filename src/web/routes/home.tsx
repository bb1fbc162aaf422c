import { Navigate } from "react-router";
import { homeOf } from "../../rules/accounts/roles.ts";
import { Landing } from "../landing/landing.tsx";
import { useSession } from "../platform/session.ts";
import { Problem } from "../platform/states.tsx";

/** "/" is home for everyone, and everyone has another one (specification §6). */
export default function HomeRoute() {
  const session = useSession();
  switch (session.state) {
    case "signedIn":
      return <Navigate to={homeOf(session.user) ?? "/"} replace />;
    case "secondFactor":
      return <Navigate to="/login" replace />;
    case "unreachable":
      return <Problem error={session.error} retry={session.retry} />;
    case "loading":
    case "visitor":
      return <Landing undecided={session.state === "loading"} />;
  }
}
