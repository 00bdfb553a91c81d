import { CALLED, OF_LESSER, READ, SHORTEST_NAME } from '../../search/name-terms.js';
import { SCORES, WELL_KNOWN } from '../../species/name-tiers.js';

/** Shortest text that has all everyday forms, and shortest form (names/everyday-forms.ts). */
const SHORTEST = { text: 4, form: 3 };

/** The last word of a text, and the text before it. */
const lastWord = (text: string): string => `replace(${text}, rtrim(${text}, replace(${text}, ' ', '')), '')`;
const beforeLast = (text: string): string => `rtrim(${text}, replace(${text}, ' ', ''))`;
const firstWord = (text: string): string => `substr(${text}, 1, instr(${text} || ' ', ' ') - 1)`;
const afterFirst = (text: string): string => `substr(${text}, instr(${text} || ' ', ' '))`;
const endsWith = (text: string, end: string): string =>
  `length(${text}) >= length(${end}) and substr(${text}, length(${text}) - length(${end}) + 1) = ${end}`;
const withoutEnd = (text: string, end: string): string =>
  `substr(${text}, 1, length(${text}) - length(${end}))`;
const is = (kind: string, word: string): string =>
  `${word} in (select word from words where kind = '${kind}')`;

/** Returns forms of a word by the endings of a kind, between two other texts. */
const replaced = (kind: string, from: string, before: string, word: string, after: string): string => `
  select ${before} || ${withoutEnd('f.word', 'e.ending')} || e.replacement || ${after}
  from (select *, ${word} as word from ${from}) f join endings e on e.kind = '${kind}' and ${endsWith('f.word', 'e.ending')}
  where length(f.word) >= ${SHORTEST.form}${kind === 'plural' ? '' : ` and f.word not like '%ss' and length(f.word) - length(e.ending) >= ${SHORTEST.form - 1}`}`;

/** Returns the Dutch singulars of the last word: *tomaat* for *tomaten*, *bes* for *bessen*. */
const DUTCH = `
  select head || substr(stem, 1, length(stem) - 1) from dutch
  where substr(stem, -1) = substr(stem, -2, 1) and substr(stem, -1) not in ('a', 'e', 'i', 'o', 'u') and length(stem) > 2
  union all
  select head || substr(stem, 1, length(stem) - 1) || substr(stem, -2, 1)
    || case substr(stem, -1) when 'z' then 's' when 'v' then 'f' else substr(stem, -1) end
  from dutch
  where substr(stem, -2, 1) in ('a', 'e', 'o', 'u') and substr(stem, -1) not in ('a', 'e', 'i', 'o', 'u')
    and substr(stem, -3, 1) not in ('a', 'e', 'i', 'o', 'u') and length(stem) > 2`;

/**
 * The search by name, in the order of the service (contract C7.4 and C7.13 to C7.14) without typing errors, Latin variants and
 * words of groups. It folds the parameter :text itself, so that programs pass what people type.
 */
