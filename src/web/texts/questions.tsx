import { CloseButton, TextInput, Title } from "@mantine/core";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { FAQPage, WithContext } from "schema-dts";
import { useLab } from "../platform/lab.ts";
import { IconSearch } from "../platform/icons.tsx";
import { PublicPageHead, StructuredData } from "../platform/public-page.tsx";
import folds from "../platform/folds.module.css";
import classes from "./questions.module.css";
import type { AnsweredSection, questionSearch } from "./question-search.ts";
import text from "./text-page.module.css";

/** Frequently asked questions: all readable without searching, and filtered while typing. */
export function Questions({ sections }: { sections: readonly AnsweredSection[] }) {
  const lab = useLab();
  const [term, setTerm] = useState("");
  const wanted = useDeferredValue(term.trim());
  const { search, isLost } = useQuestionSearch(sections, wanted);
  const found = wanted === "" || search === null ? sections : search(wanted);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const field = useRef<HTMLInputElement>(null);
  useOpenNamedQuestion();
  useSlashFocuses(field);

  return (
    <div className={`${text.page} ${classes.page}`}>
      <PublicPageHead
        title="Frequently Asked Questions"
        description="How to send film, what we develop, how long it takes, how large scans are, what a membership includes and what happens to your negatives."
        preview="frequently-asked-questions"
      />
      <StructuredData data={forSearchEngines(sections)} />
      <header className={`${text.head} ${classes.head}`}>
        <Title order={1}>Ask the bench</Title>
        <p>
          Common questions, answered by our lab staff. Something missing?{" "}
          <a href={`mailto:${lab.email}`}>Write to us</a>.
        </p>
        <search>
          <TextInput
            ref={field}
            type="search"
            size="lg"
            radius="pill"
            label="Search the questions"
            placeholder="push, negatives, how long"
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
            leftSection={<IconSearch size={20} aria-hidden />}
            rightSection={
              term !== "" && (
                <CloseButton
                  aria-label="Clear the search"
                  onClick={() => {
                    setTerm("");
                    field.current?.focus();
                  }}
                />
              )
            }
          />
          <p role="status" className={classes.status}>
            {wanted !== "" && search !== null && (count === 1 ? "1 answer" : `${count} answers`)}
            {wanted !== "" && isLost && "Search could not be loaded. All answers are below."}
          </p>
        </search>
      </header>
      {count === 0 && (
        <p className={classes.none}>
          Nothing about “{wanted}” yet. Try another word, or{" "}
          <a href={`mailto:${lab.email}?subject=${encodeURIComponent(`A question about ${wanted}`)}`}>ask us</a>: we
          answer within a business day, and the next person will find it here.
        </p>
      )}
      {found.map(({ slug, title, questions }) => (
        <section key={slug} aria-labelledby={slug} className={`${folds.folds} ${classes.section}`}>
          <h2 id={slug}>{title}</h2>
          <div>
            {questions.map((one) => (
              <details key={one.slug} id={one.slug} open={wanted !== "" && search !== null && count <= 3}>
                <summary>{one.question}</summary>
                <div className={text.prose} dangerouslySetInnerHTML={{ __html: one.html }} />
              </details>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

type MakeSearch = typeof questionSearch;

/** Loads the search on first use; a failed load is retried with the next keystroke. */
function useQuestionSearch(sections: readonly AnsweredSection[], wanted: string) {
  const [make, setMake] = useState<{ search: MakeSearch } | "LOST" | null>(null);
  const isThere = make !== null && make !== "LOST";
  useEffect(() => {
    if (wanted === "" || isThere) return;
    let isOver = false;
    import("./question-search.ts").then(
      ({ questionSearch: search }) => isOver || setMake({ search }),
      () => isOver || setMake("LOST"),
    );
    return () => {
      isOver = true;
    };
  }, [wanted, isThere]);
  const search = useMemo(() => (make === null || make === "LOST" ? null : make.search(sections)), [make, sections]);
  return { search, isLost: make === "LOST" };
}

function useOpenNamedQuestion() {
  useEffect(() => {
    const open = () => {
      const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!(named instanceof HTMLDetailsElement)) return;
      named.open = true;
      named.scrollIntoView({ block: "start" });
    };
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
}

/** Focuses the search with "/", unless the visitor is typing. */
function useSlashFocuses(field: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const writing = (event.target as HTMLElement).closest?.("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || writing || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", focus);
    return () => removeEventListener("keydown", focus);
  }, [field]);
}

function forSearchEngines(sections: readonly AnsweredSection[]): WithContext<FAQPage> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: sections.flatMap(({ questions }) =>
      questions.map(({ question, html }) => ({
        "@type": "Question" as const,
        name: question,
        acceptedAnswer: { "@type": "Answer" as const, text: html },
      })),
    ),
  };
}
