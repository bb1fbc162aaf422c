import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page there is. Within an area the first match wins; everything unknown ends at "not found" or the area's home. */
export default [
  layout("shell/site.tsx", [
    index("routes/home.tsx"),
    route("login", "routes/login.tsx"),
    route("signup", "routes/signup.tsx"),
    route("password-reset", "routes/password-reset.tsx"),
    route("complete-user-details", "routes/complete-user-details.tsx"),
    route("onboarding/rolls", "routes/onboarding/rolls.tsx"),
    route("orders/:orderId", "routes/public-order.tsx"),

    route("pricing", "routes/pricing.tsx"),
    route("memberships", "routes/memberships/memberships.tsx"),
    route("memberships/purchase", "routes/memberships/purchase.tsx"),
    route("memberships/*", "routes/memberships/below.ts"),
    route("lab", "routes/lab.tsx"),
    route("club", "routes/club.tsx"),
    route("about", "routes/about.tsx"),
    route("locations", "routes/locations.tsx"),
    route("frequently-asked-questions", "routes/frequently-asked-questions.tsx"),
    route("privacy-policy", "routes/privacy-policy.tsx"),
    route("terms", "routes/terms.tsx"),
    route("notes", "routes/notes/notes.tsx"),
    route("notes/:slug", "routes/notes/note.tsx"),
    route("gift-cards", "routes/gift-cards.tsx"),
    route("unsubscribe", "routes/unsubscribe.tsx"),
    route("collections", "routes/collections/collections.tsx"),
    route("collections/:slug", "routes/collections/collection.tsx"),
    route("products/film-development-scanning", "routes/film-development.tsx"),
    route("products/:slug", "routes/product.tsx"),
    route("products/:productId/detailed", "routes/product-detailed.tsx"),
    route("checkout", "routes/checkout.tsx"),
    route("shared-scans/:scanCode", "routes/shared-scans.tsx"),
    // Pages for cities and for what people search for: content/landing, by the name of the file.
    route(":slug", "routes/content-page.tsx"),

    // Every part that screens are made of (docs/kit.md); only where the demo is shown.
    route("dev/kit", "routes/dev/kit.tsx"),

    // Homes of roles (rules/accounts/roles.ts) whose screens are still to come.
    route("vendor-orders", "routes/still-to-come.tsx", { id: "vendor-orders" }),
    route("messenger-routes", "routes/still-to-come.tsx", { id: "messenger-routes" }),

    route("users/:userId", "routes/users/area.tsx", [
      index("routes/users/rolls.tsx", { id: "users/landing" }),
      route("rolls", "routes/users/rolls.tsx"),
      route("rolls/:rollId", "routes/users/roll.tsx"),
      route("rolls/:rollId/digital-contact-sheet", "routes/users/contact-sheet.tsx"),
      route("scans", "routes/users/scans.tsx"),
      route("gallery/:galleryImageId", "routes/users/gallery-image.tsx"),
      route("orders", "routes/users/orders.tsx"),
      route("orders/new/rolls", "routes/users/new-order.tsx"),
      route("orders/:orderId", "routes/users/order.tsx"),
      route("orders/:orderId/summary", "routes/users/order-summary.tsx"),
      route("checkout", "routes/users/checkout.tsx"),
      route("settings", "routes/users/settings.tsx"),
      route("referrals", "routes/users/referrals.tsx"),
      route("credit", "routes/users/credit.tsx"),
      route("shares", "routes/users/shares.tsx"),
      route("shares/:shareId", "routes/users/share.tsx"),
      route("offers", "routes/users/offers.tsx"),
      route("small-print-orders", "routes/users/prints.tsx", { id: "users/small-prints" }),
      route("print-orders/new/selector", "routes/users/prints.tsx", { id: "users/large-prints" }),
      route("*", "routes/go-home.tsx", { id: "users/elsewhere" }),
    ]),

    route("admin", "routes/admin/area.tsx", [
      route("orders", "routes/admin/orders.tsx"),
      route("account-events", "routes/admin/account-events.tsx"),
      route("users/:userId/orders/:orderId", "routes/admin/order.tsx"),
      route("users/:userId/orders/:orderId/summary", "routes/admin/order-summary.tsx"),
      route("users/:userId/rolls/:rollId", "routes/admin/roll.tsx"),
      route("users/:userId/rolls/:rollId/digital-contact-sheet", "routes/users/contact-sheet.tsx", {
        id: "admin/contact-sheet",
      }),
      route("users/:userId/gallery/:galleryImageId", "routes/admin/gallery-image.tsx"),
      route("users/:userId/settings", "routes/users/settings.tsx", { id: "admin/settings" }),
      route("users/:userId/small-print-orders", "routes/users/prints.tsx", { id: "admin/small-prints" }),
      route("users/:userId/print-orders/new/selector", "routes/users/prints.tsx", { id: "admin/large-prints" }),
      route("*", "routes/go-home.tsx", { id: "admin/elsewhere" }),
    ]),

    route("*", "routes/not-found.tsx"),
  ]),
  route("shop", "routes/shop.ts"),
  route("products/:slug/picture", "routes/product-picture.ts"),
  route("shared-scans/:scanCode/picture", "routes/shared-picture.ts"),
  route("blog", "routes/blog.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route(".well-known/security.txt", "routes/security.ts"),
] satisfies RouteConfig;
