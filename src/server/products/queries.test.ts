import { expect, test } from "vitest";
import * as desk from "../../contract/products/product-desk.ts";
import * as contract from "../../contract/products/products.ts";
import { SALE_STATES, saleState } from "../../rules/products/sale-state.ts";
import { DAY_MS } from "../../rules/time.ts";
import { addCollection, addProduct, addProductWithVariants } from "../../../tests/support/shop-makers.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { createServiceProducts } from "./create-service-products.ts";

const names = ({ products }: { products: { name: string }[] }) => products.map(({ name }) => name);

test("a product returns everything its page shows", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const vendor = await lab.staff("VENDOR");
  const made = await addProductWithVariants(admin, { name: "Gold 200", sku: "gold-200", vendorId: vendor.userId });
  await admin.call(desk.addProductOption, {
    params: { productId: made.id },
    body: {
      optionKey: "wrap",
      optionType: "select",
      label: "Wrapping",
      config: { options: [{ value: "gift", label: "Gift", priceModifier: { type: "fixed", amount: 300 } }] },
    },
  });
  await admin.call(desk.addProductDetail, {
    params: { productId: made.id },
    body: { subtitle: "Warm and forgiving", filterable: { format: "35mm", iso: "200" } },
  });
  const { product: seen } = await lab.visitor().call(contract.getProductBySlug, { params: { slug: "gold-200" } });
  expect(seen).toMatchObject({
    id: made.id,
    name: "Gold 200",
    slug: "gold-200",
    sku: "gold-200",
    productType: "PRODUCT",
    price: 1200,
    stock: null,
    releaseWindow: "NONE",
    vendorId: null,
    variants: [
      { name: "Single", price: 1200, memberPrice: 1000, stock: 4 },
      { name: "5 rolls", price: 5500, memberPrice: null, stock: 2 },
    ],
    options: [{ optionKey: "wrap", config: { options: [{ value: "gift" }] } }],
    details: [{ subtitle: "Warm and forgiving", filterable: { format: "35mm", iso: "200" }, media: [] }],
    media: [],
  });
  const visitor = lab.visitor();
  expect(await visitor.call(contract.getProduct, { params: { productId: made.id } })).toEqual({ product: seen });
  expect(await visitor.call(contract.getProductByName, { params: { name: "GOLD 200" } })).toEqual({ product: seen });
  const bySku = (variantSKUs: string) => visitor.call(contract.listProductsByVariantSkus, { query: { variantSKUs } });
  expect(names(await bySku("gold-200-5,nothing"))).toEqual(["Gold 200"]);
  expect(names(await bySku("gold-200"))).toEqual(["Gold 200"]);
  expect((await admin.call(contract.getProduct, { params: { productId: made.id } })).product.vendorId).toBe(
    vendor.userId,
  );
});

test("hidden products are found only by admins past the second factor", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { id } = await addProduct(admin, { name: "Hidden thing", visibility: "NONE" });
  const halfway = lab.visitor();
  halfway.setToken(await freshToken(lab.lab, admin.userId, { secondFactor: false }));
  for (const who of [lab.visitor(), await lab.customer(), halfway]) {
    await expect(who.call(contract.getProduct, { params: { productId: id } })).rejects.toMatchObject({ status: 404 });
    const found = await who.call(contract.listProducts, { query: { search: "hidden th" } });
    expect(found).toEqual({ products: [], count: 0 });
  }
  expect((await admin.call(contract.listProducts, { query: { search: "hidden th" } })).count).toBe(1);
  expect((await admin.call(contract.listProducts, { query: { search: "hidden th", active: "true" } })).count).toBe(0);
  expect((await admin.call(contract.listProducts, { query: { search: "hidden th", active: "false" } })).count).toBe(1);
});

test("the list is paginated by 18, counts all, and sorts by name, price, date or popularity", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const made = [];
  for (let n = 0; n < 20; n += 1) {
    made.push(await addProduct(admin, { name: `Paged ${String(n).padStart(2, "0")}`, price: 5000 - n }));
    lab.clock.move(1000);
  }
  const list = (query: object) => lab.visitor().call(contract.listProducts, { query: { search: "paged", ...query } });
  const first = await list({ sortBy: "name", desc: "false" });
  expect(names(first)).toEqual(made.slice(0, 18).map(({ name }) => name));
  expect(first.count).toBe(20);
  expect(names(await list({ sortBy: "name", desc: "false", offset: 18 }))).toEqual(["Paged 18", "Paged 19"]);
  expect(await list({ offset: 40 })).toEqual({ products: [], count: 20 });
  expect(names(await list({ sortBy: "price", desc: "false", limit: 1 }))).toEqual(["Paged 19"]);
  expect(names(await list({ limit: 1 }))).toEqual(["Paged 19"]);
  expect((await list({ limit: 100 })).products).toHaveLength(20);
  expect((await list({ sortBy: "popular", limit: 100 })).products).toHaveLength(20);
  const ids = made.slice(3, 5).map(({ id }) => id);
  expect(names(await list({ ids: ids.join(","), sortBy: "name", desc: "false" }))).toEqual(["Paged 03", "Paged 04"]);
  await expect(list({ limit: 101 })).rejects.toMatchObject({ status: 400 });
});

