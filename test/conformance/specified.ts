const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const SPECIES_ITEM = words(`id common_name slug scientific_name year bibliography author status rank family
  family_common_name genus genus_id image_url synonyms links`);

/** Fields as listed in the interface specification, which takes precedence over the contract. */
export const SPECIFIED = {
  speciesItem: SPECIES_ITEM,
  speciesRecord: [
    ...SPECIES_ITEM,
    ...words(`duration edible_part edible vegetable observations common_names distribution synonyms sources
      complete_data completion_ratio images flower foliage fruit_or_seed specifications growth extras`),
  ],
  /** Fields that only single records have. */
  detailOnly:
    words(`edible edible_part duration common_names distribution growth specifications images sources
    flower foliage fruit_or_seed extras`),
  plantItem: words(`id common_name slug scientific_name year bibliography author family_common_name genus_id
    main_species_id vegetable observations image_url complete_data links`),
} as const;
