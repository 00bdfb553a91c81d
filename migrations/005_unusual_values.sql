-- Why a claim is not published although it is plausible in itself (C10.34): Checks::UnusualValue found it unlikely among
-- the claims about its relatives. Such a fact stays the claim of its source (status 1), and is shown as rejected.

alter table fact add column unusual text;
create index fact_unusual on fact (species_id) where unusual is not null and status = 1;