test("a search matches its characters literally, not as patterns", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  await addProduct(admin, { name: "100% cotton_strap" });
  await addProduct(admin, { name: "100 percent cotton strap" });
  const found = (search: string) => lab.visitor().call(contract.listProducts, { query: { search } });
  expect(names(await found("100% cotton"))).toEqual(["100% cotton_strap"]);
  expect(names(await found("cotton_s"))).toEqual(["100% cotton_strap"]);
});

test("filters combine values of one fact with OR and different facts with AND", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const withFacts = async (name: string, filterable: Record<string, string>) => {
    const { id } = await addProduct(admin, { name });
    await admin.call(desk.addProductDetail, { params: { productId: id }, body: { filterable } });
    return id;
  };
  const ids = [
    await withFacts("Facts A", { format: "35mm", iso: "400" }),
    await withFacts("Facts B", { format: "120", iso: "400" }),
    await withFacts("Facts C", { format: "120", iso: "100" }),
  ];
  const { slug, id } = await addCollection(admin, ...ids);
  const list = async (filter?: string, collection = slug) =>
    names(
      await lab.visitor().call(contract.listProducts, { query: { collection, filter, sortBy: "name", desc: "false" } }),
    );
  expect(await list()).toEqual(["Facts A", "Facts B", "Facts C"]);
  expect(await list("format:120", id)).toEqual(["Facts B", "Facts C"]);
  expect(await list("format:120,iso:400")).toEqual(["Facts B"]);
  expect(await list("format:120,format:35mm,iso:400")).toEqual(["Facts A", "Facts B"]);
  expect(await list("format:110")).toEqual([]);
  await expect(list("format")).rejects.toMatchObject({ status: 400 });
  const { filters } = await lab
    .visitor()
    .call(contract.listProductFilters, { query: { collection: slug, active: "true" } });
  expect(filters).toEqual([
    {
      key: "format",
      values: [
        { value: "120", count: 2 },
        { value: "35mm", count: 1 },
      ],
    },
    {
      key: "iso",
      values: [
        { value: "100", count: 1 },
        { value: "400", count: 2 },
      ],
    },
  ]);
});

test("many facts across several details of a product filter like few", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { id } = await addProduct(admin, { name: "Many facts" });
  const { id: other } = await addProduct(admin, { name: "Other tone" });
  const film = { brand: "Long", format: "35mm", grain: "Fine" };
  const look = { iso: "400", process: "C-41", tone: "Warm" };
  const add = (productId: string, filterable: Record<string, string>) =>
    admin.call(desk.addProductDetail, { params: { productId }, body: { filterable } });
  await add(id, film);
  await add(id, look);
  await add(other, { ...film, ...look, tone: "Cool" });
  const { slug } = await addCollection(admin, id, other);
  const list = async (filter: string) =>
    names(
      await lab
        .visitor()
        .call(contract.listProducts, { query: { collection: slug, filter, sortBy: "name", desc: "false" } }),
    );
  const many = "brand:Long,format:35mm,format:120,grain:Fine,iso:400,process:C-41";
  expect(await list(many)).toEqual(["Many facts", "Other tone"]);
  expect(await list(`${many},tone:Warm`)).toEqual(["Many facts"]);
  expect(await list(`${many},tone:Sepia`)).toEqual([]);
});

test("services, digital products and prints have their own lists; service prices are fixed", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  await addProduct(admin, { name: "Listed preset", productType: "DIGITAL" });
  await addProduct(admin, { name: "Listed print", productType: "PRINT" });
  const visitor = lab.visitor();
  const services = await visitor.call(contract.listServiceProducts, {});
  expect(services.products.find(({ sku }) => sku === "rush")).toMatchObject({ price: 1499, memberPrice: 999 });
  expect(services.products.map(({ sku }) => sku)).toContain("prepaidlabelfirst");
  expect(names(await visitor.call(contract.listDigitalProducts, {}))).toEqual(["Listed preset"]);
  expect(names(await visitor.call(contract.listPrintProducts, {}))).toEqual(["Listed print"]);

  const before = await lab.count("products");
  await Promise.all([
    createServiceProducts(lab.lab.deps.db, lab.lab.deps.prices.inForce()),
    createServiceProducts(lab.lab.deps.db, lab.lab.deps.prices.inForce()),
  ]);
  expect(await lab.count("products")).toBe(before);
  const { product: main } = await visitor.call(contract.getProductBySlug, {
    params: { slug: "film-development-scanning" },
  });
  expect(main).toMatchObject({ price: 1799, version: 1 });
  const { variants: _, options: __, details: ___, media: ____, ...form } = main;
  const change = (own: object) =>
    admin.call(desk.updateProduct, { params: { productId: main.id }, body: { ...form, ...own } });
  await expect(change({ price: 1 })).rejects.toMatchObject({ status: 409, code: "SERVICE" });
  expect((await change({ description: "We develop it." })).product).toMatchObject({
    description: "We develop it.",
    version: 2,
  });
});

