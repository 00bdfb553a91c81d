-- Returns whether a common name is that of a cultivar, such as "Apple 'Granny Smith'" (contract C6.22).
create function is_cultivar(name text) returns boolean language sql immutable parallel safe as
$$ select name ~ '(^|\s)[''‘"“][^''’"”]+[''’"”](\s|$)' $$;
