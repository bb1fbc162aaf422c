import "./platform/mantine-styles.ts";
import "virtual:theme.css";
import "./platform/fonts.css";
import "./platform/global.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, use, useEffect, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { getLab } from "../contract/lab-settings/public-lab.ts";
import { accentStyles } from "./platform/accent-styles.ts";
import { BRAND } from "../rules/brand.ts";
import type { Route } from "./+types/root.ts";
import { replayEvents } from "./platform/replay-events.ts";
import { eventRecorderScript } from "./platform/event-recorder-script.ts";
import { fontFaces } from "./platform/fonts.ts";
import { LiveProvider } from "./platform/live.tsx";
import { LabContext, useLab } from "./platform/lab.ts";
import { getPrices } from "../contract/prices/prices.ts";
import { PricesProvider } from "./parts/prices/prices-provider.tsx";
import { labOfPage, pageContext, visitorApi } from "./platform/load-context.ts";
import { NonceContext } from "./platform/nonce.ts";
import { installOfflinePage } from "./platform/offline.ts";
import { createQueryClient, useCall } from "./platform/query.ts";
import { SessionContext, useSessionLookUp } from "./platform/session.ts";
import { colorSchemeManager } from "./platform/settings.ts";
import { theme } from "./platform/theme.ts";
import { colors, palette } from "./platform/tokens.ts";
import { ErrorPage } from "./shell/error-page.tsx";

export const links: Route.LinksFunction = () => [{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }];

/** Written by the server only; the browser has run it by then, and does not load it again. */
const FIRST = import.meta.env.SSR ? { script: eventRecorderScript(), fonts: fontFaces() } : { script: "", fonts: "" };

/** Where the words of a page end, and its scripts begin. */
const END = "end-of-page";

/** The nonce is left out on purpose (see platform/nonce.ts). */
export async function loader({ context }: Route.LoaderArgs) {
  const { environment, publicUrl, ipLookupUrl, googleTagId, cardsByStripe, suggestsAddresses, traces } =
    context.get(pageContext);
  const [lab, prices] = await Promise.all([labOfPage(context), visitorApi(context).call(getPrices)]);
  return { lab, environment, publicUrl, ipLookupUrl, googleTagId, cardsByStripe, suggestsAddresses, traces, prices };
}

/** The loader's data cannot change while the page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const installation = useRouteLoaderData<typeof loader>("root");
  useEffect(() => {
    // After the other effects' changes are on the page.
    const later = setTimeout(() => {
      replayEvents();
      installOfflinePage();
    });
    return () => clearTimeout(later);
  }, []);
  return (
    // Light until the early script sets the theme, before the first paint.
    <html
      lang="en"
      data-environment={installation?.environment}
      data-traces={installation?.traces ? "" : undefined}
      data-mantine-color-scheme="light"
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={colors.paper} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={palette.dark[7]} media="(prefers-color-scheme: dark)" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST.script }} />
        <noscript>
          <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST.fonts }} />
        </noscript>
        {/* Else it is laid out and painted once half-read, and then again: the style sheets come later than the words anyway. */}
        <link rel="expect" href={`#${END}`} blocking="render" />
        <Meta />
        {/* Our own style sheets need no nonce, and browsers hide it from the hydrating page. */}
        <Links nonce="" />
        <noscript>
          <link rel="stylesheet" href="/dark-without-scripts.css" media="(prefers-color-scheme: dark)" />
        </noscript>
      </head>
      <body>
        <MantineProvider
          theme={theme}
          // They are in a style sheet (scripts/theme-styles.ts); none of the classes is used.
          withCssVariables={false}
          withGlobalClasses={false}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          <LabContext value={installation?.lab ?? BRAND}>{children}</LabContext>
        </MantineProvider>
        <div id={END} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <WithSession>
        <WithLab>
          <Outlet />
        </WithLab>
      </WithSession>
    </QueryClientProvider>
  );
}

/** The lab's profile, current again after staff change it on this page. */
function WithLab({ children }: { children: ReactNode }) {
  const loaded = useLab();
  const { data } = useCall(getLab, undefined, { initialData: { lab: loaded }, staleTime: Number.POSITIVE_INFINITY });
  const lab = data?.lab ?? loaded;
  return (
    <LabContext value={lab}>
      {lab.accent !== "" && <style>{accentStyles(lab.accent)}</style>}
      {children}
    </LabContext>
  );
}

function WithSession({ children }: { children: ReactNode }) {
  return (
    <SessionContext value={useSessionLookUp()}>
      <PricesProvider sent={useRouteLoaderData<typeof loader>("root")!.prices}>
        <LiveProvider>{children}</LiveProvider>
      </PricesProvider>
    </SessionContext>
  );
}

export const ErrorBoundary = ErrorPage;
