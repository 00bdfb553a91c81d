import { rule } from '../check.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import { comparable, present } from '../review/attributes.js';
import { factsOf, freshSpecies, plot } from '../review/plot.js';
import { asTest, ofSpecies, post, recordOf, refusedPost, submit } from '../review/submitting.js';
import { fits } from '../shapes/fits.js';
import { correction as shape } from '../shapes/others.js';
import { slugOf } from '../slug.js';
import type { Item, Species, SpeciesRecord } from '../types.js';

const REVIEW = { group: 'review' } as const;

const CHANGE = { growth_habit: 'Conformance' };

/** Sections 8.7 and 9.1: submissions and their answers. */
export const submissions = [
  rule(
    'C2.38',
    'a submission answers 201 with the pending record, which is listed and read by its id',
    async (target) => {
      const { slug, id } = await freshSpecies(target);
      const { data, meta } = recordOf(await post(target, ofSpecies(slug), asTest(CHANGE)), 201);
      expectEqual('status and species', [data.change_status, data.record_id], ['pending', id]);
      expectEqual('meta.last_modified', meta.last_modified, data['updated_at']);
      for (const path of [
        `species/${slug}/corrections`,
        `corrections?species_id=${slug}`,
        'corrections/mine',
      ]) {
        const found = (await target.list(`/api/v1/${path}`)).data.find((each) => each['id'] === data.id);
        expectEqual(`${data.id} in ${path}`, found, data);
      }
    },
    REVIEW,
  ),
  rule(
    'C2.36',
    'a submission is read by its id',
    async (target) => {
      const { data, meta } = await submit(target, ofSpecies((await plot(target)).slug), asTest(CHANGE));
      const read = await target.record(`/api/v1/corrections/${data.id}`);
      expectEqual(`correction ${data.id}`, read, { data, meta });
      await target.refused('/api/v1/corrections/conformance', 404);
    },
    REVIEW,
  ),
  rule(
    'C8.45',
    'members and types of submissions and reports',
    async (target) => {
      const { slug } = await plot(target);
      fits('a correction', shape, (await submit(target, ofSpecies(slug), asTest(CHANGE))).data);
      fits('a report', shape, (await submit(target, `species/${slug}/report`, { notes: 'TEST' })).data);
    },
    REVIEW,
  ),
  rule(
    'C8.46',
    'correction is as submitted with the name of the record; changes are [previous, new]',
    async (target) => {
      const { slug } = await plot(target);
      const { data: record } = await target.record<SpeciesRecord>(`/api/v1/species/${slug}`);
      const sent = {
        ...{ maximum_height_value: '2,5', maximum_height_unit: 'm', flower_color: 'red|white|lime' },
        common_name: 'Conformance name',
      };
      const { data } = await submit(target, ofSpecies(slug), asTest(sent));
      expectEqual('correction', data.correction, { ...sent, scientific_name: record.scientific_name });
      const before = (stored: string) => present(record, stored);
      const { common_name: names, ...changes } = data.changes!;
      expectEqual('changes', changes, {
        maximum_height_cm: [before('maximum_height_cm'), 250],
        flower_color: [before('flower_color'), ['white', 'red', 'lime']],
      });
      expectEqual('new names', names?.[1], ['Conformance name']);
      expectEqual(
        'previous names',
        comparable('common_name', names?.[0]),
        comparable('common_name', before('common_name')),
      );
    },
    REVIEW,
  ),
  rule(
    'C9.1',
    'corrections of plants apply to their main species, by id or slug',
    async (target) => {
      const { slug, id } = await plot(target);
      for (const path of ['species', 'plant', 'plants'].flatMap((of) => [`${of}/${slug}`, `${of}/${id}`])) {
        const { data } = await submit(target, `corrections/${path}`, asTest(CHANGE));
        expectEqual(path, [data['record_type'], data.record_id], ['Species', id]);
      }
      await refusedPost(target, ofSpecies('nothing-here'), asTest(CHANGE), { status: 404 });
    },
    REVIEW,
  ),
  rule(
    'C9.1',
    'the slug of a synonym names the species',
    async (target) => {
      const former = ({ synonyms }: Species): string => slugOf(synonyms[0] ?? '');
      const species = await freshSpecies(
        target,
        async (each) =>
          former(each) !== '' &&
          ((await target.body(`/api/v1/species/${former(each)}`))['data'] as Item | undefined)?.['id'] ===
            each.id,
      );
      const { data } = await submit(target, ofSpecies(former(species)), asTest(CHANGE));
      expectEqual('species', data.record_id, species.id);
    },
    REVIEW,
  ),
  rule(
    'C2.61',
    'only numbers have reviews, and nothing else; another record_type is 422 with the three allowed values',
    async (target) => {
      await each(['genus/1', 'mine/accept'], async (path) => {
        const { details } = await refusedPost(target, `corrections/${path}`, asTest(CHANGE));
        expectEqual(
          `details of ${path}`,
          details.map(({ param, allowed }) => [param, allowed?.toSorted()]),
          [['record_type', ['plant', 'plants', 'species']]],
        );
      });
      await each(['corrections/1/approve', 'corrections/1/species', ofSpecies('accept')], async (path) => {
        await refusedPost(target, path, asTest(CHANGE), { status: 404 });
      });
    },
    REVIEW,
  ),
  rule(
    'C9.3',
    'an own pending correction is replaced completely with 200; a report is separate',
    async (target) => {
      const { slug } = await freshSpecies(target);
      const send = async (path: string, body: object, status: number) =>
        recordOf(await post(target, path, body), status).data;
      const first = await send(ofSpecies(slug), asTest({ ...CHANGE, growth_rate: 'Conformance' }), 201);
      const report = await send(`species/${slug}/report`, { notes: 'TEST' }, 201);
      const reference = { source_type: 'external', source_reference: 'Conformance' };
      const again = await send(ofSpecies(slug), asTest(CHANGE, reference), 200);
      expectEqual('id and created_at', [again.id, again.created_at], [first.id, first.created_at]);
      expectEqual('changes', Object.keys(again.changes ?? {}), ['growth_habit']);
      expectEqual('source', [again['source_type'], again['source_reference']], ['external', 'Conformance']);
      expectEqual('the report', (await target.record(`/api/v1/corrections/${report.id}`)).data, report);
      const other = target.others.default;
      if (other === undefined) return;
      const { data } = recordOf(await post(target, ofSpecies(slug), asTest(CHANGE), other), 201);
      expectTrue('another account replaced it', data.id !== first.id && data.user_id !== first.user_id);
    },
    REVIEW,
  ),
  rule(
    'C9.5',
    'values that the record already has are 422 no_change, and left out of changes',
    async (target) => {
      const { slug, rank } = await plot(target);
      const { problems } = await refusedPost(target, ofSpecies(slug), asTest({ rank: rank.toUpperCase() }));
      expectEqual('problems', Object.values(problems), ['no_change']);
      const { data } = await submit(target, ofSpecies(slug), asTest({ rank, ...CHANGE }));
      expectEqual('changes', Object.keys(data.changes ?? {}), ['growth_habit']);
    },
    REVIEW,
  ),
  rule(
    'C9.6',
    'a submission changes neither the record nor its facts',
    async (target) => {
      const species = await plot(target);
      const read = async () => [
        await target.record(`/api/v1/species/${species.slug}`),
        await factsOf(target, species),
      ];
      const before = await read();
      await submit(target, ofSpecies(species.slug), asTest({ light: 3, year: 1999, ...CHANGE }));
      expectEqual(species.slug, await read(), before);
    },
    REVIEW,
  ),
];
