import { type Column, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { addresses, users } from "../accounts/tables.ts";
import { subscribers } from "../community/tables.ts";
import { coupons } from "../coupons/tables.ts";
import { accountCreditEntries, serviceCreditEntries } from "../credits/tables.ts";
import { giftCards } from "../digital-goods/tables.ts";
import { rolls } from "../film/rolls/tables.ts";
import { scanFiles, scans } from "../film/scans/tables.ts";
import { pastOrders } from "../imports/tables.ts";
import { subscriptions } from "../memberships/tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { invoices, payments, refunds } from "../payments/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { products, productVariants, stockMovements } from "../products/tables.ts";
import { shipments } from "../shipping/tables.ts";

/** A list for spreadsheets: the value below each heading. */
export type CsvList = { name: string; columns: Readonly<Record<string, Column | SQL>>; from: SQL };

const dollars = (cents: Column | SQL) => sql`(${cents} / 100.0)::numeric(14, 2)::text`;
const CURRENCY = sql`'USD'`;
const home = alias(addresses, "home");
const joinCustomer = (id: Column) => sql`left join ${users} on ${eq(users.id, id)}`;
const joinOrder = (id: Column) => sql`join ${orders} on ${eq(orders.id, id)} ${joinCustomer(orders.customerId)}`;

const ORDER = {
  "Order number": orders.id,
  Email: users.email,
  "Created at": orders.createdAt,
  Status: orders.status,
  Total: dollars(orders.total),
  Currency: CURRENCY,
} as const;

/** Where our own import has a kind of data, it recognizes the headings (docs/product/imports.md). */
export const CSV_LISTS: readonly CsvList[] = [
  {
    name: "customers",
    columns: {
      Email: users.email,
      "Customer ID": users.id,
      "First name": users.firstName,
      "Last name": users.lastName,
      Phone: users.phone,
      "Address 1": home.address1,
      "Address 2": home.address2,
      City: home.city,
      State: home.state,
      ZIP: home.zip,
      Country: home.country,
      Newsletter: sql`case when ${subscribers.id} is not null then
        case when ${subscribers.unsubscribedAt} is null then 'yes' else 'no' end end`,
      "Opt in date": subscribers.createdAt,
      "Customer since": users.createdAt,
      Guest: users.guest,
    },
    from: sql`${users} left join ${addresses} home on ${home.userId} = ${users.id} and ${home.primary}
      left join ${subscribers} on lower(${subscribers.email}) = lower(${users.email})
      where ${users.role} = ${literal(users.role, "CUSTOMER")} order by ${users.createdAt}`,
  },
  {
    name: "addresses",
    columns: {
      Email: users.email,
      "First name": users.firstName,
      "Last name": users.lastName,
      "Address 1": addresses.address1,
      "Address 2": addresses.address2,
      City: addresses.city,
      State: addresses.state,
      ZIP: addresses.zip,
      Country: addresses.country,
      Primary: addresses.primary,
    },
    from: sql`${addresses} ${joinCustomer(addresses.userId)} order by ${addresses.createdAt}`,
  },
  {
    name: "orders",
    columns: {
      ...ORDER,
      Tier: orders.tier,
      Subtotal: dollars(orders.linesTotal),
      "Discount amount": dollars(orders.appliedDiscount),
      "Coupon code": orders.couponCode,
      "Service credits": dollars(orders.serviceCredits),
      Taxes: dollars(orders.tax),
      "Gift card": dollars(orders.appliedGiftCard),
      "Account credit": dollars(orders.appliedCredit),
      "Refunded amount": dollars(
        sql`(select coalesce(sum(${refunds.toPayment} + ${refunds.toGiftCard} + ${refunds.toAccountCredit}), 0)
          from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.status} = ${literal(refunds.status, "SUCCEEDED")})`,
      ),
      "Paid at": orders.paidAt,
      "Canceled at": orders.canceledAt,
      "Completed at": orders.completedAt,
      Delivery: orders.deliveryMethod,
      "Shipping address1": sql`${orders.address} ->> 'address1'`,
      "Shipping address2": sql`${orders.address} ->> 'address2'`,
      "Shipping city": sql`${orders.address} ->> 'city'`,
      "Shipping state": sql`${orders.address} ->> 'state'`,
      "Shipping zip": sql`${orders.address} ->> 'zip'`,
      Notes: orders.notes,
      "Internal notes": orders.internalNotes,
    },
    from: sql`${orders} ${joinCustomer(orders.customerId)} order by ${orders.id}`,
  },
  {
    name: "order-lines",
    columns: {
      ...ORDER,
      "Lineitem name": orderLines.description,
      "Lineitem sku": orderLines.sku,
      "Lineitem quantity": orderLines.quantity,
      "Lineitem price": dollars(orderLines.unitPrice),
      "Lineitem amount": dollars(orderLines.amount),
      "Lineitem discount": dollars(orderLines.discount),
      "Lineitem type": orderLines.productType,
      "Roll ID": orderLines.rollId,
    },
    from: sql`${orderLines} ${joinOrder(orderLines.orderId)} order by ${orderLines.orderId}, ${orderLines.position}`,
  },
  {
    name: "earlier-orders",
    columns: {
      "Order number": pastOrders.number,
      Email: pastOrders.email,
      "Created at": pastOrders.placedAt,
      Total: dollars(pastOrders.total),
      Currency: pastOrders.currency,
      Source: pastOrders.source,
      Details: sql`${pastOrders.details}::text`,
    },
    from: sql`${pastOrders} order by ${pastOrders.placedAt}`,
  },
  {
    name: "rolls",
    columns: {
      "Lab number": rolls.labNumber,
      "Roll ID": rolls.id,
      "Order number": rolls.orderId,
      Roll: rolls.number,
      Email: users.email,
      Name: rolls.name,
      Brand: rolls.brand,
      Film: rolls.model,
      Format: rolls.format,
      Process: rolls.process,
      "Push or pull": rolls.pushPullFactor,
      "Scan size": rolls.scanQuality,
      Notes: rolls.notes,
      Arrived: rolls.arrived,
      "Written off": rolls.writtenOff,
      "Scans ready": rolls.syncedAt,
      "Scans removed": rolls.scansRemovedAt,
    },
    from: sql`${rolls} ${joinCustomer(rolls.customerId)} order by ${rolls.createdAt}, ${rolls.number}`,
  },
  {
    name: "scans",
    columns: {
      "Lab number": rolls.labNumber,
      "Roll ID": scans.rollId,
      Frame: scans.frame,
      Email: users.email,
      Name: scans.name,
      Description: scans.description,
      State: scans.state,
      Favorite: sql`${scans.favoriteAt} is not null`,
      Kind: scanFiles.kind,
      File: sql`'files/' || ${scanFiles.key}`,
      Type: scanFiles.type,
      Bytes: scanFiles.bytes,
      Width: scanFiles.width,
      Height: scanFiles.height,
      SHA256: scanFiles.sha256,
    },
    from: sql`${scans} join ${rolls} on ${eq(rolls.id, scans.rollId)}
      left join ${scanFiles} on ${eq(scanFiles.scanId, scans.id)} ${joinCustomer(scans.customerId)}
      order by ${scans.rollId}, ${scans.frame}, ${scanFiles.kind}`,
  },
  {
    name: "products",
    columns: {
      Name: products.name,
      SKU: products.sku,
      Type: products.productType,
      Description: products.description,
      Price: dollars(products.price),
      "Member price": dollars(products.memberPrice),
      Stock: products.stock,
      Taxable: products.taxable,
      Visibility: products.visibility,
      "Created at": products.createdAt,
    },
    from: sql`${products} order by ${products.createdAt}, ${products.sku}`,
  },
  {
    name: "product-variants",
    columns: {
      Product: products.name,
      Variant: productVariants.name,
      SKU: productVariants.sku,
      Price: dollars(productVariants.price),
      "Member price": dollars(productVariants.memberPrice),
      Stock: productVariants.stock,
      Active: productVariants.active,
    },
    from: sql`${productVariants} join ${products} on ${eq(products.id, productVariants.productId)}
      order by ${products.sku}, ${productVariants.position}`,
  },
  {
    name: "stock-movements",
    columns: {
      SKU: sql`coalesce(${productVariants.sku}, ${products.sku})`,
      Change: stockMovements.change,
      "Stock after": stockMovements.stockAfter,
      Reason: stockMovements.reason,
      "Order number": stockMovements.orderId,
      Date: stockMovements.at,
    },
    from: sql`${stockMovements} join ${products} on ${eq(products.id, stockMovements.productId)}
      left join ${productVariants} on ${eq(productVariants.id, stockMovements.productVariantId)}
      order by ${stockMovements.at}`,
  },
  {
    name: "payments",
    columns: {
      "Order number": payments.orderId,
      Email: users.email,
      Amount: dollars(payments.amount),
      Refunded: dollars(payments.refunded),
      Currency: CURRENCY,
      Status: payments.status,
      Method: payments.method,
      Card: payments.card,
      Reference: payments.reference,
      "Provider ID": payments.providerPaymentId,
      Date: payments.createdAt,
      "Settled at": payments.settledAt,
    },
    from: sql`${payments} ${joinCustomer(payments.userId)} order by ${payments.createdAt}`,
  },
  {
    name: "refunds",
    columns: {
      "Order number": refunds.orderId,
      "To card or cash": dollars(refunds.toPayment),
      "To gift card": dollars(refunds.toGiftCard),
      "To account credit": dollars(refunds.toAccountCredit),
      Currency: CURRENCY,
      Status: refunds.status,
      Reason: refunds.reason,
      Date: refunds.createdAt,
    },
    from: sql`${refunds} order by ${refunds.createdAt}`,
  },
  {
    name: "invoices",
    columns: {
      "Invoice number": invoices.number,
      "Order number": invoices.orderId,
      Email: users.email,
      Total: dollars(invoices.total),
      Currency: CURRENCY,
      Date: invoices.issuedAt,
    },
    from: sql`${invoices} ${joinCustomer(invoices.userId)} order by ${invoices.number}`,
  },
  {
    // Without codes, which are money: the lab stores only their hashes, in data/gift_cards.jsonl.
    name: "gift-cards",
    columns: {
      "Gift card ID": giftCards.id,
      "Order number": giftCards.orderId,
      "Buyer email": users.email,
      Amount: dollars(giftCards.amount),
      Balance: dollars(sql`(${giftCards.amount} - ${giftCards.spent} - ${giftCards.revoked})`),
      Currency: CURRENCY,
      "Recipient name": giftCards.recipientName,
      "Recipient email": giftCards.recipientEmail,
      "Sent at": giftCards.sentAt,
      "Blocked at": giftCards.blockedAt,
      "Created at": giftCards.createdAt,
    },
    from: sql`${giftCards} left join ${orders} on ${eq(orders.id, giftCards.orderId)} ${joinCustomer(orders.customerId)}
      order by ${giftCards.createdAt}`,
  },
  {
    name: "account-credit",
    columns: {
      Email: users.email,
      Balance: dollars(sql`sum(${accountCreditEntries.change})`),
      Currency: CURRENCY,
    },
    from: sql`${accountCreditEntries} ${joinCustomer(accountCreditEntries.userId)}
      group by ${users.email} having sum(${accountCreditEntries.change}) <> 0 order by ${users.email}`,
  },
  {
    name: "service-credits",
    columns: { Email: users.email, Kind: serviceCreditEntries.kind, Balance: sql`sum(${serviceCreditEntries.change})` },
    from: sql`${serviceCreditEntries} ${joinCustomer(serviceCreditEntries.userId)}
      group by ${users.email}, ${serviceCreditEntries.kind} having sum(${serviceCreditEntries.change}) <> 0
      order by ${users.email}, ${serviceCreditEntries.kind}`,
  },
  {
    name: "coupons",
    columns: {
      Code: coupons.code,
      Description: coupons.description,
      "Discount type": coupons.kind,
      Amount: sql`case ${coupons.kind} when ${literal(coupons.kind, "fixed")} then ${dollars(coupons.amount)}
        else (${coupons.amount} / 1000.0)::numeric(9, 3)::text end`,
      "Starts at": coupons.startsAt,
      "Ends at": coupons.endsAt,
      "Usage limit": coupons.maxRedemptions,
      "Usage limit per user": coupons.maxPerCustomer,
      Used: coupons.redeemed,
      Active: coupons.active,
    },
    from: sql`${coupons} order by ${coupons.createdAt}`,
  },
  {
    name: "memberships",
    columns: {
      Email: users.email,
      Plan: subscriptions.lookupKey,
      Status: subscriptions.status,
      Active: subscriptions.active,
      "Started at": subscriptions.startedAt,
      "Term from": subscriptions.currentPeriodStart,
      "Term until": subscriptions.currentPeriodEnd,
      "Ends at term's end": subscriptions.cancelAtPeriodEnd,
      "Ended at": subscriptions.endedAt,
      "Provider ID": subscriptions.providerSubscriptionId,
    },
    from: sql`${subscriptions} ${joinCustomer(subscriptions.userId)} order by ${subscriptions.createdAt}`,
  },
  {
    name: "subscribers",
    columns: {
      Email: subscribers.email,
      "Subscribed at": subscribers.createdAt,
      Subscribed: sql`case when ${subscribers.unsubscribedAt} is null then 'yes' else 'no' end`,
      "Unsubscribed at": subscribers.unsubscribedAt,
      ZIP: subscribers.zip,
      Source: subscribers.source,
    },
    from: sql`${subscribers} order by ${subscribers.createdAt}`,
  },
  {
    name: "shipments",
    columns: {
      "Order number": shipments.orderId,
      Carrier: shipments.carrier,
      Service: shipments.serviceLevel,
      "Tracking number": shipments.trackingNumber,
      "To customer": shipments.toCustomer,
      "Shipped at": shipments.shippedAt,
      "Delivered at": shipments.deliveredAt,
    },
    from: sql`${shipments} order by ${shipments.createdAt}`,
  },
];

export const queryOf = ({ columns, from }: CsvList): SQL =>
  sql`select ${sql.join(
    Object.entries(columns).map(([heading, value]) => sql`${value} as ${sql.identifier(heading)}`),
    sql`, `,
  )} from ${from}`;
