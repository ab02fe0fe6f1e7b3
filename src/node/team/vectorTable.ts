/**
 * Vectors of lessons in a database that has pgvector. Rights are those of the events: a login sees and adds to the teams it was added to.
 * An index is made for one model of one team: its rows alone have one length, and the nearest of other teams are never among those looked at.
 */
export const vectorTable = `
begin;
select pg_advisory_xact_lock(hashtext('lessons.vector'));
create extension if not exists vector;
create table if not exists lessons.vector (
  team text not null references lessons.team on delete cascade,
  model text not null check (char_length(model) between 1 and 200),
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  vector vector not null,
  author name not null default current_user,
  primary key (team, model, key)
);
grant select on lessons.vector to lessons_reader;
grant insert (team, model, key, vector), delete on lessons.vector to lessons_writer;
alter table lessons.vector enable row level security;
drop policy if exists read on lessons.vector;
create policy read on lessons.vector for select
  using (team in (select team from lessons.member));
drop policy if exists add on lessons.vector;
create policy add on lessons.vector for insert
  with check (author = current_user and team in (select team from lessons.member));
drop policy if exists take_back on lessons.vector;
create policy take_back on lessons.vector for delete using (author = current_user);

-- Only the owner of a table may make its index: it is made for whoever adds the row too many. Numbers of half the length halve it, and serve
-- models of up to 4,000 numbers; the nearest that it finds are put in order by the whole numbers.
create or replace function lessons.index_vectors(of_team text, of_model text, size integer, most integer)
returns void language plpgsql security definer as $$
declare name text := 'near_' || left(md5(of_team || ' ' || of_model), 24);
begin
  if to_regclass('lessons.' || name) is not null or size > 4000 or (
    select count(*) from lessons.vector where team = of_team and model = of_model
  ) <= most then return; end if;
  -- What does not fit into it is made at a tenth of the speed; PostgreSQL takes 64 MB where nobody says more.
  perform set_config('maintenance_work_mem', '512MB', true);
  execute format(
    'create index if not exists %I on lessons.vector using hnsw ((vector::halfvec(%s)) halfvec_cosine_ops) where team = %L and model = %L',
    name, size, of_team, of_model);
end $$;
revoke execute on function lessons.index_vectors(text, text, integer, integer) from public;
grant execute on function lessons.index_vectors(text, text, integer, integer) to lessons_writer;

-- One question instead of four. It asks with the rights of whoever calls it. The operator is the cosine's distance, which an index serves only
-- where it is ordered by.
create or replace function lessons.nearest_vectors(of_team text, of_model text, near text, most integer)
returns table (found text, cosine double precision) language plpgsql as $$
declare
  name text := 'near_' || left(md5(of_team || ' ' || of_model), 24);
  target vector := near::vector;
begin
  if to_regclass('lessons.' || name) is null then
    return query select v.key, 1 - (v.vector <=> target) from lessons.vector v
      where v.team = of_team and v.model = of_model order by v.vector <=> target limit most;
    return;
  end if;
  perform set_config('hnsw.ef_search', most::text, true);
  -- Long vectors lie beside their table, which looks so small that to read and sort all of it seems cheaper than to ask the index; and to
  -- compile what sorting now seems to cost takes thirty times as long as to do it.
  perform set_config('enable_sort', 'off', true);
  perform set_config('jit', 'off', true);
  return query execute format(
    'select key, 1 - (vector <=> $1) from (
       select key, vector from lessons.vector where team = %2$L and model = %3$L
       order by (vector::halfvec(%1$s)) <=> $1::halfvec(%1$s) limit %4$s
     ) as candidates order by vector <=> $1',
    vector_dims(target), of_team, of_model, most) using target;
end $$;
revoke execute on function lessons.nearest_vectors(text, text, text, integer) from public;
grant execute on function lessons.nearest_vectors(text, text, text, integer) to lessons_reader;
commit`;
