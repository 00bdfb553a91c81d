/** The plants of a list on the page, as the service renders them. */
export const plantsOf = (place: HTMLElement) => {
  /** Slugs of the plants that are shown or asked for, separated by commas. */
  let shown = '';
  const cards = (): readonly HTMLElement[] => [...place.querySelectorAll<HTMLElement>('.cards > li')];

  /** Returns the slugs that plants have now, by the former ones under which they were asked for. */
  const renamed = (): ReadonlyMap<string, string> =>
    new Map(
      [...place.querySelectorAll<HTMLElement>('[data-former]')].map(({ dataset }) => [
        dataset['former']!,
        dataset['now']!,
      ]),
    );

  const read = async (slugs: readonly string[], rename: (now: ReadonlyMap<string, string>) => void) => {
    const asked = slugs.join(',');
    if (asked === shown) return;
    shown = asked;
    if (slugs.length === 0) {
      place.replaceChildren();
      return;
    }
    const answer = await fetch('/my-plants/plants', {
      method: 'POST',
      body: new URLSearchParams({ species: asked }),
    });
    if (asked !== shown) return;
    if (!answer.ok) throw new TypeError(String(answer.status));
    place.innerHTML = await answer.text();
    const now = renamed();
    if (now.size === 0) return;
    rename(now);
    shown = [...new Set(slugs.map((slug) => now.get(slug) ?? slug))].join(',');
  };

  return {
    cards,
    slugs: (): readonly string[] =>
      cards().map((card) => card.querySelector<HTMLInputElement>('.plant-tick input')!.value),
    /**
     * Reads the plants of a list, unless they are shown already. `rename` gets those that have another slug now.
     *
     * @throws TypeError if the service cannot be reached or refuses; the next call asks again.
     */
    read: (slugs: readonly string[], rename: (now: ReadonlyMap<string, string>) => void): Promise<void> =>
      read(slugs, rename).catch((failure: unknown) => {
        shown = '';
        throw failure;
      }),
  };
};