export const SEARCH = `
with recursive
spelled (at, text) as (
  select 1, '' union all
  select at + 1, text || coalesce((select folded from letters where letter = substr(:text, at, 1)), substr(:text, at, 1))
  from spelled where at <= min(length(:text), 200)
),
parts (nth, word, rest) as (
  select 0, '', (select text from spelled order by at desc limit 1) || ' ' union all
  select nth + (instr(rest, ' ') > 1), substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1)
  from parts where rest <> ''
),
typed_words as (
  select row_number() over (order by nth) as nth, word from parts
  where word <> '' and not ${is('connecting', 'word')} and (word <> 'f' or nth = 1)
),
kept as (
  select * from typed_words where nth <= (select max(nth) from typed_words where not ${is('trailing', 'word')})
),
typed as materialized (
  select group_concat(word, ' ') as text, count(*) as words from (select word from kept order by nth limit 30)
),
without_first (text) as (
  select group_concat(word, ' ') from (select word from kept where nth >= (
    select min(nth) from kept where nth > 1 and not ${is('between', 'word')}) order by nth)
  where ${is('before', '(select word from kept where nth = 1)')}
),
without_part (text) as (
  select trim(${beforeLast('text')}) from typed where words > 1 and ${is('after', lastWord('text'))}
  union select text from without_first where text is not null
  union select substr(text, 2) from without_first where substr(text, 1, 2) in ('da', 'de', 'di', 'do', 'du', 'dh')
),
without_usual (text) as (
  select trim(${afterFirst('text')}) from typed where words > 1 and ${is('usual_before', firstWord('text'))}
  union select trim(${beforeLast('text')}) from typed where words > 1 and ${is('usual_after', lastWord('text'))}
),
without_joined (text) as (
  select ${beforeLast('t.text')} || ${withoutEnd(lastWord('t.text'), 'w.word')} || e.column1
  from typed t join words w on w.kind = 'joined' and ${endsWith(lastWord('t.text'), 'w.word')}
    and length(${lastWord('t.text')}) - length(w.word) >= ${SHORTEST.form}
  join (values (''), ('e')) e
),
without (text) as (
  select text from without_part union select text from without_joined union select text from without_usual
),
base as materialized (select text from typed union select text from without),
dutch as (
  select ${beforeLast('text')} as head, ${withoutEnd(lastWord('text'), "'en'")} as stem from base where text like '%en'
),
fruitful as (
  select text from typed union select text from without_first union select substr(text, 2) from without_first
  where substr(text, 1, 2) in ('da', 'de', 'di', 'do', 'du', 'dh') union select text from without_usual
),
forms (text) as materialized (
  select text from without
  union ${replaced('singular', 'base', beforeLast('f.text'), lastWord('text'), "''")}
  union ${replaced('plural', 'base', beforeLast('f.text'), lastWord('text'), "''")}
  union ${replaced('singular', 'base', "''", firstWord('text'), afterFirst('f.text'))}
  union ${replaced('fruit', 'fruitful', "''", 'text', "''")}
  union ${DUTCH}
),
spoken as materialized (
  select f.text, length(f.text) - length(replace(f.text, ' ', '')) + 1 as words from forms f, typed t
  where f.text <> t.text and length(f.text) >= ${SHORTEST.form}
    and (length(t.text) >= ${SHORTEST.text} or f.text = t.text || 's')
    and (exists (select 1 from groups g where g.key = f.text)
      or exists (select 1 from names n indexed by names_by_key join plants p on p.id = n.plant_id
        where n.key = f.text and n.kind = 'common' and p.popularity >= ${WELL_KNOWN}))
),
readings (text, known) as materialized (
  select text, 1 from spoken where words = (select words from typed)
    or not exists (select 1 from spoken where words = (select words from typed))
  union all
  select w.text, 0 from without_part w, typed t
  where w.text <> t.text and length(w.text) >= ${SHORTEST.form} and not exists (select 1 from spoken)
    and not exists (select 1 from groups where key = t.text)
    and not exists (select 1 from names n indexed by names_by_key join plants p on p.id = n.plant_id
      where n.key = t.text and n.kind = 'common' and p.popularity >= ${WELL_KNOWN})
),
hits (plant_id, name, score) as (
  -- The whole text.
  select n.plant_id, n.name, case
    when n.kind = 'scientific' and n.weight > 0 then ${SCORES.exactScientific}
    when n.kind <> 'common' then ${SCORES.exactSynonym}
    when n.weight = 0 then iif(length(t.text) < ${SHORTEST_NAME}, ${SCORES.beginning}, ${SCORES.equal})
    when g.key is null then ${SCORES.exactCommon} + iif(n.weight > 1, min(n.weight, 9), 0)
    when p.popularity < ${WELL_KNOWN} then iif(length(t.text) < ${SHORTEST_NAME}, ${SCORES.beginning}, ${SCORES.equal}) + ${OF_LESSER}
    else iif(n.weight > 1, ${SCORES.exactCommon}, ${SCORES.group + CALLED}) end
  from typed t join names n indexed by names_by_key on n.key = t.text join plants p on p.id = n.plant_id left join groups g on g.key = t.text
  -- The well-known members of the group that it names.
  union all
  select p.id, p.common_name, ${SCORES.group} + iif(m.plant_id is null, 0, ${CALLED})
  from typed t join groups g on g.key = t.text
  join plants p on p.popularity >= ${WELL_KNOWN} and ((g.rank = 'genus' and p.genus_name = g.name)
    or (g.rank = 'family' and p.family_name = g.name))
  left join group_members m on m.key = g.key and m.plant_id = p.id
  -- Everyday forms: names, groups, and ends of names.
  union all
  select n.plant_id, n.name, ${SCORES.everyday} + case
    when n.weight > 0 and g.key is null then ${READ.exact} + iif(n.weight > 1, min(n.weight, 9), 0)
    when n.weight > 0 and p.popularity >= ${WELL_KNOWN} then ${READ.exact} else ${READ.lesser} end
  from readings r join names n indexed by names_by_key on n.key = r.text and n.kind = 'common' join plants p on p.id = n.plant_id
  left join groups g on g.key = r.text where n.weight > 0 or p.popularity >= ${WELL_KNOWN}
  union all
  select p.id, p.common_name, ${SCORES.everyday + READ.group} + iif(m.plant_id is null, 0, ${CALLED})
  from readings r join groups g on g.key = r.text
  join plants p on p.popularity >= ${WELL_KNOWN} and ((g.rank = 'genus' and p.genus_name = g.name)
    or (g.rank = 'family' and p.family_name = g.name))
  left join group_members m on m.key = g.key and m.plant_id = p.id
  union all
  select n.plant_id, n.name, ${SCORES.everyday + READ.ending}
  from readings r join name_search s on s.name_search match '"' || r.text || '"'
  join names n on n.id = s.rowid and n.kind = 'common' and n.weight > 0 and ${endsWith('n.key', "' ' || r.text")}
  join plants p on p.id = n.plant_id and p.popularity >= ${WELL_KNOWN}
  where r.known = 1
  -- Scientific names with which the text begins.
  union all
  select n.plant_id, n.name, ${SCORES.nameAndMore} + b.nth
  from (select k.nth, (select group_concat(word, ' ') from (select word from kept o where o.nth <= k.nth order by o.nth)) as text
    from kept k where k.nth > 1 and k.nth < (select words from typed)) b
  join names n indexed by names_by_key on n.key = b.text and n.kind <> 'common'
  -- Ends and beginnings of names, and names with all words.
  union all
  select n.plant_id, n.name, case
    when n.weight > 0 and n.kind = 'common' and p.popularity >= ${WELL_KNOWN} and ${endsWith('n.key', "' ' || t.text")}
      then ${SCORES.commonEnding}
    when substr(n.key, 1, length(t.text)) = t.text
      then iif(n.weight > 0, ${SCORES.beginning}, ${SCORES.lesserBeginning})
    else ${SCORES.words} end
  from typed t join name_search s on s.name_search match (
    select group_concat('"' || word || '"' || iif(nth = (select words from typed) and length(word) > 2, '*', ''), ' ')
    from kept)
  join names n on n.id = s.rowid join plants p on p.id = n.plant_id
  where t.text is not null
)
select p.id, p.slug, p.scientific_name, p.common_name, h.name as found_by, h.score
from (select plant_id, name, max(score) as score from hits group by plant_id) h join plants p on p.id = h.plant_id
order by h.score desc, p.status = 'accepted' desc, p.popularity desc, p.id
limit 10`.trim();
