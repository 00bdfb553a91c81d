/** Initial capacity. Ids start at 1 with few gaps, so an array needs a tenth of the memory of a map. */
const FIRST_ROOM = 65_536;

/** Map from species id to a number, such as a revision: 4 MB for the full data. */
export class NumbersById {
  #numbers = new Float64Array(FIRST_ROOM);
  #size = 0;

  /** Number of entries. */
  get size(): number {
    return this.#size;
  }

  /** Upper bound of the ids. */
  get limit(): number {
    return this.#numbers.length;
  }

  /** Returns the number of a species; 0 if it has none. */
  get(species: number): number {
    return this.#numbers[species] ?? 0;
  }

  set(species: number, number: number): void {
    if (species >= this.#numbers.length) {
      const wider = new Float64Array(Math.max(species + 1, this.#numbers.length * 2));
      wider.set(this.#numbers);
      this.#numbers = wider;
    }
    if (this.get(species) === 0) this.#size += 1;
    this.#numbers[species] = number;
  }
}
