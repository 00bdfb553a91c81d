-- Remembers a token that was replaced, or whose account was removed, so that it never names an account again (contract
-- C3.15).
create function retire_token() returns trigger language plpgsql as $$
begin
  if old.token_hash is not null and (tg_op = 'DELETE' or new.token_hash is distinct from old.token_hash) then
    insert into retired_token (token_hash) values (old.token_hash) on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger account_token_retired after update of token_hash or delete on account
  for each row execute function retire_token();

create trigger further_token_retired after delete on account_token
  for each row execute function retire_token();
