import type { Sql } from 'postgres'
import type { Faults } from '../faults.ts'

/** The description of the set that a rule fills with all content items of the first topic. */
export const ruledSet = 'soaked by a rule'

/** Checks derived data against its rows: counts of sets, sets filled by rules, and the balance. */
export async function checkFollows(connection: Sql, topic: string, faults: Faults): Promise<void> {
  const counts = await connection`
    select id, count, (select count(*)::int from content_set_item where set_id = id) as items from content_set`
  for (const { id, count, items } of counts.filter(each => each.count !== each.items))
    faults.add('rules', `the set ${id} says that it has ${count} items, and has ${items}`)
  const [ruled] = await connection`
    with held as (
      select content_item_id as id from content_set_item where set_id = (
        select id from content_set where description = ${ruledSet})
    ), matching as (select id from content_item where topic = ${topic})
    select (select count(*)::int from matching) as matching, (select count(*)::int from held) as held,
      (select count(*)::int from held join matching using (id)) as "both"`
  if (ruled?.held !== ruled?.both || ruled?.matching !== ruled?.both)
    faults.add(
      'rules',
      `the rule puts ${ruled?.held} items into its set, ${ruled?.both} of the ${ruled?.matching} that match`,
    )
  const [balance] = await connection`
    select coalesce(sum(amount), 0)::int as sum, count(*)::int as entries, coalesce(max(number), 0) as number,
      coalesce((select balance_after from balance_entry order by number desc limit 1), 0) as balance from balance_entry`
  if (balance?.sum !== balance?.balance || balance?.entries !== balance?.number)
    faults.add(
      'lost',
      `the balance is ${balance?.balance}, and its ${balance?.entries} entries come to ${balance?.sum}`,
    )
}

const waitMs = 180_000

/** Waits until servers have processed all imports, rules and links of the log. @returns the wait in milliseconds */
export async function untilSettled(connection: Sql, faults: Faults): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const [left] = await connection`
      select (select count(*)::int from list_import where state in ('reading', 'running', 'undoing')) as imports,
        (select count(*)::int from content_change) + (select count(*)::int from content_set where refreshing) as rules,
        (select count(*)::int from operation_log where not exists (
          select from operation_seal where entry = operation_log.id and operation_seal.at = operation_log.at)) as links`
    const waited = performance.now() - begun
    if (left && left.imports + left.rules + left.links === 0) return waited
    if (waited > waitMs) {
      faults.add('rules', `after ${waitMs / 1000} s there is still ${JSON.stringify(left)} to do`)
      return waited
    }
    await new Promise(resolve => setTimeout(resolve, 250))
  }
}
