-- The identifiers of wikidata-illustrated have a source of their own: `wikidata` is what `linnea fetch wikidata` asks for.
update source set slug = 'wikidata-illustrated' where slug = 'wikidata';
