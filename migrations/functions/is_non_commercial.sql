-- Returns whether a licence forbids commercial use (contract C8.18).
create function is_non_commercial(licence text) returns boolean language sql immutable parallel safe as
$$ select coalesce(licence ~* '(^|[^a-z])nc([^a-z]|$)|non.?commercial', false) $$;
