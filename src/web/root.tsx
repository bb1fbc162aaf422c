import "./platform/mantine-styles.ts";
import "./platform/fonts.css";
import "./platform/global.css";
import displayFont from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url";
import textFont from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, use, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root.ts";
import { BRAND } from "../rules/brand.ts";
import { LiveProvider } from "./platform/live.tsx";
import { pageContext } from "./platform/load-context.ts";
import { NonceContext } from "./platform/nonce.ts";
import { createQueryClient } from "./platform/query.ts";
import { SessionContext, useSessionLookUp } from "./platform/session.ts";
import { colorSchemeManager, EARLY_SCRIPT } from "./platform/settings.ts";
import { cssVariables, theme } from "./platform/theme.ts";
import { ErrorPage } from "./shell/error-page.tsx";

const preload = (href: string) =>
  ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const;

export const links: Route.LinksFunction = () => [
  preload(displayFont),
  preload(textFont),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** The nonce is left out on purpose (see platform/nonce.ts). */
export function loader({ context }: Route.LoaderArgs) {
  const { environment, publicUrl } = context.get(pageContext);
  return { environment, publicUrl };
}

/** What the loader says cannot change while the page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const installation = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang="en" data-environment={installation?.environment} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          name="description"
          content={`${BRAND.name}: ${BRAND.line}. Film developed and scanned by people who shoot it.`}
        />
        <meta name="theme-color" content="#fbf7ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1e1a16" media="(prefers-color-scheme: dark)" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }} />
        <Meta />
        {/* Our own style sheets need no nonce, and browsers hide it from the hydrating page. */}
        <Links nonce="" />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          {children}
          <Notifications position="bottom-right" />
        </MantineProvider>
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
        <Outlet />
      </WithSession>
    </QueryClientProvider>
  );
}

function WithSession({ children }: { children: ReactNode }) {
  return (
    <SessionContext value={useSessionLookUp()}>
      <LiveProvider>{children}</LiveProvider>
    </SessionContext>
  );
}

export const ErrorBoundary = ErrorPage;
