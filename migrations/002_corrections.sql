-- Corrections: remarks separate from the submitted notes, the fields that an acceptance applied, outcomes of reports,
-- the status `reverted`, and the licence of contributions.

-- When a correction was reverted is its updated_at. The index is created again without the column.
drop index correction_removed;

alter table correction
  -- Remarks of reviewers and of the service, a line each; `notes` stay as submitted (C8.45).
  add column review_notes text,
  -- Fields that accepting it applied; null until then, and for an item without changes (C8.47).
  add column applied_fields text[],
  -- Fields of `changes` that accepting it left out: field -> reason (C8.47).
  add column unapplied_fields json,
  -- How a reviewer settled a report (C9.50).
  add column outcome text,
  -- Licence of its values, that in force at submission (C9.9); null for an item of a check until it is accepted.
  add column licence text,
  drop constraint correction_change_status_check,
  add constraint correction_change_status_check
    check (change_status in ('pending', 'accepted', 'rejected', 'reverted'));

update correction set change_status = 'reverted' where reverted_at is not null;
update correction set applied_fields = array(select json_object_keys(changes))
  where change_status in ('accepted', 'reverted') and accepted_by is not null and changes is not null;

alter table correction drop column reverted_at;
create index correction_removed on correction (record_id) where removed is not null and change_status <> 'reverted';

-- Licence of the value; null for a fact of a source whose licence applies to all its facts.
alter table fact add column licence text;
