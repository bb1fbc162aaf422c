import { expect, test } from "vitest";
import { listReviews } from "../../contract/community/community.ts";
import { CallError } from "../../contract/kit/client.ts";
import { getProductBySlug } from "../../contract/products/products.ts";
import { type AnswerText, FRESH_MS, openVisitorAnswers } from "./visitor-answers.ts";

/** Answers on a clock that the test moves, to calls that are counted by their address. */
function openTestAnswers() {
  const asked: string[] = [];
  let time = 0;
  const state = {
    answer: async (path: string): Promise<AnswerText> => ({
      status: 200,
      text: JSON.stringify({ path, words: state.words }),
    }),
    words: "first",
  };
  const answers = openVisitorAnswers({
    ask: (_, path) => {
      asked.push(path);
      return state.answer(path);
    },
    now: () => time,
  });
  return { answers, asked, state, move: (ms: number) => void (time += ms) };
}

const slug = (name: string) => ({ params: { slug: name } });

test("what many pages show is asked once for all of them, and what each shows of its own once for it", async () => {
  const { answers, asked } = openTestAnswers();
  await Promise.all(
    ["tote", "binder"].map(async (name) => {
      const { api } = answers.read();
      await Promise.all([api.call(listReviews), api.call(getProductBySlug, slug(name))]);
    }),
  );
  await answers.read().api.call(listReviews);
  expect(asked.toSorted()).toEqual(["/api/products/slug/binder", "/api/products/slug/tote", "/api/public/reviews"]);
});

test("after a change it is asked anew, and so it is after a while", async () => {
  const { answers, asked, move } = openTestAnswers();
  await answers.read().api.call(listReviews);
  answers.contentChanged();
  await answers.read().api.call(listReviews);
  move(FRESH_MS);
  await answers.read().api.call(listReviews);
  expect(asked.length).toBe(3);
});

test("an answer that was on its way when something changed is given to nobody who asks later", async () => {
  const { answers, state } = openTestAnswers();
  const { promise, resolve } = Promise.withResolvers<AnswerText>();
  const usual = state.answer;
  state.answer = () => promise;
  const before = answers.read().api.call(listReviews);
  answers.contentChanged();
  state.answer = usual;
  const after = answers.read().api.call(listReviews);
  resolve({ status: 200, text: '"as it was"' });
  expect(await before).toBe("as it was");
  expect(await after).toMatchObject({ words: "first" });
  expect(await answers.read().api.call(listReviews)).toMatchObject({ words: "first" });
});

test("a page's calls are still answered as they were until one of them is answered otherwise", async () => {
  const { answers, state } = openTestAnswers();
  const { api, madeFrom } = answers.read();
  await Promise.all([api.call(listReviews), api.call(getProductBySlug, slug("tote"))]);
  answers.contentChanged();
  expect(await answers.stillTold(madeFrom)).toBe(true);
  state.words = "second";
  expect(await answers.stillTold(madeFrom)).toBe(true);
  answers.contentChanged();
  expect(await answers.stillTold(madeFrom)).toBe(false);
});

test("what one page is given no page can change", async () => {
  const { answers } = openTestAnswers();
  const given = (await answers.read().api.call(listReviews)) as unknown as { words: string };
  expect(() => (given.words = "mine")).toThrow(TypeError);
});

test("what is not there is asked for each time, and a call that fails for the lab's own sake is counted", async () => {
  const { answers, asked, state } = openTestAnswers();
  const reading = answers.read();
  for (const status of [404, 404, 503]) {
    state.answer = async () => ({ status, text: JSON.stringify({ message: "no", status, errors: [] }) });
    await expect(reading.api.call(getProductBySlug, slug("gone"))).rejects.toThrow(CallError);
  }
  expect([asked.length, reading.failedCalls()]).toEqual([3, 1]);
});

test("what may be over the next moment is asked each time, and no page is kept for it", async () => {
  const { answers, asked } = openTestAnswers();
  const { api, madeFrom } = answers.read();
  for (let times = 0; times < 2; times++)
    await api.call(listReviews, undefined, { headers: { "cache-control": "no-store" } });
  expect([asked.length, madeFrom.size]).toEqual([2, 0]);
});
