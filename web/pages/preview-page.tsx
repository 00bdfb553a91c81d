import type { PlantCard } from '../cards.js';
import { Cards } from '../components/plant-cards.js';
import { LatinName } from '../components/scientific-name.js';
import type { Visit } from '../visit.js';

/** What a preview shows: a plant, or a genus or family by its name. */
export type Previewed =
  | { readonly card: PlantCard }
  | { readonly name: string; readonly description: string; readonly path: string; readonly italic: boolean };

/** A card that clients frame beside a name: no header, no scripts, and links that open a window of their own (C17.9). */
export const PreviewPage = ({ visit, shown }: { readonly visit: Visit; readonly shown: Previewed }) => (
  <html lang={visit.language}>
    <head>
      <meta charset="utf-8" />
      <title>{'card' in shown ? shown.card.scientificName : shown.name}</title>
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      <base target="_blank" />
      <link rel="stylesheet" href={visit.assets.style.path} />
    </head>
    <body class="preview">
      <main>
        {'card' in shown ? (
          <Cards visit={visit} cards={[shown.card]} heading="h1" />
        ) : (
          <>
            <h1>
              <a href={shown.path} rel="noopener">
                <LatinName name={shown.name} italic={shown.italic} />
              </a>
            </h1>
            <p>{shown.description}</p>
          </>
        )}
      </main>
    </body>
  </html>
);
