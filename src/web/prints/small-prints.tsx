import { useMutation } from "@tanstack/react-query";
import { Button, NativeSelect } from "@mantine/core";
import { Link, useLocation, useNavigate } from "react-router";
import { useEffect, useRef, useState } from "react";
import { listPapers, type Paper } from "../../contract/prints/prints.ts";
import { SCANS_AT_ONCE } from "../../rules/prints/drafts.ts";
import { dollars } from "../parts/dollars.ts";
import { useWhose } from "../parts/people/whose.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useHistoryState } from "../platform/guards.tsx";
import { Page } from "../platform/page.tsx";
import { useCall } from "../platform/query.ts";
import { Empty, Loaded, RowsSkeleton } from "../platform/states.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import { isUnknownOutcome } from "../platform/unknown-outcome.ts";
import { arrangeUploads } from "./arrange-uploads.ts";
import { PictureDrop } from "./picture-drop.tsx";
import { chosenSize, priceOf, type PrintBuyer, printItem, type PrintItem } from "./print-buying.ts";
import { ScanChooser } from "./scan-chooser.tsx";
import { type ScanDrafts, useScanDrafts } from "./scan-drafts.ts";
import { SmallPrintRow } from "./small-print-row.tsx";
import classes from "./small-prints.module.css";
import { piecesOf, readSmallPrints, type SmallPrints, withPictures } from "./small-print-list.ts";

/** White borders of small prints, in tenths of a millimeter. */
const BORDERS = [
  { value: "0", label: "No border" },
  { value: "30", label: "Narrow, ⅛ in" },
  { value: "60", label: "Wide, ¼ in" },
];

/** Orders many small prints at once: quantities, sizes and borders. The choices are in the history entry. */
export function SmallPrintOrder({ buyer }: { buyer: PrintBuyer }) {
  const papers = useCall(listPapers, { query: { limit: 100, targetPrinter: "SMALL_FORMAT" } });
  return (
    <Page
      title="4x6 Prints"

      intro="Choose frames or whole rolls and the quantity, and we print them on luster paper."
      actions={<Link to={`${buyer.base}/print-orders/new/selector`}>Large Format Prints</Link>}
    >
      <Loaded query={papers} skeleton={<RowsSkeleton rows={3} height={140} />}>
        {({ papers: found }) => <Order papers={found} buyer={buyer} />}
      </Loaded>
    </Page>
  );
}

