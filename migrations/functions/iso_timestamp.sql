-- Formats a timestamp as API responses show it: ISO 8601 in UTC with milliseconds (contract C1.7).
create function iso_timestamp(moment timestamptz) returns text language sql stable parallel safe as
$$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
