/** A species of a list: the members that most clients of the interface read. */
export interface ListedSpecies {
  readonly id: number;
  readonly slug: string;
  readonly scientific_name: string;
  readonly common_name: string | null;
  readonly links: { readonly self: string; readonly genus: string; readonly plant: string };
}

interface Page<Item> {
  readonly data: readonly Item[];
  readonly links: { readonly self: string; readonly next?: string };
  readonly meta: { readonly total: number };
}

/**
 * A client like many that were written for the published service: a base address, a token, and pages followed
 * by `links.next` to the end.
 */
export class ListClient {
  constructor(
    private readonly base: string,
    private readonly token: string,
  ) {}

  /** Returns every species of a list; `query` is its query string, brackets unencoded. */
  async *species(query: string): AsyncGenerator<ListedSpecies, void> {
    let path: string | undefined = `/api/v1/species?${query}`;
    while (path !== undefined) {
      const page: Page<ListedSpecies> = await this.get(path);
      yield* page.data;
      path = page.links.next;
    }
  }

  async total(query: string): Promise<number> {
    return (await this.get<Page<ListedSpecies>>(`/api/v1/species?${query}`)).meta.total;
  }

  private async get<Answer>(path: string): Promise<Answer> {
    const answer = await fetch(this.base + path, { headers: { Authorization: `Bearer ${this.token}` } });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
