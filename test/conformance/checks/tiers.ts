import { rule } from '../check.js';
import { each, expectEqual, seen } from '../expect.js';
import { binomials, finds, firstIsNamed, search, swap, withCommonName } from '../searching.js';

/** C7.4, C7.6, C7.8: which records are found, by which name, in which spelling. */
export const tiers = [
  rule('C7.4', 'tier 1: an exact common name comes first', async (target) => {
    await each((await withCommonName(target)).slice(0, 8), async (species) => {
      await firstIsNamed(target, species.common_name);
      await finds(target, species.common_name, species);
    });
  }),
  rule('C7.4', 'tier 2: the scientific name, with or without its author, comes first', async (target) => {
    await each(await binomials(target), async ({ scientific_name, author, slug }) => {
      for (const q of [scientific_name, ...(author === null ? [] : [`${scientific_name} ${author}`])]) {
        expectEqual(`first for ${q}`, (await search(target, q)).data[0]?.slug, slug);
      }
    });
  }),
  rule('C7.4', 'tier 3: the name of a synonym finds the accepted species first', async (target) => {
    const species = await target.examples.withSynonym();
    await each(species.synonyms.slice(0, 3), async (name) => {
      await firstIsNamed(target, name);
      await finds(target, name, species);
    });
  }),
  rule('C7.4', 'tier 4: the genus may be abbreviated to its first letters', async (target) => {
    await each(await binomials(target), async (species) => {
      const [genus, epithet] = species.scientific_name.split(' ') as [string, string];
      for (const initial of [genus[0], genus.slice(0, 2)])
        await finds(target, `${initial}. ${epithet}`, species);
    });
  }),
  rule('C7.4', 'tier 5: a name with further words finds the species', async (target) => {
    const [species] = await binomials(target);
    const { data } = await search(target, `${species!.scientific_name} Zzyzx`);
    expectEqual('first', data[0]?.slug, species!.slug);
  }),
  rule('C7.4', 'tier 6: the genus and the family find their species', async (target) => {
    await each(await binomials(target), async (species) => {
      await finds(target, species.genus, species);
      if (species.family !== null) await finds(target, species.family, species);
    });
  }),
  rule('C7.4', 'tier 7: another gender of the epithet finds the species', async (target) => {
    await each(await binomials(target), async (species) => {
      await finds(target, species.scientific_name.replace(/(?:us|um|a)$/, 'os'), species);
    });
  }),
  rule('C7.4', 'tiers 8 and 11: the last word of a common name finds it', async (target) => {
    const named = (await withCommonName(target)).filter(({ common_name }) =>
      /^\p{L}+ \p{L}+$/u.test(common_name),
    );
    seen(named[0], 'a common name of two words');
    await each(named.slice(0, 8), async (species) =>
      finds(target, species.common_name.split(' ')[1]!, species),
    );
  }),
  rule('C7.4', 'tier 9: the beginning of a name finds it', async (target) => {
    await each(await binomials(target), async (species) => {
      await finds(target, species.scientific_name.slice(0, 5), species);
      await finds(target, species.scientific_name.slice(0, -3), species);
    });
  }),
  rule('C7.4', 'tiers 10 and 11: words of one name in any order, the last one incomplete', async (target) => {
    await each(await binomials(target), async (species) => {
      const [genus, epithet] = species.scientific_name.split(' ') as [string, string];
      await finds(target, `${epithet} ${genus}`, species);
      await finds(target, `${epithet} ${genus.slice(0, 4)}`, species);
      await finds(target, `${genus[0]} ${epithet}`, species);
    });
  }),
  rule('C7.4', 'tier 12: words of a name with its family', async (target) => {
    await each(await binomials(target), async (species) => {
      const [, epithet] = species.scientific_name.split(' ');
      if (species.family !== null) await finds(target, `${species.family} ${epithet}`, species);
    });
  }),
  rule('C7.4', 'tier 13: a common name without its spaces', async (target) => {
    const named = (await withCommonName(target)).filter(({ common_name }) =>
      /^[a-z]+ [a-z]+$/i.test(common_name),
    );
    seen(named[0], 'a common name of two words');
    await each(named.slice(0, 8), async (species) =>
      finds(target, species.common_name.replace(' ', ''), species),
    );
  }),
  rule('C7.4', 'tier 14: within typing errors, only when nothing else matches', async (target) => {
    await each(await binomials(target), async (species) => {
      const [genus, epithet] = species.scientific_name.split(' ') as [string, string];
      const q = `${swap(genus, 3)} ${swap(epithet, 2)}`;
      if (q === species.scientific_name) return;
      await finds(target, q, species);
    });
  }),
  rule('C7.6', 'the first letter must be correct, short words must be exact', async (target) => {
    const [species] = await binomials(target);
    const { genus, scientific_name, id } = species!;
    const wrong = `Q${scientific_name.slice(1)}`;
    expectEqual(`results of ${wrong}`, (await search(target, wrong, `&filter[id]=${id}`)).meta.total, 0);
    const three = `${swap(swap(genus, 1), 4)}x ${scientific_name.split(' ')[1]}`;
    expectEqual(`results of ${three}`, (await search(target, three, `&filter[id]=${id}`)).meta.total, 0);
  }),
  rule('C7.6', 'more than 8 words and words over 40 letters are ignored with a warning', async (target) => {
    const [species] = await binomials(target);
    await each(['aa bb cc dd ee gg hh ii jj', `${'q'.repeat(41)} ${species!.genus}`], async (q) => {
      const { meta } = await search(target, q);
      expectEqual(
        `warnings of ${q}`,
        meta.warnings?.map(({ param, problem }) => [param, problem]),
        [['q', 'too_long']],
      );
    });
  }),
  rule('C7.8', 'case, marks, apostrophes, hybrid signs and ranks make no difference', async (target) => {
    const [species] = await binomials(target);
    const name = species!.scientific_name;
    const { data } = await search(target, name);
    const marked = name.replace(/a/g, 'ä').replace(/e/g, 'é').replace(/o/g, 'ø');
    const [genus, epithet] = name.split(' ');
    const others = [
      name.toUpperCase(),
      marked,
      `  ${genus}   ${epithet} `,
      `${genus}-${epithet}`,
      `${genus} x ${epithet}`,
      `${genus} × ${epithet}`,
      `${genus} subsp. ${epithet}`,
      `${name} agg.`,
      `'${genus}' ${epithet}`,
    ];
    await each(others, async (q) => {
      const got = (await search(target, q)).data.map(({ slug }) => slug);
      expectEqual(
        `results of ${q}`,
        got,
        data.map(({ slug }) => slug),
      );
    });
  }),
];
