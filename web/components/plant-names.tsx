import { LatinName } from './scientific-name.js';

/** Plants by their scientific names alone, as links. */
export const PlantNames = ({
  plants,
}: {
  readonly plants: readonly { readonly slug: string; readonly name: string }[];
}) => (
  <ul class="columns">
    {plants.map(({ slug, name }) => (
      <li key={slug}>
        <a href={`/species/${slug}`}>
          <LatinName name={name} />
        </a>
      </li>
    ))}
  </ul>
);
