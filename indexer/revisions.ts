/** Ids start at 1 and have few gaps, so that an array by id is a tenth of a map. */
const FIRST_ROOM = 65_536;

/** The revision of each species that was read, by id: 4 MB for the full data. */
export class Revisions {
  #revisions = new Float64Array(FIRST_ROOM);
  #size = 0;

  /** How many species have a revision. */
  get size(): number {
    return this.#size;
  }

  /** An id that none of them is above. */
  get limit(): number {
    return this.#revisions.length;
  }

  /** 0 for a species that has none. */
  get(species: number): number {
    return this.#revisions[species] ?? 0;
  }

  set(species: number, revision: number): void {
    if (species >= this.#revisions.length) {
      const wider = new Float64Array(Math.max(species + 1, this.#revisions.length * 2));
      wider.set(this.#revisions);
      this.#revisions = wider;
    }
    if (this.get(species) === 0) this.#size += 1;
    this.#revisions[species] = revision;
  }
}
