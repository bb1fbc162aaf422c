import { Button } from "@mantine/core";
import { useState } from "react";
import {
  cancelCourierVisit,
  type CourierVisit,
  getCourierVisit,
  moveCourierVisit,
} from "../../../contract/couriers/courier-visit.ts";
import { listAvailabilities } from "../../../contract/couriers/couriers.ts";
import { getUserOrder } from "../../../contract/orders/orders.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { type PickUpWindow, WindowPicker } from "../../parts/couriers/window-picker.tsx";
import { useWhose, type Whose } from "../../parts/people/whose.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { BackLink } from "../../platform/kit/back-link.tsx";
import { Page } from "../../platform/page.tsx";
import { useCallMutation } from "../../platform/query.ts";
import { Facts, Section } from "../../platform/section.tsx";
import { Empty, Loaded, PageSkeleton } from "../../platform/states.tsx";
import { useLab } from "../../platform/lab.ts";
import { clock } from "../day/stop-text.ts";
import { useVisit } from "./use-visit.ts";
import { visitNews, visitWindow } from "./visit-text.ts";
import classes from "./visit.module.css";

const REFRESHES = [getCourierVisit, getUserOrder, listAvailabilities];

export function VisitPage({ userId, orderId }: { userId: string; orderId: number }) {
  const query = useVisit({ userId, orderId });
  const whose = useWhose(userId);
  const order = `/users/${userId}/orders/${orderId}`;
  return (
    <Page title={`${whose.Your} courier`} back={<BackLink to={order} label={`Order ${shownOrderNumber(orderId)}`} />}>
      <Loaded query={query} skeleton={<PageSkeleton />}>
        {({ visit }) =>
          visit === null ? (
            <Empty title="This order has no courier booking" />
          ) : (
            <div className={classes.page}>
              <Progress visit={visit} whose={whose} />
              {visit.bookable ? (
                <Change visit={visit} params={{ userId, orderId }} />
              ) : (
                visit.stopState === "BOOKED" && (
                  <p className={classes.quiet}>It's too late to change the time. Write to us if no one will be home.</p>
                )
              )}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

function Progress({ visit, whose }: { visit: CourierVisit; whose: Whose }) {
  const lab = useLab();
  const { title, text } = visitNews(visit, whose, lab.timeZone);
  const isToCome = visit.stopState === "BOOKED";
  return (
    <section className={classes.news} aria-live="polite">
      <h2>{title}</h2>
      <p>{text}</p>
      <Facts
        facts={[
          isToCome && visit.stopsBefore !== null ? ["When", visitWindow(visit, lab.timeZone)] : null,
          isToCome && visit.arrivesAt !== null ? ["Expected", `about ${clock(visit.arrivesAt, lab.timeZone)}`] : null,
          ["Where", visit.address],
          ["Courier", visit.courierName],
        ]}
      />
    </section>
  );
}

function Change({ visit, params }: { visit: CourierVisit; params: { userId: string; orderId: number } }) {
  const [chosen, setChosen] = useState<PickUpWindow | null>(null);
  const [isCanceling, setCanceling] = useState(false);
  const move = useCallMutation(moveCourierVisit, {
    refreshes: REFRESHES,
    onSuccess: () => {
      setChosen(null);
      showToast("Courier booked.");
    },
  });
  const cancel = useCallMutation(cancelCourierVisit, { refreshes: REFRESHES });
  const isBooked = visit.stopState === "BOOKED";
  const booked = isBooked ? { hoursId: visit.hoursId, day: visit.day } : null;
  return (
    <Section title={isBooked ? "Choose another time" : "Choose a time"}>
      <div className={classes.change}>
        {visit.changeableUntil !== null && (
          <p className={classes.quiet}>You can change or cancel it until two hours before.</p>
        )}
        <WindowPicker
          userId={params.userId}
          addressId={undefined}
          zip={visit.zip.slice(0, 5)}
          chosen={chosen ?? booked}
          onChange={setChosen}
        />
        <FormMessage>{move.isError ? messageOf(move.error) : undefined}</FormMessage>
        <div className={classes.buttons}>
          <Button
            disabled={chosen === null}
            loading={move.isPending}
            onClick={() => move.mutate({ params, body: { hoursId: chosen!.hoursId, day: chosen!.day } })}
          >
            {isBooked ? "Change the time" : "Book pickup"}
          </Button>
          {isBooked && (
            <Button variant="default" onClick={() => setCanceling(true)}>
              Cancel pickup
            </Button>
          )}
        </div>
      </div>
      {isCanceling && (
        <ConfirmDialog
          title="Cancel pickup?"
          confirmLabel="Cancel pickup"
          keepLabel="Keep pickup"
          onConfirm={() => cancel.mutateAsync({ params })}
          onClose={() => setCanceling(false)}
        >
          We release your slot. Your order stays open: bring your film to the counter, or choose another time.
        </ConfirmDialog>
      )}
    </Section>
  );
}
