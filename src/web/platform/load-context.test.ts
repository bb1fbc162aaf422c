import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { onlyWithDemo, pageContext } from "./load-context.ts";

const contextOf = (environment: string) => {
  const context = new RouterContextProvider();
  context.set(pageContext, { ...context.get(pageContext), environment });
  return context;
};

test("a developer page exists with the demo only, otherwise it returns 404", () => {
  expect(() => onlyWithDemo(contextOf("demo"))).not.toThrow();
  for (const environment of ["production", "development"])
    expect(() => onlyWithDemo(contextOf(environment))).toThrow(expect.objectContaining({ init: { status: 404 } }));
});
