import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { CameraScan } from "./camera-scan.tsx";
import classes from "./day.module.css";

/** Accepts stickers and order numbers, scanned, by camera or typed. @param onCode returns the message to show */
export function ScanField({ label, onCode }: { label: string; onCode: (code: string) => string }) {
  const [field, setField] = useState("");
  const [said, setSaid] = useState("");
  const take = (code: string) => code.trim() !== "" && setSaid(onCode(code.trim()));
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setField("");
        take(field);
      }}
    >
      <TextInput
        size="lg"
        label={label}
        value={field}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ currentTarget: { value } }) => setField(value)}
      />
      <CameraScan onCode={take} />
      <Text role="status" className={classes.said}>
        {said}
      </Text>
    </form>
  );
}
