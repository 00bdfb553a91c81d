/** Operations with more keys than this get a search field, which shows as many matches at most. */
const MOST = 12;
/** Whether a parameter is a key of a list: `filter[edible]`. */
const isKey = (parameter) => /\[/.test(parameter.get('name') ?? '');

/**
 * Swagger UI plugin: shows a key only when it matches the search or has a value. Swagger UI draws all parameters again at
 * each change, which takes half a minute for the 270 keys of a list of species.
 */
const Keys = () => ({
  wrapComponents: {
    parameters:
      (Original, { React, getState }) =>
      (props) => {
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
          (each) => !isKey(each) || shown.has(each.get('name')) || given.has(`query.${each.get('name')}`),
        );
        const count =
          wanted === '' ? `${keys.size} filters, ranges and orders` : `${found.size} of ${keys.size} match`;
        const limit = found.size > MOST ? `, the first ${MOST} are shown` : '';
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
            ` ${count}${limit}`,
          ),
          React.createElement(Original, { ...props, parameters }),
        );
      },
  },
});

// Everything is folded, no token is stored, and no other host is contacted.
SwaggerUIBundle({
  url: new URL(document.currentScript.dataset.document, document.baseURI).href,
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
