import type { ReactNode } from "react";
import { Outlet, useLocation, useRouteLoaderData } from "react-router";
import { listPosts } from "../../contract/community/community.ts";
import { CartButton } from "../cart/cart-button.tsx";
import { CartDrawer } from "../cart/cart-drawer.tsx";
import { openCart, useCartCount } from "../cart/use-cart.ts";
import { useCartPutAside } from "../cart/use-cart-put-aside.ts";
import { Consent, ConsentAgain } from "../consent/consent.tsx";
import { NewsletterForm } from "../newsletter/newsletter-form.tsx";
import { NewsletterPopup } from "../newsletter/newsletter-popup.tsx";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { visitorApi } from "../platform/load-context.ts";
import { useSession } from "../platform/session.ts";
import { SearchButton } from "../search/search-button.tsx";
import type { Route } from "./+types/site.ts";
import { WhatBroke } from "./error-page.tsx";
import { FetchAhead } from "./fetch-ahead.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { areaOf, isDesk, isInShopFrame, isQuiet, mayInvite } from "./places.ts";
import classes from "./site.module.css";
import { QuietHeader } from "./quiet-header.tsx";
import { Slide } from "./slide.tsx";
import { Tray } from "./tray.tsx";
import { WorkLayer } from "./work-layer.tsx";

const AdminBar = lazyComponent(async () => ({ default: (await import("./admin-bar.tsx")).AdminBar }), "The lab's bar");
const StaffHeader = lazyComponent(
  async () => ({ default: (await import("./staff-header.tsx")).StaffHeader }),
  "The lab's header",
);
const CustomerFrame = lazyComponent(
  async () => ({ default: (await import("./customer-frame.tsx")).CustomerFrame }),
  "Viewing as customer",
);

/** Notes that the footer lists (docs/product/screens.md#footer). */
const FOOTER_POSTS = 5;

/** The newest notes. Without them the footer has none: no page fails for it, and the failed call is in the log. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const { posts } = await visitorApi(context).call(listPosts, { query: { limit: FOOTER_POSTS } });
    return { posts: posts.map(({ title, url }) => ({ title, url })) };
  } catch {
    return { posts: [] };
  }
}

/** Nobody waits for the footer between pages. */
export const shouldRevalidate = () => false;

export default function Site({ loaderData }: Route.ComponentProps) {
  return (
    <Frame posts={loaderData?.posts ?? NO_POSTS}>
      <Slide>
        <Outlet />
      </Slide>
    </Frame>
  );
}

/** A page that breaks or cannot be fetched leaves the frame as it is, with the cart and all the ways on. */
export function ErrorBoundary() {
  return (
    <Frame posts={useRouteLoaderData<typeof loader>("shell/site")?.posts ?? NO_POSTS}>
      <WhatBroke />
    </Frame>
  );
}

type Posts = Awaited<ReturnType<typeof loader>>["posts"];
const NO_POSTS: Posts = [];

/** The frame of every page. */
function Frame({ posts, children }: { posts: Posts; children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const isAdmin = session.state === "signedIn" && session.user.role === "ADMIN";
  // Of somebody else's: staff's own account has the site's frame.
  const customerId = isAdmin && areaOf(pathname) !== session.user.id ? areaOf(pathname) : null;
  const isStaffs = isDesk(pathname, isAdmin) || customerId !== null;
  const quiet = isQuiet(pathname);
  useCartPutAside();
  const cart = { button: <CartButton />, count: useCartCount(), open: () => openCart(true) };
  return (
    <div
      className={classes.site}
      data-admin={isAdmin || undefined}
      data-staff={isStaffs || undefined}
      data-shop={isInShopFrame(pathname) || undefined}
    >
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <LoadingBar />
      <FetchAhead />
      {isStaffs ? (
        <>
          {isAdmin ? <StaffHeader waiting={<StaffsPlace />} /> : <StaffsPlace />}
          {customerId !== null && <CustomerFrame userId={customerId} waiting={<div className={classes.frame} />} />}
        </>
      ) : (
        <>
          {isAdmin && <AdminBar waiting={<div className={classes.adminBar} />} />}
          {quiet ? <QuietHeader /> : <Header cart={cart} search={<SearchButton />} />}
        </>
      )}
      <main id="main" className={classes.main} tabIndex={-1} data-for-customer={customerId !== null || undefined}>
        {children}
      </main>
      {!isStaffs && !quiet && (
        <Footer posts={posts} join={<NewsletterForm where="footer" />} privacy={<ConsentAgain />} />
      )}
      {/* Prints are put into it on a customer's behalf too. */}
      <CartDrawer />
      <Tray />
      <WorkLayer />
      <Consent />
      <NewsletterPopup may={session.state === "visitor" && mayInvite(pathname)} />
    </div>
  );
}

/** Where staff's header will be, with its figures. */
function StaffsPlace() {
  return (
    <>
      <div className={classes.adminBar} />
      <div className={classes.figures} />
    </>
  );
}
