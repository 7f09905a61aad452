import type { Database } from '../database.ts'

/**
 * Describes everything in the schema `public`: one sorted line per column, constraint, index, trigger, function,
 * sequence and partition. Ignores the order of columns, because a migration adds columns at the end.
 */
export async function describeSchema({ driver }: Database): Promise<string[]> {
  const rows = await driver<{ line: string }[]>`
    with relation as (
      select oid, relname, relkind, relispartition, relpartbound from pg_class
      where relnamespace = 'public'::regnamespace
    )
    select format('table %s %s %s', relname, relkind, pg_get_expr(relpartbound, oid)) as line
      from relation where relkind in ('r', 'p', 'v')
    union all
    select format('column %s.%s %s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod),
        attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
      from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind in ('r', 'p', 'v')
    union all
    select format('constraint %s on %s: %s', conname, relname, pg_get_constraintdef(pg_constraint.oid))
      from relation join pg_constraint on conrelid = relation.oid
    union all
    select pg_get_indexdef(oid) from relation where relkind in ('i', 'I')
    union all
    select format('%s %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
      from relation join pg_trigger on tgrelid = relation.oid where not tgisinternal
    union all
    select pg_get_functiondef(pg_proc.oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    union all
    select format('sequence %s %s %s %s', relname, format_type(seqtypid, null), seqstart, seqincrement)
      from relation join pg_sequence on seqrelid = relation.oid
    order by line`
  return rows.map(({ line }) => line)
}
