-- A check has one pending item for a species. Reports may have several: those of deleted accounts have no user either.
drop index correction_check;
create unique index correction_check on correction (record_id, warning_type)
  where change_status = 'pending' and user_id is null and warning_type like 'Checks::%';
