import { Button } from "@mantine/core";
import { listSignInProviders } from "../../../contract/accounts/auth.ts";
import { IDENTITY_PROVIDER_NAMES, IDENTITY_PROVIDERS } from "../../../rules/accounts/identity-providers.ts";
import { useOrigin } from "../../platform/guards.tsx";
import { useCall } from "../../platform/query.ts";
import { goToProvider, type Providers } from "./provider-sign-in.ts";
import classes from "./providers.module.css";

export const offeredBy = ({ google, facebook }: Providers) =>
  IDENTITY_PROVIDERS.filter((provider) => (provider === "GOOGLE" ? google : facebook) !== null);

/** Log-in buttons for Google and Facebook; nothing if neither is set up. */
export function ProviderButtons({ referralCode }: { referralCode?: string | undefined }) {
  const origin = useOrigin();
  const { data } = useCall(listSignInProviders, undefined, { staleTime: Number.POSITIVE_INFINITY });
  const offered = data ? offeredBy(data) : [];
  if (data === undefined || offered.length === 0) return null;
  return (
    <div className={classes.buttons}>
      {offered.map((provider) => (
        <Button
          key={provider}
          size="lg"
          variant="default"
          onClick={() => goToProvider(provider, data, { what: "logIn", origin, referralCode })}
        >
          Continue with {IDENTITY_PROVIDER_NAMES[provider]}
        </Button>
      ))}
    </div>
  );
}
