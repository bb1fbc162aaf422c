import { NativeSelect, Switch, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { clearPreference, listPreferences, savePreference } from "../../contract/accounts/preferences.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { MAX_PREFERENCE_LENGTH, type PreferenceKey } from "../../rules/accounts/preferences.ts";
import {
  NEGATIVES_ACTION_LABELS,
  type NegativesAction,
  SLEEVING_LABELS,
  type Sleeving,
} from "../../rules/film/film.ts";
import { uncollectedRule } from "../../rules/shipping/negatives.ts";
import { api } from "../platform/api.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { showToast, showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { callKey, useCall, useCallMutation } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import { SettingRow } from "./setting-row.tsx";
import classes from "./settings.module.css";
import { usePrices } from "../parts/prices/use-prices.ts";

type Preference = ReplyOf<typeof listPreferences>["preferences"][number];

const SWITCHES: readonly [key: PreferenceKey, label: string, description: string][] = [
  ["default-rush", "Rush", "New rolls go to the front of the line."],
  ["default-4x6-prints", "4x6 prints", "Print every frame of new rolls."],
  ["default-add-return-shipping", "Return shipping", "New orders include shipping your negatives back."],
];

/**
 * Edits the default options of new rolls (docs/product/accounts.md#preferences); each choice is saved immediately.
 * @param staff whether a staff member is viewing; staff have a separate note
 * @param onSaved refetches the user, whose next order starts with the new options
 */
export function RollPreferences({
  userId,
  staff,
  onSaved,
}: {
  userId: string;
  staff: boolean;
  onSaved: () => Promise<void>;
}) {
  const preferences = useCall(listPreferences, { params: { userId } });
  return (
    <Loaded query={preferences} skeleton={<RowsSkeleton rows={5} height={64} />}>
      {(data) => <Choices userId={userId} staff={staff} preferences={data.preferences} onSaved={onSaved} />}
    </Loaded>
  );
}

function Choices({
  userId,
  staff,
  preferences,
  onSaved,
}: {
  userId: string;
  staff: boolean;
  preferences: readonly Preference[];
  onSaved: () => Promise<void>;
}) {
  const prices = usePrices();
  const options = {
    refreshes: [listPreferences],
    async onSuccess() {
      await onSaved();
      showToast("Saved");
    },
    onError: showErrorToast,
  };
  const save = useCallMutation(savePreference, options);
  const clear = useCallMutation(clearPreference, options);
  const params = { userId };
  const stored = (key: PreferenceKey) => preferences.find((one) => one.key === key);
  /** Optimistic: returns the new value while it is being saved. */
  const valueOf = (key: PreferenceKey) =>
    save.isPending && save.variables.body.key === key ? save.variables.body.value : (stored(key)?.value ?? null);
  const choose = (key: PreferenceKey, value: string) => save.mutate({ params, body: { key, value } });
  const choicesOf = <T extends string>(key: PreferenceKey, labels: Record<T, string>) =>
    (stored(key)?.choices ?? []).map((value) => ({ value, label: labels[value as T] ?? value }));
  const negatives = "default-negatives-action-option";

  return (
    <div className={classes.choices}>
      <NativeSelect
        label="Negatives"
        description={valueOf(negatives) === "PICK_UP_SHIP" ? uncollectedRule(prices) : undefined}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={[
          { value: "", label: "Choose with each order" },
          ...choicesOf<NegativesAction>(negatives, NEGATIVES_ACTION_LABELS),
        ]}
        value={valueOf(negatives) ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const id = stored(negatives)?.id;
          if (value !== "") choose(negatives, value);
          else if (id) clear.mutate({ params: { ...params, prefId: id } });
        }}
      />
      <NativeSelect
        label="Sleeving"
        data={choicesOf<Sleeving>("default-sleeving", SLEEVING_LABELS)}
        value={valueOf("default-sleeving") ?? ""}
        onChange={({ currentTarget }) => choose("default-sleeving", currentTarget.value)}
      />
      {SWITCHES.map(([key, label, description]) => (
        <Switch
          key={key}
          label={label}
          description={description}
          checked={valueOf(key) === "Yes"}
          onChange={({ currentTarget }) => choose(key, currentTarget.checked ? "Yes" : "No")}
        />
      ))}
      <Notes
        userId={userId}
        preference="default-scan-notes"
        label="Notes for the scanner"
        description="Added to every new roll. For example: how warm you like your scans."
        stored={stored("default-scan-notes")?.value ?? ""}
        onSaved={onSaved}
      />
      {staff && (
        <Notes
          userId={userId}
          preference="default-internal-notes"
          label="Internal notes"
          description="Added to the notes of each new order. Only lab staff see them."
          stored={stored("default-internal-notes")?.value ?? ""}
          onSaved={onSaved}
        />
      )}
    </div>
  );
}

type NotesProps = {
  userId: string;
  preference: PreferenceKey;
  label: string;
  description: string;
  stored: string;
  onSaved: () => Promise<void>;
};

function Notes(props: NotesProps) {
  const [edits, setEdits] = useState(false);
  return (
    <>
      <SettingRow label={props.label} action="Edit notes" onChange={() => setEdits(true)}>
        {props.stored || props.description}
      </SettingRow>
      {edits && <NotesDialog {...props} onClose={() => setEdits(false)} />}
    </>
  );
}

function NotesDialog({
  userId,
  preference,
  label,
  description,
  stored,
  onSaved,
  onClose,
}: NotesProps & { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useCallForm({
    initialValues: { value: stored },
    schema: savePreference.body.pick({ value: true }),
    send: async ({ value }) => {
      await api.call(savePreference, { params: { userId }, body: { key: preference, value: value.trim() } });
      await Promise.all([queries.invalidateQueries({ queryKey: callKey(listPreferences) }), onSaved()]);
      showToast(`${label} saved`);
      onClose();
    },
  });
  return (
    <FormDialog title={label} form={form} submitLabel="Save" onClose={onClose}>
      <Textarea
        label={label}
        description={description}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_PREFERENCE_LENGTH}
        {...form.field("value")}
      />
    </FormDialog>
  );
}
