import { renderMarkdown } from '../docs/markdown.js';
import type { ReferenceGroup, ShownOperation, ShownParameter } from '../docs/reference.js';
import type { Guide } from '../docs/render-library.js';
import { PageLayout } from '../layout.js';
import type { Visit } from '../visit.js';
import { DocsSearch, DocsSide, InEnglish } from './docs-pages.js';

const Markdown = ({ text }: { readonly text: string }) => (
  <div
    class="prose"
    lang="en"
    dangerouslySetInnerHTML={{ __html: renderMarkdown(text, (href) => href).html }}
  />
);

interface ReferenceProps {
  readonly visit: Visit;
  readonly guides: readonly Guide[];
  readonly groups: readonly ReferenceGroup[];
}

/** The overview of the reference: what all routes share, and the routes by group. */
export const ReferencePage = ({
  visit,
  guides,
  groups,
  intro,
}: ReferenceProps & { readonly intro: string }) => {
  const { t } = visit;
  return (
    <PageLayout
      visit={visit}
      kind="docs reference"
      title={t.documentation.reference}
      description={t.documentation.referenceLead}
      canonical="/docs/api"
    >
      <div class="docs-columns">
        <DocsSide visit={visit} guides={guides} />
        <div>
          <DocsSearch visit={visit} text="" />
          <h1>{t.documentation.reference}</h1>
          <p class="lead">{t.documentation.referenceLead}</p>
          <p class="downloads">
            <a href="/api/openapi.json">{t.documentation.openapi}</a>
            <a href="/docs/browser">{t.documentation.browser}</a>
          </p>
          <InEnglish visit={visit} />
          {groups.map(({ name, description, operations }) => (
            <section key={name} class="routes" aria-labelledby={`of-${name}`}>
              <h2 id={`of-${name}`} lang="en">
                <a href={`/docs/api/${name}`}>{name.replaceAll('_', ' ')}</a>
              </h2>
              <Markdown text={description} />
              <ul lang="en">
                {operations.map(({ id, method, path, summary }) => (
                  <li key={id}>
                    <a href={`/docs/api/${name}#${id}`}>
                      <code>
                        <b>{method}</b> {path}
                      </code>
                    </a>{' '}
                    <span class="quiet">{summary}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Markdown text={intro} />
        </div>
      </div>
    </PageLayout>
  );
};

/** Returns the address of the example of an operation: that of its description, else its path with the example of each parameter. */
export const exampleRequest = ({ path, parameters, exampleAddress }: ShownOperation): string => {
  if (exampleAddress !== null) return exampleAddress;
  const inPath = new Map(
    parameters.filter(({ in: place }) => place === 'path').map(({ name, example }) => [name, example]),
  );
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath.get(name) || `{${name}}`);
  const query = parameters
    .filter(
      ({ in: place, required, name, example }) =>
        place === 'query' && required && name !== 'token' && example,
    )
    .map(({ name, example }) => `${name}=${encodeURIComponent(example)}`)
    .join('&');
  return query === '' ? filled : `${filled}?${query}`;
};

const Parameters = ({
  visit: { t },
  parameters,
}: {
  visit: Visit;
  parameters: readonly ShownParameter[];
}) => (
  <div class="scrolling">
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">{t.documentation.parameter}</th>
          <th scope="col">{t.documentation.meaning}</th>
          <th scope="col">{t.documentation.example}</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map(({ name, description, required, example }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {required ? <span class="quiet"> {t.documentation.required}</span> : null}
            </th>
            <td>
              <Markdown text={description} />
            </td>
            <td>{example === '' ? null : <code>{example}</code>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** A request that can be changed and sent. Without a script the command is there. */
const TryIt = ({ visit, operation }: { readonly visit: Visit; readonly operation: ShownOperation }) => {
  const { t, base } = visit;
  const { method, id, body, needsToken } = operation;
  const address = exampleRequest(operation);
  const isRead = method === 'GET' || id.endsWith('Match') || id.endsWith('Batch');
  const command = [
    'curl -g',
    method === 'GET' ? '' : `-X ${method}`,
    needsToken ? `-H 'Authorization: Bearer YOUR_TOKEN'` : '',
    body === null ? '' : `-H 'Content-Type: application/json' -d '${JSON.stringify(JSON.parse(body))}'`,
    `'${base}${address}'`,
  ]
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div class="try">
      <h3>{t.documentation.curl}</h3>
      <pre tabindex={0}>
        <code>{command}</code>
      </pre>
      <form class="needs-script" data-try={method} data-failed={t.documentation.failed}>
        <h3>{t.documentation.try}</h3>
        {isRead ? null : <p class="warning">{t.documentation.writes}</p>}
        <div class="entry">
          <label for={`${id}-address`}>{method}</label>
          <input
            id={`${id}-address`}
            name="address"
            type="text"
            value={address}
            spellcheck={false}
            autocomplete="off"
          />
        </div>
        {body === null ? null : (
          <div class="entry">
            <label for={`${id}-body`}>{t.documentation.body}</label>
            <textarea
              id={`${id}-body`}
              name="body"
              rows={Math.min(12, body.split('\n').length)}
              spellcheck={false}
            >
              {body}
            </textarea>
          </div>
        )}
        <button type="submit">{t.documentation.run}</button>{' '}
        {needsToken ? null : <span class="quiet">{t.documentation.noToken}</span>}
        <output class="answer" aria-live="polite" />
      </form>
    </div>
  );
};

const Operation = ({ visit, operation }: { readonly visit: Visit; readonly operation: ShownOperation }) => {
  const { t } = visit;
  const { id, method, path, summary, description, parameters, families, answer, responses } = operation;
  return (
    <section class="operation" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} lang="en">
        {summary}
      </h2>
      <p>
        <code>
          <b>{method}</b> {path}
        </code>
      </p>
      <Markdown text={description} />
      {parameters.length === 0 ? null : (
        <>
          <h3>{t.documentation.parameters}</h3>
          <Parameters visit={visit} parameters={parameters} />
        </>
      )}
      {families.length === 0 ? null : (
        <p>
          {families.map(([family, count]) => (
            <code key={family} class="family">
              {t.documentation.keysOf(family, count)}
            </code>
          ))}{' '}
          <a href="/docs/keys">{t.documentation.keys}</a>
        </p>
      )}
      <TryIt visit={visit} operation={operation} />
      {answer === null ? null : (
        <details>
          <summary>{t.documentation.answer}</summary>
          <pre tabindex={0}>
            <code>{answer}</code>
          </pre>
        </details>
      )}
      <details>
        <summary>{t.documentation.statuses}</summary>
        <dl class="statuses" lang="en">
          {responses.map(([status, words]) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>
                <Markdown text={words} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
};

/** The routes of a group, each with a request that can be sent. */
export const ReferenceGroupPage = ({
  visit,
  guides,
  group,
}: Omit<ReferenceProps, 'groups'> & { readonly group: ReferenceGroup }) => {
  const { t } = visit;
  const title = group.name.replaceAll('_', ' ');
  return (
    <PageLayout
      visit={visit}
      kind="docs reference"
      title={`${t.documentation.reference}${t.colon} ${title}`}
      canonical={`/docs/api/${group.name}`}
    >
      <div class="docs-columns">
        <DocsSide visit={visit} guides={guides} />
        <div>
          <p>
            <a href="/docs/api">{t.documentation.reference}</a>
          </p>
          <h1 lang="en">{title}</h1>
          <Markdown text={group.description} />
          <form class="token needs-script" data-token="">
            <label>
              {t.documentation.token}{' '}
              <input name="token" type="password" autocomplete="off" spellcheck={false} placeholder="usr-…" />
            </label>{' '}
            <span class="quiet">{t.documentation.tokenHint}</span>
          </form>
          {group.operations.map((operation) => (
            <Operation key={operation.id} visit={visit} operation={operation} />
          ))}
        </div>
      </div>
    </PageLayout>
  );
};
