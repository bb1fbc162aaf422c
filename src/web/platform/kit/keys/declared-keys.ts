/** A keyboard shortcut with a short label, a verb or a noun: "Next row", "Mark as done". */
export type Shortcut = {
  /** As named by `pressedKeys`. */
  keys: string;
  does: string;
  run: () => void;
  repeats?: boolean;
  /** Listed on the help sheet, but not in the line of main keys. */
  minor?: boolean;
};

export type KeyGroup = {
  name: string;
  /** Whether it belongs to the site's frame: the page's own keys take precedence. */
  isFrame: boolean;
  shortcuts: readonly Shortcut[];
};

export class DeclaredKeys {
  readonly #listeners = new Set<() => void>();
  #groups: readonly KeyGroup[] = [];
  #effective: readonly KeyGroup[] = [];
  #isSheetOpen = false;

  /** Returns a function that removes the group. */
  declare(group: KeyGroup): () => void {
    this.#set([...this.#groups, group]);
    return () => this.#set(this.#groups.filter((other) => other !== group));
  }

  /** Groups without overridden keys: the page's first, the frame's last; the same array until a group changes. */
  effective = (): readonly KeyGroup[] => this.#effective;

  find(keys: string): Shortcut | undefined {
    return this.#effective.flatMap(({ shortcuts }) => shortcuts).find((shortcut) => shortcut.keys === keys);
  }

  isSheetOpen = (): boolean => this.#isSheetOpen;

  openSheet(isOpen: boolean): void {
    this.#isSheetOpen = isOpen;
    this.#notify();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #set(groups: readonly KeyGroup[]): void {
    this.#groups = groups;
    const taken = new Set<string>();
    // The latest group takes precedence.
    const inOrder = [...groups.filter(({ isFrame }) => !isFrame).toReversed(), ...groups.filter((one) => one.isFrame)];
    this.#effective = inOrder
      .map((group) => {
        const shortcuts = group.shortcuts.filter(({ keys }) => !taken.has(keys));
        for (const { keys } of shortcuts) taken.add(keys);
        return { ...group, shortcuts };
      })
      .filter(({ shortcuts }) => shortcuts.length > 0);
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
