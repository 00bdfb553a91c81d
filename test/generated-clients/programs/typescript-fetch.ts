import { Configuration, ResponseError, SpeciesApi } from './client/index.js';

/** Lists, reads a record and a 404 with the client that openapi-generator makes for TypeScript. */
const species = new SpeciesApi(new Configuration({ accessToken: process.env['TOKEN'] ?? '' }));
const page = await species.listSpecies({
  filterEdible: ['true'],
  filterDuration: ['annual', 'perennial'],
  filterNot: ['flower_color:blue,purple'],
  range: ['maximum_height_cm:,200', 'completion_ratio:1,'],
  order: ['maximum_height_cm:desc', 'slug:asc'],
});
const { data } = await species.getSpecies({ id: 'solanum-lycopersicum' });
const missing: unknown = await species.getSpecies({ id: 'tomatoo' }).catch(async (error: unknown) => {
  if (!(error instanceof ResponseError)) throw error;
  return ((await error.response.json()) as { code: string }).code;
});
const total: number = page.meta.total;
console.log(
  JSON.stringify({
    total,
    slugs: page.data.map(({ slug }) => slug),
    record: data.scientificName,
    family: data.family,
    missing,
  }),
);
