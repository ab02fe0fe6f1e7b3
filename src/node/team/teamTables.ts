/**
 * What a database has to hold for teams, in the order in which it came to be; each text runs once, by whoever may create things there. A text
 * that was released is never changed: a change is one more text.
 *
 * Rights: `lessons_reader` reads, `lessons_writer` adds too. Either is granted to a login by the administrator, and says nothing about a
 * repository: which teams a login sees stands in `lessons.member`, to which the login that founded a team adds others.
 */
export const teamTables: readonly string[] = [
  `
create function pg_temp.add_role(role name) returns void language plpgsql as $$
begin
  execute format('create role %I nologin', role);
exception when duplicate_object or unique_violation then
  -- Roles belong to the whole server: another database of it has them already.
  null;
end $$;
select pg_temp.add_role('lessons_reader');
select pg_temp.add_role('lessons_writer');
grant lessons_reader to lessons_writer;

create table lessons.team (
  team text primary key check (char_length(team) between 1 and 64),
  founder name not null default current_user,
  keep_days integer not null default 400 check (keep_days > 0)
);

create table lessons.member (
  team text not null references lessons.team on delete cascade,
  role name not null,
  primary key (team, role)
);

create sequence lessons.place;

create table lessons.event (
  team text not null references lessons.team on delete cascade,
  person text not null check (person ~ '^[0-9a-f]{64}$'),
  id text not null check (char_length(id) between 1 and 64),
  line text not null check (octet_length(line) <= 4096),
  signature text not null check (signature ~ '^[0-9a-f]{128}$'),
  place bigint not null,
  author name not null default current_user,
  stored timestamptz not null default now(),
  primary key (team, person, id)
);
create unique index event_by_place on lessons.event (team, place);
create index event_by_age on lessons.event (team, stored);

-- Places are given in the order of commits: whoever adds to a team holds its lock until his events can be seen, so that no reader who has come
-- as far as a place is ever given a smaller one later. Neither a clock nor a number of a transaction is asked, which a restored copy would break.
create function lessons.give_place() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('lessons.place'), hashtext(new.team));
  new.place := nextval('lessons.place');
  return new;
end $$;
create trigger give_place before insert on lessons.event
  for each row execute function lessons.give_place();

-- Retention, by the clock of the server alone.
create function lessons.sweep(swept text) returns void language sql security definer
set search_path = pg_catalog, pg_temp as $$
  delete from lessons.event using lessons.team
  where team.team = swept and event.team = swept
    and event.stored < now() - make_interval(days => team.keep_days);
$$;
revoke execute on function lessons.sweep(text) from public;

grant usage on schema lessons to lessons_reader;
grant select on lessons.migration, lessons.team, lessons.member, lessons.event to lessons_reader;
grant insert (team), update (keep_days), delete on lessons.team to lessons_writer;
grant insert (team, role), delete on lessons.member to lessons_writer;
grant insert (team, person, id, line, signature), delete on lessons.event to lessons_writer;
grant usage on sequence lessons.place to lessons_writer;
grant execute on function lessons.sweep(text) to lessons_writer;

alter table lessons.team enable row level security;
create policy founded on lessons.team
  using (founder = current_user) with check (founder = current_user);

alter table lessons.member enable row level security;
create policy own on lessons.member for select
  using (pg_has_role(to_regrole(quote_ident(role)), 'usage'));
create policy founded on lessons.member
  using (team in (select team from lessons.team where founder = current_user))
  with check (team in (select team from lessons.team where founder = current_user));

alter table lessons.event enable row level security;
create policy read on lessons.event for select
  using (team in (select team from lessons.member));
create policy add on lessons.event for insert
  with check (author = current_user and team in (select team from lessons.member));
create policy take_back on lessons.event for delete
  using (author = current_user);
create policy founded on lessons.event for delete
  using (team in (select team from lessons.team where founder = current_user));
`,
  `
-- Who was away for longer than events are kept does not know that his own were swept, and tells them again: they are not taken in anew.
create function lessons.drop_expired() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  if substring(new.line from '"time":([0-9]{1,15})')::bigint < 1000 * extract(epoch from now() - (
    select make_interval(days => keep_days) from lessons.team where team.team = new.team
  )) then return null; end if;
  return new;
end $$;
create trigger drop_expired before insert on lessons.event
  for each row execute function lessons.drop_expired();
`,
];
