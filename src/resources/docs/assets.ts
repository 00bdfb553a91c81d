import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packed } from '../../http/packed.js';

const require = createRequire(import.meta.url);
const MANIFEST = require.resolve('swagger-ui-dist/package.json');
const { version } = require(MANIFEST) as { version: string };

/** Where the files of Swagger UI are served: named by its version, so that they may be kept for good. */
export const VENDOR = `docs/swagger-ui-${version}`;

const FILES = new Map([
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
]);

/** A file of Swagger UI, from its npm package. */
export interface VendorFile {
  readonly type: string;
  /** Makes it the body of an answer. */
  readonly send: ReturnType<typeof packed>;
}

/** Reads a file of Swagger UI once; undefined for one that the page does not use. */
export const vendorFiles = (): ((name: string) => VendorFile | undefined) => {
  const read = new Map<string, VendorFile>();
  return (name) => {
    const type = FILES.get(name);
    if (type === undefined) return undefined;
    const known = read.get(name) ?? { type, send: packed(readFileSync(join(dirname(MANIFEST), name))) };
    read.set(name, known);
    return known;
  };
};

/**
 * Starts Swagger UI: everything folded, no token kept, nothing asked of other hosts.
 * It draws each of the 270 keys of a list of species anew at each change, which
 * takes half a minute; so keys are shown once they are looked for or have a value.
 */
export const SCRIPT = `
const MOST = 12;
const isKey = (parameter) => /\\[/.test(parameter.get('name') ?? '');

const Keys = () => ({
  wrapComponents: {
    parameters: (Original, { React, getState }) => (props) => {
      const [words, setWords] = React.useState('');
      const keys = props.parameters.filter(isKey);
      if (keys.size <= MOST) return React.createElement(Original, props);
      const meta = getState().getIn(['spec', 'meta', 'paths', ...props.pathMethod, 'parameters']);
      const given = new Set();
      meta?.forEach((each, id) => {
        if (each.get('value') !== undefined) given.add(id.split('.hash-')[0]);
      });
      const wanted = words.trim().toLowerCase();
      const found = keys.filter((each) => wanted !== '' && each.get('name').toLowerCase().includes(wanted));
      const shown = new Set(found.take(MOST).map((each) => each.get('name')));
      const parameters = props.parameters.filter(
        (each) => !isKey(each) || shown.has(each.get('name')) || given.has('query.' + each.get('name')),
      );
      const told = wanted === '' ? keys.size + ' filters, ranges and orders' : found.size + ' of ' + keys.size + ' match';
      return React.createElement(
        'div',
        null,
        React.createElement(
          'label',
          { className: 'keys' },
          'Find a key ',
          React.createElement('input', {
            type: 'search',
            placeholder: 'height, filter[edible], order[year]',
            value: words,
            onChange: (event) => setWords(event.target.value),
          }),
          ' ' + told + (found.size > MOST ? ', the first ' + MOST + ' are shown' : ''),
        ),
        React.createElement(Original, { ...props, parameters }),
      );
    },
  },
});

SwaggerUIBundle({
  url: new URL('api/openapi.json', document.baseURI).href,
  dom_id: '#docs',
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [Keys],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  persistAuthorization: false,
  displayRequestDuration: true,
  validatorUrl: null,
});
`;

/** Lets the page fit a narrow screen, where Swagger UI lays tables out wider than that. */
export const STYLE = `
body { margin: 0; }
header { padding: 1rem 20px 0; font: 1rem/1.5 system-ui, sans-serif; max-width: 1460px; margin: 0 auto; box-sizing: border-box; }
header a { color: #1f6b3a; margin-right: 1rem; }
label.keys { display: block; padding: 12px 20px; font: 0.9rem/1.5 system-ui, sans-serif; color: #3b4151; }
.swagger-ui label.keys input { width: min(100%, 20rem); margin: 0 0.5rem 0 0; }
.swagger-ui .info { margin: 20px 0; }
.swagger-ui, .swagger-ui .markdown, .swagger-ui .opblock-summary-path { overflow-wrap: anywhere; }
@media (max-width: 700px) {
  .swagger-ui .wrapper { padding: 0 10px; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; padding: 0 4px; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { padding: 0; flex-basis: 100%; }
  .swagger-ui .parameters-container, .swagger-ui .responses-inner, .swagger-ui .table-container { overflow-x: auto; }
  .swagger-ui table.parameters, .swagger-ui table.parameters > tbody,
  .swagger-ui table.parameters > tbody > tr, .swagger-ui table.parameters > tbody > tr > td { display: block; width: auto; }
  .swagger-ui table.parameters > thead { display: none; }
  .swagger-ui .parameters-col_description { padding-left: 0; }
  .swagger-ui .parameters-col_description input, .swagger-ui .parameters-col_description select { max-width: 100%; width: 100%; }
  .swagger-ui .scheme-container .schemes { padding: 0 10px; }
  .swagger-ui .servers { overflow-x: clip; }
  .swagger-ui .dialog-ux .modal-ux { min-width: 0; width: calc(100vw - 20px); }
  .swagger-ui .auth-container input { min-width: 0; width: 100%; }
}
`;
