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
import { useLab } from "../platform/lab.ts";
import { useSession } from "../platform/session.ts";
import { SearchButton } from "../search/search-button.tsx";
import { OpeningSoon } from "../setup/opening-soon.tsx";
import type { Route } from "./+types/site.ts";
import { WhatBroke } from "./error-page.tsx";
import { FetchAhead } from "./fetch-ahead.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { areaOf, isDesk, isFirstStart, isInShopFrame, isQuiet, mayInvite, worksBeforeOpening } from "./places.ts";
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

/** Number of notes in the footer (docs/product/screens.md#footer). */
const FOOTER_POSTS = 5;

/** Loads the newest notes. If that fails, the footer omits them and the page still works; the failed call is logged. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const { posts } = await visitorApi(context).call(listPosts, { query: { limit: FOOTER_POSTS } });
    return { posts: posts.map(({ title, url }) => ({ title, url })) };
  } catch {
    return { posts: [] };
  }
}

/** Navigation must not wait for footer data. */
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

/** When a page crashes or fails to load, the frame stays, with the cart and all navigation. */
export function ErrorBoundary() {
  return (
    <Frame posts={useRouteLoaderData<typeof loader>("shell/site")?.posts ?? NO_POSTS}>
      <WhatBroke />
    </Frame>
  );
}

type Posts = Awaited<ReturnType<typeof loader>>["posts"];
const NO_POSTS: Posts = [];

function Frame({ posts, children }: { posts: Posts; children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const isAdmin = session.state === "signedIn" && session.user.role === "ADMIN";
  // Only other users' areas: staff's own account uses the site's frame.
  const customerId = isAdmin && areaOf(pathname) !== session.user.id ? areaOf(pathname) : null;
  const isStaffs = isDesk(pathname, isAdmin) || customerId !== null;
  const quiet = isQuiet(pathname);
  const { open } = useLab();
  const isStaff = session.state === "signedIn" && session.user.role !== "CUSTOMER";
  useCartPutAside();
  const cart = { button: <CartButton />, count: useCartCount(), open: () => openCart(true) };
  // Without header and footer: their links lead to pages that are not open yet.
  if (!open && !isStaff)
    return (
      <main id="main" className={classes.main}>
        {worksBeforeOpening(pathname) ? children : <OpeningSoon join={<NewsletterForm where="footer" />} />}
      </main>
    );
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
          {isAdmin && !isFirstStart(pathname) && <AdminBar waiting={<div className={classes.adminBar} />} />}
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
      <NewsletterPopup may={session.state === "visitor" && open && mayInvite(pathname)} />
    </div>
  );
}

/** Placeholder for the staff header with its figures. */
function StaffsPlace() {
  return (
    <>
      <div className={classes.adminBar} />
      <div className={classes.figures} />
    </>
  );
}
