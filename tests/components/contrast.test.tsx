import { ActionIcon, Anchor, Button, type ButtonVariant, type MantineColor } from "@mantine/core";
import { expect, test } from "vitest";
import { cdp } from "vitest/browser";
import { renderScreen } from "../support/components/render-screen.tsx";

/** Variants and colors in use for buttons, icons and badges. */
const USED = {
  filled: ["tomato", "sun", "sky", "leaf", "gray", "dark"],
  default: ["gray"],
  light: ["tomato", "sun", "sky", "leaf", "gray"],
  subtle: ["tomato", "gray"],
  transparent: ["tomato", "gray"],
  outline: ["tomato", "gray"],
  white: ["dark"],
} satisfies Partial<Record<ButtonVariant, MantineColor[]>>;
/** Backgrounds: the page, cards and dialogs, quiet areas. */
const SURFACES = ["--mantine-color-body", "--nice-surface", "--nice-fog"];
const STATES = {
  "at rest": [],
  hovered: ["hover"],
  pressed: ["hover", "active"],
  focused: ["focus", "focus-visible"],
  "pressed by key": ["focus", "focus-visible", "active"],
};
/** WCAG 1.4.3 for text, 1.4.11 for graphics. */
const LEAST = { words: 4.5, pictures: 3 };

const Samples = () => (
  <>
    {Object.entries(USED).flatMap(([variant, colors]) =>
      colors.map((color) => {
        const style = { variant, color };
        const name = `${variant} ${color}`;
        return (
          <p key={name}>
            <Button {...style} data-sample={`button ${name}`}>
              Words
            </Button>
            <Button {...style} disabled data-sample={`disabled button ${name}`}>
              Words
            </Button>
            <ActionIcon {...style} data-sample={`icon ${name}`}>
              ×
            </ActionIcon>
          </p>
        );
      }),
    )}
    <Anchor href="#" data-sample="link">
      Words
    </Anchor>
  </>
);

type Node = { nodeId: number; attributes?: string[]; children?: Node[]; contentDocument?: Node };

/** DevTools node ids of all samples. */
async function samples(): Promise<number[]> {
  const { root } = (await cdp().send("DOM.getDocument", { depth: -1, pierce: true })) as { root: Node };
  const below = ({ nodeId, attributes = [], children = [], contentDocument }: Node): number[] => [
    ...(attributes.includes("data-sample") ? [nodeId] : []),
    ...[...children, ...(contentDocument ? [contentDocument] : [])].flatMap(below),
  ];
  return below(root);
}

const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;

/** Returns the relative luminance (WCAG) of layered colors, lowest layer first. */
function luminance(colors: readonly string[]): number {
  for (const color of colors) {
    brush.fillStyle = color;
    brush.fillRect(0, 0, 1, 1);
  }
  const [red, green, blue] = Array.from(brush.getImageData(0, 0, 1, 1).data, (byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrastOf(sample: Element, surface: string): number {
  const { backgroundColor, color } = getComputedStyle(sample);
  const behind = luminance([surface, backgroundColor]);
  const before = luminance([surface, backgroundColor, color]);
  return (Math.max(behind, before) + 0.05) / (Math.min(behind, before) + 0.05);
}

function tooFaint(): string[] {
  const root = getComputedStyle(document.documentElement);
  return [...document.querySelectorAll<HTMLElement>("[data-sample]")].flatMap((sample) =>
    SURFACES.flatMap((surface) => {
      const name = sample.dataset["sample"]!;
      const contrast = contrastOf(sample, root.getPropertyValue(surface));
      return contrast >= (name.startsWith("icon") ? LEAST.pictures : LEAST.words)
        ? []
        : [`${name} on ${surface}: ${contrast.toFixed(2)}`];
    }),
  );
}

test("text on buttons, icons and links has enough contrast in every state, in both themes", async () => {
  await renderScreen({ default: Samples as never }, { path: "/samples" });
  await expect.poll(() => document.querySelector("[data-sample]")).not.toBeNull();
  document.head.insertAdjacentHTML("beforeend", "<style>*{transition:none!important}</style>");
  await cdp().send("DOM.enable");
  await cdp().send("CSS.enable");
  const all = await samples();
  expect(all.length).toBe(document.querySelectorAll("[data-sample]").length);
  for (const [state, forcedPseudoClasses] of Object.entries(STATES)) {
    await Promise.all(all.map((nodeId) => cdp().send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses })));
    for (const theme of ["light", "dark"]) {
      document.documentElement.dataset["mantineColorScheme"] = theme;
      expect.soft(tooFaint(), `${state}, ${theme}`).toEqual([]);
    }
  }
});
