/** Ids start at 1 and have few gaps, so that an array by id is a tenth of a map. */
const FIRST_ROOM = 65_536;

/** A number of each species, such as the revision that was read of it, by id: 4 MB for the full data. */
export class NumbersById {
  #numbers = new Float64Array(FIRST_ROOM);
  #size = 0;

  /** How many species have a number. */
  get size(): number {
    return this.#size;
  }

  /** An id that none of them is above. */
  get limit(): number {
    return this.#numbers.length;
  }

  /** 0 for a species that has none. */
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
