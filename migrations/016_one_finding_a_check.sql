-- Only items of checks are one a species: reports of two deleted accounts about one species are two.
drop index correction_check;
create unique index correction_check on correction (record_id, warning_type)
  where change_status = 'pending' and user_id is null and warning_type like 'Checks::%';