test("the release window follows the clock", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const at = (days: number) => new Date(lab.clock.now().getTime() + days * DAY_MS).toISOString();
  const { id } = await addProduct(admin, { memberLaunchDate: at(1), publicLaunchDate: at(3) });
  const window = async () => {
    const { releaseWindow } = (await lab.visitor().call(contract.getProduct, { params: { productId: id } })).product;
    return releaseWindow;
  };
  expect(await window()).toBe("COMING_SOON");
  lab.clock.move(DAY_MS);
  expect(await window()).toBe("MEMBERS_ONLY");
  lab.clock.move(2 * DAY_MS);
  expect(await window()).toBe("PUBLIC");
});

test("list filters never add prepared statements to a connection", async () => {
  const lab = await startLab();
  const { pool } = lab.lab.database;
  const stored = async () => {
    const clients = await Promise.all(Array.from({ length: pool.options.max! }, () => pool.connect()));
    const statements = await Promise.all(
      clients.map((client) => client.query<{ statement: string }>("select statement from pg_prepared_statements")),
    );
    for (const client of clients) client.release();
    return statements.flatMap(({ rows }) => rows.map(({ statement }) => statement));
  };
  const visitor = lab.visitor();
  await visitor.call(contract.listProducts, { query: { limit: 1 } });
  const before = await stored();
  expect(before.join()).toContain("product"); // whole lists are prepared
  const ask = (form: number) => {
    // Each number gives another query form: other facts share a key, and other filters are set.
    const facts = Array.from({ length: 8 }, (_, at) => `k${(form >> at) & 1 ? at : 0}:v`).join(",");
    return visitor.call(contract.listProducts, {
      query: {
        limit: 1,
        filter: facts,
        ...(form & 1 ? { search: "film" } : {}),
        ...(form & 2 ? { active: "true" as const } : {}),
        sortBy: form & 4 ? "name" : "price",
      },
    });
  };
  for (let form = 0; form < 256; form += 16) await Promise.all(Array.from({ length: 16 }, (_, at) => ask(form + at)));
  const narrowed = (await stored()).filter((one) => !before.includes(one) && /@>|ilike/i.test(one));
  expect(narrowed).toEqual([]);
});

test("counts are correct at once when a product is added or hidden, on every page", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const counts = async () => {
    const requested = [
      [lab.visitor(), {}],
      [lab.visitor(), { offset: 5000 }],
      [lab.visitor(), { search: "Countable" }],
      [admin, {}],
    ] as const;
    return Promise.all(requested.map(async ([who, query]) => (await who.call(contract.listProducts, { query })).count));
  };
  const [all, behind, called, forAdmins] = await counts();
  expect(behind).toBe(all);
  const { id, version, sku, slug } = await addProduct(admin, { name: "Countable" });
  expect(await counts()).toEqual([all! + 1, all! + 1, called! + 1, forAdmins! + 1]);
  await admin.call(desk.updateProduct, {
    params: { productId: id },
    body: { name: "Countable", sku, slug, productType: "PRODUCT", price: 1, visibility: "NONE", version },
  });
  expect(await counts()).toEqual([all, all, called, forAdmins! + 1]);
});

test("staff filter products by sale state and low stock", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const at = (hours: number) => new Date(lab.clock.now().getTime() + hours * 3_600_000).toISOString();
  const made = {
    plain: await addProduct(admin, { stock: 9 }),
    members: await addProduct(admin, { visibility: "MEMBERS_ONLY", stock: 3 }),
    coming: await addProduct(admin, { visibility: "COMING_SOON" }),
    hidden: await addProduct(admin, { visibility: "NONE", stock: 0 }),
    dated: await addProduct(admin, { memberLaunchDate: at(1), publicLaunchDate: at(2) }),
    launched: await addProduct(admin, {
      visibility: "COMING_SOON",
      memberLaunchDate: at(-2),
      publicLaunchDate: at(-1),
    }),
    between: await addProduct(admin, { memberLaunchDate: at(-1), publicLaunchDate: at(1) }),
    packs: await addProductWithVariants(admin),
  };
  const ids = Object.values(made)
    .map(({ id }) => id)
    .join(",");
  const found = async (query: object) => {
    const { products, count } = await admin.call(contract.listProducts, { query: { ids, ...query } });
    expect(count).toBe(products.length);
    return Object.entries(made).flatMap(([name, { id }]) => (products.some((one) => one.id === id) ? [name] : []));
  };
  for (const state of SALE_STATES) {
    const expected = Object.entries(made).flatMap(([name, product]) => {
      const [members, everyone] = [product.memberLaunchDate, product.publicLaunchDate];
      const launch = {
        visibility: product.visibility,
        memberLaunchDate: members === null ? null : new Date(members),
        publicLaunchDate: everyone === null ? null : new Date(everyone),
      };
      return saleState(launch, lab.clock.now()) === state ? [name] : [];
    });
    expect(expected).not.toEqual([]);
    expect(await found({ saleState: state })).toEqual(expected);
  }
  expect(await found({ stockAtMost: 0 })).toEqual(["hidden"]);
  expect(await found({ stockAtMost: 3 })).toEqual(["members", "hidden", "packs"]);
});