function Order({ papers, buyer }: { papers: readonly Paper[]; buyer: PrintBuyer }) {
  const state = useHistoryState();
  /** The history entry updates shortly after it is written: until then the next change starts from this. */
  const [ahead, setAhead] = useState<SmallPrints | null>(null);
  if (ahead !== null && state === ahead) setAhead(null);
  const prints = ahead ?? readSmallPrints(state);
  const { pathname, search } = useLocation();
  const { own } = useWhose(buyer.userId);
  const navigate = useNavigate();
  const [done, setDone] = useState(0);
  const [tooSmall, setTooSmall] = useState<ReadonlySet<string>>(new Set());
  async function change(next: SmallPrints) {
    setAhead(next);
    await navigate({ pathname, search }, { replace: true, state: next, preventScrollReset: true });
  }
  const chosen = chosenSize(papers, { variantId: prints.size, slug: new URLSearchParams(search).get("paper") });
  const drafts = useScanDrafts();
  const order = useMutation({
    mutationFn: async ({ paper, size }: NonNullable<typeof chosen>) => {
      setDone(0);
      const items = await itemsOf(prints, buyer, { paper, size, drafts, onDone: setDone });
      await buyer.order(items, async () => {
        drafts.forget();
        await change({ ...prints, pictures: [] });
      });
    },
    onError: (error) => {
      if (!isUnknownOutcome(error)) drafts.forget();
    },
  });
  if (chosen === null) return <Empty title="4x6 prints are not available right now">Please try again tomorrow.</Empty>;
  const { size } = chosen;
  const pieces = piecesOf(prints);
  const over = prints.pictures.length - buyer.room;
  const picked = new Set(prints.pictures.map(({ id }) => id));

  return (
    <TwoColumns>
      <MainColumn>
        {prints.pictures.length > 0 && (
          <section className={classes.part} aria-label="Pictures to print">
            <div className={classes.head}>
              <h2>
                {prints.pictures.length} {prints.pictures.length === 1 ? "picture" : "pictures"}
              </h2>
              <NativeSelect
                aria-label="Quantity of each"
                value=""
                onChange={({ currentTarget }) => {
                  const count = Number(currentTarget.value);
                  void change({ ...prints, pictures: prints.pictures.map((one) => ({ ...one, count })) });
                }}
                data={[
                  { value: "", label: "Set all quantities…", disabled: true },
                  ...[1, 2, 3, 4, 5, 10].map((count) => ({ value: String(count), label: `${count} of each` })),
                ]}
              />
              <Button variant="subtle" onClick={() => void change({ ...prints, pictures: [] })}>
                Start over
              </Button>
            </div>
            <ul className={classes.pictures}>
              {prints.pictures.map((one) => (
                <SmallPrintRow
                  key={one.id}
                  userId={buyer.userId}
                  print={one}
                  size={size}
                  sizes={chosen.paper.sizes}
                  fit={prints.fit}
                  border={prints.border}
                  onTooSmall={(isTooSmall) => setTooSmall((before) => withOrWithout(before, one.id, isTooSmall))}
                  onCount={(count) =>
                    change({
                      ...prints,
                      pictures: prints.pictures.flatMap((other) =>
                        other.id !== one.id ? [other] : count > 0 ? [{ ...one, count }] : [],
                      ),
                    })
                  }
                />
              ))}
            </ul>
          </section>
        )}
        {buyer.userId !== null && (
          <section className={classes.part}>
            <h2>Add scans</h2>
            <ScanChooser
              userId={buyer.userId}
              picked={picked}
              onPick={({ id }) =>
                change(
                  picked.has(id)
                    ? { ...prints, pictures: prints.pictures.filter((one) => one.id !== id) }
                    : withPictures(prints, [{ kind: "scan", id, count: 1 }]),
                )
              }
              onAll={(scans) =>
                change(
                  withPictures(
                    prints,
                    scans.map(({ id }) => ({ kind: "scan", id, count: 1 })),
                  ),
                )
              }
            />
          </section>
        )}
        <section className={classes.part}>
          <h2>{buyer.userId === null ? "Your pictures" : own ? "Or your own pictures" : "Or other pictures"}</h2>
          <Uploads prints={prints} onChange={change} />
        </section>
      </MainColumn>
      <SideColumn follows>
        <aside className={classes.side} aria-label="Paper and price">
          <NativeSelect
            label="Paper and size"
            value={size.productVariantId}
            onChange={({ currentTarget }) => void change({ ...prints, size: currentTarget.value })}
            data={papers.flatMap((one) =>
              one.sizes.map((each) => ({
                value: each.productVariantId,
                label: `${one.name}, ${each.name}`,
              })),
            )}
          />
          <NativeSelect
            label="Border"
            value={String(prints.border)}
            onChange={({ currentTarget }) => void change({ ...prints, border: Number(currentTarget.value) })}
            data={BORDERS}
          />
          <NativeSelect
            label="Crop"
            value={prints.fit}
            onChange={({ currentTarget }) => void change({ ...prints, fit: currentTarget.value as SmallPrints["fit"] })}
            data={[
              { value: "FILL", label: "Fill the sheet" },
              { value: "WHOLE", label: "Show whole picture" },
            ]}
          />
          <p className={classes.sum}>
            <span>
              {pieces} {pieces === 1 ? "print" : "prints"}
            </span>
            <span className={classes.quiet}>{dollars(priceOf(size, buyer.isMember))} each</span>
            <strong>{dollars(pieces * priceOf(size, buyer.isMember))}</strong>
          </p>
          {pieces > 0 && !buyer.isMember && size.memberPrice !== null && size.memberPrice < size.price && (
            <p className={classes.quiet}>{dollars(pieces * size.memberPrice)} for members</p>
          )}
          <FormMessage>
            {over > 0
              ? `This order has room for ${buyer.room} more pictures. Order the other ${over} separately.`
              : tooSmall.size > 0
                ? "Some pictures are too small for this size. Choose a smaller size or remove them."
                : order.isError && messageOf(order.error)}
          </FormMessage>
          <Button
            size="lg"
            fullWidth
            disabled={pieces === 0 || over > 0 || tooSmall.size > 0 || order.isPending}
            onClick={() => order.mutate(chosen)}
          >
            {buyer.orderLabel}
          </Button>
          <p role="status" className={classes.quiet}>
            {order.isPending && `${done} of ${prints.pictures.length} pictures are ready`}
          </p>
        </aside>
      </SideColumn>
    </TwoColumns>
  );
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (ids.has(id) === isIn) return ids;
  return isIn ? new Set([...ids, id]) : new Set([...ids].filter((other) => other !== id));
}

function Uploads({ prints, onChange }: { prints: SmallPrints; onChange: (next: SmallPrints) => void }) {
  const latest = useRef(prints);
  useEffect(() => {
    latest.current = prints;
  }, [prints]);
  return (
    <PictureDrop
      title="Upload pictures"
      targetPrinter="SMALL_FORMAT"
      maxFiles={50}
      onReady={({ draftId, name }) => {
        latest.current = withPictures(latest.current, [{ kind: "draft", id: draftId, name, count: 1 }]);
        onChange(latest.current);
      }}
    />
  );
}

async function itemsOf(
  { pictures, border, fit }: SmallPrints,
  { userId }: PrintBuyer,
  {
    paper,
    size,
    drafts,
    onDone,
  }: { paper: Paper; size: Paper["sizes"][number]; drafts: ScanDrafts; onDone: (done: number) => void },
): Promise<PrintItem[]> {
  const item = (draftId: string, quantity: number) => printItem(paper, size, { draftId, quantity });
  const uploads = pictures.filter((one) => one.kind === "draft");
  const scans = pictures.filter((one) => one.kind === "scan");
  await arrangeUploads(
    uploads.map(({ id }) => id),
    { border, fit },
  );
  onDone(uploads.length);
  const items = uploads.map(({ id, count }) => item(id, count));
  for (let from = 0; from < scans.length; from += SCANS_AT_ONCE) {
    const some = scans.slice(from, from + SCANS_AT_ONCE);
    const draftIds = await drafts.of(userId!, {
      scanIds: some.map(({ id }) => id),
      targetPrinter: "SMALL_FORMAT",
      arrangement: { border, fit },
    });
    items.push(...some.map(({ count }, index) => item(draftIds[index]!, count)));
    onDone(items.length);
  }
  return items;
}
