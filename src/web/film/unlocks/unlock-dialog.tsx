import { Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { listPaymentMethods } from "../../../contract/payments/payments.ts";
import { MAX_UNLOCKED_AT_ONCE, quoteUnlocks } from "../../../contract/unlocks/unlocks.ts";
import { DEFAULT_UNLOCK_SIZE, type UnlockSize } from "../../../rules/unlocks/unlocks.ts";
import { countScans } from "../../parts/film/count-scans.ts";
import { Dialog } from "../../platform/dialog.tsx";
import { useCall } from "../../platform/query.ts";
import { Loaded } from "../../platform/states.tsx";
import { UnlockFiles } from "./unlock-files.tsx";
import { UnlockPayment } from "./unlock-payment.tsx";
import { SizeChoice } from "./size-choice.tsx";
import { useUnlocking } from "./use-unlocking.ts";
import { LINKS_REFRESH } from "../../platform/fresh-links.ts";
import { useLive } from "../../platform/live.tsx";
import { useBurst } from "../../platform/use-burst.ts";

export type UnlockDialogProps = {
  userId: string;
  scanIds: readonly string[];
  /** Base path of the customer's pages: /users/{id}, or /admin/users/{id}. */
  base: string;
  onClose: () => void;
};

export function UnlockDialog(props: UnlockDialogProps) {
  const { scanIds, onClose } = props;
  if (scanIds.length > MAX_UNLOCKED_AT_ONCE)
    return (
      <Dialog title="Too many at once" onClose={onClose}>
        <p>
          {countScans(scanIds.length)} are selected. Unlock at most {MAX_UNLOCKED_AT_ONCE} at once.
        </p>
      </Dialog>
    );
  return <AskAndUnlock {...props} />;
}

function AskAndUnlock({ userId, scanIds, base, onClose }: UnlockDialogProps) {
  const quote = useUnlockQuote(userId, scanIds);
  const cards = useCall(listPaymentMethods, { params: { userId } });
  const unlocking = useUnlocking(userId, scanIds);
  const [chosen, setChosen] = useState<UnlockSize>(DEFAULT_UNLOCK_SIZE);
  const isBusy = unlocking.state.kind === "working";
  const skeleton = (
    <Stack gap="sm" role="status" aria-label="Loading">
      <Skeleton height={64} radius="md" />
      <Skeleton height={64} radius="md" />
      <Skeleton height={48} radius="md" mt="md" />
    </Stack>
  );
  return (
    <Dialog title={`Unlock ${countScans(scanIds.length)}`} busy={isBusy} onClose={onClose}>
      <Loaded query={quote} skeleton={skeleton}>
        {({ quotes, scans, pricePerUnlock }) => {
          const sum = quotes.find(({ size }) => size === chosen)!;
          return (
            <Stack gap="lg">
              <SizeChoice
                quotes={quotes}
                of={scans.length}
                pricePerUnlock={pricePerUnlock}
                chosen={chosen}
                onChoose={(size) => (setChosen(size), unlocking.rest())}
                disabled={isBusy}
              />
              <UnlockFiles scans={scans} size={chosen} />
              {sum.toUnlock > 0 && (
                <Loaded query={cards} skeleton={<Skeleton height={120} radius="md" />}>
                  {({ paymentMethods }) => (
                    <UnlockPayment
                      base={base}
                      sum={sum}
                      pricePerUnlock={pricePerUnlock}
                      cards={paymentMethods}
                      unlocking={unlocking}
                    />
                  )}
                </Loaded>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

/** Fetches prices of larger sizes of these scans and the available files, and keeps them up to date. */
function useUnlockQuote(userId: string, scanIds: readonly string[]) {
  const quote = useCall(
    quoteUnlocks,
    { params: { userId }, body: { scanIds: [...scanIds] } },
    { ...LINKS_REFRESH, staleTime: 0 },
  );
  const { refetch } = quote;
  const refresh = useBurst(() => void refetch());
  useLive((event) => {
    // An order event reports a payment that completed on its own.
    if ((event.type === "unlock" || event.type === "order") && event.userId === userId) refresh();
  }, refresh);
  return quote;
}
