import { recordedActions } from '@greenroom/contract/areas/audit/operation-log'
import { allPermissions } from '@greenroom/contract/permissions'
import type { Sql } from 'postgres'
import { forms, type Maker, subjects, withoutIndexes } from '../kit/made-database.ts'

/** A name that one of 200 users has. */
export const namesake = '同名'

const roleCount = 200
const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕']
const givenNames = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红建国文志雨晨子涵浩宇轩梓萱佳怡']
const systems = [
  ...['Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 14_5', 'X11; Linux x86_64'],
  'iPhone; CPU iPhone OS 18_0',
]

/** 200 roles, users, and a year of operation log, made by PostgreSQL itself. */
export const usersAndLog = (users: number, entries: number): Maker => ({
  prefix: `access-${users}-${entries}`,
  madeBy: import.meta.filename,
  tables: ['app_user', 'role', 'user_role'],
  async fill(connection) {
    await makeRoles(connection)
    await makeUsers(connection, users)
    await withoutIndexes(connection, 'operation_log', () => makeEntries(connection, users, entries))
    // As the server chains them, a moment after each commit.
    for (let sealed = 1; sealed > 0; ) {
      const [row] = await connection`select seal_operations(20000) as sealed`
      sealed = Number(row?.sealed ?? 0)
    }
  },
})

async function makeRoles(connection: Sql): Promise<void> {
  await connection`
    insert into role (id, code, name, base, permissions, data_scope, created_at)
    select uuidv7(), 'role-' || place,
      jsonb_build_object('zh-CN', (${subjects}::text[])[1 + place % ${subjects.length}] || place, 'en-US', 'Role ' || place),
      case when place % 20 = 0 then 'admin' else 'user' end,
      (select array_agg(permission) from unnest(${[...allPermissions]}::text[]) as permission
        where (place + length(permission)) % 3 > 0),
      (array['all', 'team', 'own'])[1 + place % 3], now() - place * interval '1 day'
    from generate_series(1, ${roleCount - 2}) as place`
}

async function makeUsers(connection: Sql, count: number): Promise<void> {
  await connection`
    insert into app_user (id, username, password_hash, status, name, email, phone, job_name, created_at, last_sign_in_at)
    select uuidv7(at - now()), 'user.' || place, 'none', case when random() < 0.05 then 'disabled' else 'active' end,
      concat(
        (${surnames}::text[])[1 + floor(random() * ${surnames.length})::int],
        (${givenNames}::text[])[1 + floor(random() * ${givenNames.length})::int],
        case when place % 200 = 1 then ${namesake} end,
        case when random() < 0.7 then (${givenNames}::text[])[1 + floor(random() * ${givenNames.length})::int] end
      ),
      'user.' || place || '@example.org', '13' || lpad(place::text, 9, '0'),
      (${forms}::text[])[1 + floor(random() * ${forms.length})::int],
      at, case when random() < 0.9 then at + random() * (now() - at) end
    from (
      select place, now() - interval '3 years' * (1 - place / ${count}::float8) as at
      from generate_series(1, ${count - 1}) as place
    ) as made`
  await connection`
    insert into user_role (user_id, role_id)
    select holder.id, role.id
    from (select id, 1 + floor(power(random(), 2) * ${roleCount - 1})::int as place, 1 + floor(random() * ${roleCount - 1})::int as other
      from app_user where password_hash = 'none') as holder
    join (select id, row_number() over (order by created_at desc) as number from role where code <> 'admin') as role
      on role.number = holder.place or (role.number = holder.other and holder.place % 4 = 0)
    on conflict do nothing`
}

async function makeEntries(connection: Sql, users: number, count: number): Promise<void> {
  await connection`
    select make_operation_log_month(month::date)
    from generate_series(now() - interval '1 year', now(), interval '1 month') as month`
  const actions = recordedActions.filter(action => action.includes('.'))
  await connection`
    insert into operation_log (at, actor_id, request_id, action, address, device, entity, entity_id, title, operation, changes)
    select at, holder.id, gen_random_uuid()::text,
      (${actions}::text[])[1 + floor(power(random(), 2.5) * ${actions.length})::int],
      '10.' || floor(random() * 4) || '.' || floor(random() * 250) || '.' || floor(random() * 250),
      'Mozilla/5.0 (' || (${systems}::text[])[1 + floor(power(random(), 2) * ${systems.length})::int] || ')',
      case when kind < 0.6 then 'content-set' when kind < 0.8 then 'session' when kind < 0.95 then 'message' else 'user' end,
      gen_random_uuid()::text,
      (${subjects}::text[])[1 + floor(power(random(), 2.5) * ${subjects.length})::int]
        || (${forms}::text[])[1 + floor(power(random(), 2.5) * ${forms.length})::int] || ' ' || floor(random() * 500),
      case when way < 0.3 then 'insert' when way < 0.9 then 'update' when way < 0.99 then 'delete' else 'refused' end,
      jsonb_build_object('status', jsonb_build_array('offline', 'online'), 'count', jsonb_build_array(place % 400, place % 399))
    from (
      select place, random() as kind, random() as way, floor(random() * ${users})::int as who,
        now() - interval '1 year' * (1 - place / ${count + 1}::float8) as at
      from generate_series(1, ${count}) as place
    ) as made
    join (select id, row_number() over (order by id) - 1 as number from app_user) as holder on holder.number = made.who
    order by place`
}
