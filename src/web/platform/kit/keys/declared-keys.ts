/** A key and what it does, in a few words that begin with a verb or name the thing: "Next row", "Mark as done". */
export type Shortcut = {
  /** As `pressedKeys` names them. */
  keys: string;
  does: string;
  run: () => void;
  /** Does it again while the key is held. */
  repeats?: boolean;
  /** Stands in the sheet of keys, but not in the line of them below what it is about. */
  minor?: boolean;
};

/** The keys of one thing on the page. */
export type KeyGroup = {
  name: string;
  /** Of the site's frame: the page's own keys win over them. */
  isFrame: boolean;
  shortcuts: readonly Shortcut[];
};

/** All keys that work on the page as it stands, and whether their sheet is open. */
export class DeclaredKeys {
  readonly #listeners = new Set<() => void>();
  #groups: readonly KeyGroup[] = [];
  #effective: readonly KeyGroup[] = [];
  #isSheetOpen = false;

  /** Answers what takes them back. */
  declare(group: KeyGroup): () => void {
    this.#set([...this.#groups, group]);
    return () => this.#set(this.#groups.filter((other) => other !== group));
  }

  /** The groups with the keys that are not another's: the page's first, the frame's last; the same array until one changes. */
  effective = (): readonly KeyGroup[] => this.#effective;

  /** Who runs when these keys are pressed. */
  find(keys: string): Shortcut | undefined {
    return this.#effective.flatMap(({ shortcuts }) => shortcuts).find((shortcut) => shortcut.keys === keys);
  }

  isSheetOpen = (): boolean => this.#isSheetOpen;

  openSheet(isOpen: boolean): void {
    this.#isSheetOpen = isOpen;
    this.#tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #set(groups: readonly KeyGroup[]): void {
    this.#groups = groups;
    const taken = new Set<string>();
    // What came last lies on top.
    const inOrder = [...groups.filter(({ isFrame }) => !isFrame).toReversed(), ...groups.filter((one) => one.isFrame)];
    this.#effective = inOrder
      .map((group) => {
        const shortcuts = group.shortcuts.filter(({ keys }) => !taken.has(keys));
        for (const { keys } of shortcuts) taken.add(keys);
        return { ...group, shortcuts };
      })
      .filter(({ shortcuts }) => shortcuts.length > 0);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
