import { Outlet, useLocation } from "react-router";
import { listPosts } from "../../contract/community/community.ts";
import { CartButton } from "../cart/cart-button.tsx";
import { CartDrawer } from "../cart/cart-drawer.tsx";
import { openCart, useCartCount } from "../cart/use-cart.ts";
import { Consent, ConsentAgain } from "../consent/consent.tsx";
import { NewsletterForm } from "../newsletter/newsletter-form.tsx";
import { NewsletterPopup } from "../newsletter/newsletter-popup.tsx";
import { lazyPart } from "../platform/lazy-part.tsx";
import { visitorApi } from "../platform/load-context.ts";
import { useSession } from "../platform/session.ts";
import type { Route } from "./+types/site.ts";
import { FetchAhead } from "./fetch-ahead.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { isInShopFrame, isWithoutHeader, mayInvite } from "./places.ts";
import classes from "./site.module.css";
import { Slide } from "./slide.tsx";
import { Tray } from "./tray.tsx";
import { WorkLayer } from "./work-layer.tsx";

const AdminBar = lazyPart(async () => ({ default: (await import("./admin-bar.tsx")).AdminBar }), "The lab's bar");

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

/** The frame of every page. */
export default function Site({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  const { pathname } = useLocation();
  const isAdmin = session.state === "signedIn" && session.user.role === "ADMIN";
  const cart = { button: <CartButton />, count: useCartCount(), open: () => openCart(true) };
  return (
    <div className={classes.site} data-admin={isAdmin || undefined} data-shop={isInShopFrame(pathname) || undefined}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <LoadingBar />
      <FetchAhead />
      {isAdmin && <AdminBar waiting={<div className={classes.adminBar} />} />}
      {!isWithoutHeader(pathname) && <Header cart={cart} />}
      <main id="main" className={classes.main} tabIndex={-1}>
        <Slide>
          <Outlet />
        </Slide>
      </main>
      <Footer posts={loaderData?.posts ?? []} join={<NewsletterForm where="footer" />} privacy={<ConsentAgain />} />
      <CartDrawer />
      <Tray />
      <WorkLayer />
      <Consent />
      <NewsletterPopup may={session.state === "visitor" && mayInvite(pathname)} />
    </div>
  );
}
