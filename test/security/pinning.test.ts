import { readFileSync } from 'node:fs';
import { ELASTICSEARCH_VERSION } from '../../src/development/elasticsearch-node.js';
import { packaged } from '../../src/runtime/package-root.js';

const FILES = ['docker-compose.yml', 'Dockerfile'];

describe('images of the repository', () => {
  const images = FILES.flatMap((file) =>
    [...readFileSync(packaged(file), 'utf8').matchAll(/^(?: *image: |FROM )(\S+)/gm)].map(
      ([, name]) => name!,
    ),
  ).filter((image) => !image.startsWith('linnea'));

  it('have an exact version', () => {
    expect(images).toHaveLength(5);
    const exact = /:\d+\.\d+(\.\d+)?(-slim)?(@sha256:[0-9a-f]{64})?$/;
    expect(images.filter((image) => !exact.test(image))).toEqual([]);
  });

  it('have the version of Elasticsearch that the tests use', () => {
    expect(images.join(' ')).toContain(`/elasticsearch:${ELASTICSEARCH_VERSION}`);
  });
});
