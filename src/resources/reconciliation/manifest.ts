import { SHOWN_UNITS } from '../../fields/shown-unit.js';
import { VERSION } from '../../runtime/version.js';
import { ENTITY_TYPES } from './entities.js';
import { BATCH_LIMIT } from './schema.js';

/** Path of the service (contract C17.1), and of its draft of version 1.0. */
export const RECONCILE_PATH = '/api/reconcile';
export const RECONCILE_DRAFT_PATH = `${RECONCILE_PATH}/1.0`;

/** Settings of the service that its manifests show. */
export interface ManifestSettings {
  /** Whether callers need no credential (`RECONCILE_OPEN`). */
  readonly isOpen: boolean;
  /** Whether the pages for people exist; previews and views lead to them. */
  readonly hasPages: boolean;
}

interface ManifestRequest extends ManifestSettings {
  /** Base URL of the service. */
  readonly base: string;
  /** Token of the query string of the request; null without one. */
  readonly token: string | null;
}

const PREVIEW = { width: 430, height: 380 };

const UNIT_HELP = 'Unit of lengths and temperatures; fields without such a unit ignore it.';
const LABEL_HELP = 'Words in place of codes, such as full sun for 8.';

const UNIT_CHOICES = [
  { value: '', name: 'as stored' },
  ...SHOWN_UNITS.map((unit) => ({
    value: unit,
    name: unit.replace('deg_', '°').replace('°c', '°C').replace('°f', '°F'),
  })),
];

const TYPES = ENTITY_TYPES.map(({ id, name }) => ({ id, name }));

/** How callers authenticate, in the form of OpenAPI 2. */
const AUTHENTICATION = {
  type: 'apiKey',
  name: 'token',
  in: 'query',
  description: 'Account token or browser token; add it to the address of the service.',
} as const;

/** Members that both versions have. */
const common = ({ base, isOpen }: ManifestRequest) => ({
  name: 'Linnea',
  documentation: `${base}/docs`,
  serviceVersion: VERSION,
  defaultTypes: TYPES,
  batchSize: BATCH_LIMIT,
  ...(isOpen ? {} : { authentication: AUTHENTICATION }),
});

/** Template of the address of an entity, which redirects to its page or record; the draft allows these braces as well. */
const viewOf = ({ base }: ManifestRequest) => ({ url: `${base}${RECONCILE_PATH}/view/{{id}}` });

/** Returns the manifest of version 0.2 (contract C17.2). */
export const manifestOf = (request: ManifestRequest) => {
  const { base, token, hasPages } = request;
  const at = (path: string) => ({ service_url: base, service_path: `${RECONCILE_PATH}${path}` });
  // The only address with the token: the others need none, and clients add parameters to them with a question mark.
  const secret = token === null ? '' : `?token=${encodeURIComponent(token)}`;
  return {
    versions: ['0.2'],
    ...common(request),
    identifierSpace: `${base}/species/`,
    schemaSpace: `${base}/api/v1/fields`,
    view: viewOf(request),
    ...(hasPages ? { preview: { url: `${base}/preview/{{id}}`, ...PREVIEW } } : {}),
    suggest: {
      entity: at(`/suggest/entity${secret}`),
      property: at('/suggest/property'),
      type: at('/suggest/type'),
    },
    extend: {
      propose_properties: at('/extend/propose'),
      property_settings: [
        {
          type: 'select',
          name: 'unit',
          label: 'Unit',
          default: '',
          help_text: UNIT_HELP,
          choices: UNIT_CHOICES,
        },
        { type: 'checkbox', name: 'label', label: 'Words', default: false, help_text: LABEL_HELP },
      ],
    },
  };
};

/** Returns the manifest of the draft of version 1.0 (contract C17.15). */
export const draftManifestOf = (request: ManifestRequest) => ({
  versions: ['1.0-draft'],
  lang: 'en',
  ...common(request),
  view: viewOf(request),
  ...(request.hasPages ? { preview: PREVIEW } : {}),
  suggest: { entity: true, property: true, type: true },
  extend: {
    proposeProperties: true,
    propertySettings: [
      { type: 'select', id: 'unit', name: 'Unit', default: '', helpText: UNIT_HELP, choices: UNIT_CHOICES },
      { type: 'checkbox', id: 'label', name: 'Words', default: false, helpText: LABEL_HELP },
    ],
  },
});
