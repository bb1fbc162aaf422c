import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { IconArrowRight, IconCheck } from "../platform/icons.tsx";
import { useStored } from "../platform/storage.ts";
import { useEmailField } from "../platform/use-email-field.ts";
import classes from "./newsletter-form.module.css";
import { subscriber } from "./subscriber.ts";

/** Delay of the callback after a sign-up (docs/product/community.md#newsletter). */
const SUBSCRIBED_AFTER_MS = 10_000;

type Step = "open" | "sending" | "submitted" | "failed";

type Props = {
  where: "footer" | "dialog";
  /** Called 10 s after a sign-up in this form. */
  onSubscribed?: () => void;
};

/**
 * "Join The Community": the newsletter's form (docs/product/community.md#newsletter). Stored subscribers see a
 * thank-you instead; clicking it forgets them and shows the form again. Rendered on the server, usable after hydration.
 */
export function NewsletterForm({ where, onSubscribed }: Props) {
  const known = useStored(subscriber);
  const [step, setStep] = useState<Step>("open");
  const submitted = step === "submitted";
  useAfter(SUBSCRIBED_AFTER_MS, submitted, () => {
    setStep("open");
    onSubscribed?.();
  });

  return (
    <div className={classes.box} data-where={where}>
      {known && !submitted ? (
        <Thanks />
      ) : (
        <Form name={where === "footer" ? "Newsletter" : "Join the newsletter"} step={step} setStep={setStep} />
      )}
      <p className={classes.said} role="status">
        {submitted && where === "dialog" && "Thank you! Check your inbox for our welcome."}
        {step === "failed" && "That didn't work. Please try again."}
      </p>
    </div>
  );
}

function Thanks() {
  return (
    <button type="button" className={classes.thanks} onClick={() => subscriber.set(null)}>
      <IconCheck size={20} aria-hidden />
      <span>Thanks for joining!</span>
      <small>Use another e-mail</small>
    </button>
  );
}

function Form({ name, step, setStep }: { name: string; step: Step; setStep: (step: Step) => void }) {
  const field = useEmailField();
  const id = useId();
  const ipLookupUrl = useRouteLoaderData<{ ipLookupUrl: string | null }>("root")?.ipLookupUrl ?? null;
  // State updates too late to stop a second click at the same time.
  const running = useRef(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!field.valid || running.current || step === "submitted") return;
    running.current = true;
    setStep("sending");
    try {
      const { subscribe } = await import("./subscribe.ts");
      await subscribe(field.email, ipLookupUrl);
      setStep("submitted");
    } catch {
      setStep("failed");
    } finally {
      running.current = false;
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={name}>
      <label htmlFor={id} className={classes.label}>
        Once or twice a month
      </label>
      <div className={classes.line} data-marked={field.problem !== null || undefined}>
        <input
          {...field.input}
          id={id}
          placeholder="Enter your e-mail"
          readOnly={step === "submitted"}
          aria-invalid={field.problem !== null || undefined}
          aria-describedby={field.problem ? `${id}-error` : undefined}
        />
        <button
          type="submit"
          disabled={!field.valid || step === "submitted"}
          aria-busy={step === "sending" || undefined}
        >
          {step === "submitted" ? "Submitted" : "Submit"}
          {step === "submitted" ? <IconCheck size={18} aria-hidden /> : <IconArrowRight size={18} aria-hidden />}
        </button>
      </div>
      {field.problem && (
        <p className={classes.error} id={`${id}-error`}>
          {field.problem}
        </p>
      )}
    </form>
  );
}

function useAfter(ms: number, started: boolean, callback: () => void): void {
  const call = useEffectEvent(callback);
  useEffect(() => {
    if (!started) return;
    const timer = setTimeout(() => call(), ms);
    return () => clearTimeout(timer);
  }, [ms, started]);
}
