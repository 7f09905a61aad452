import { listOperations, readOperation } from '@greenroom/contract/areas/audit'
import { eq } from 'drizzle-orm'
import { operationLog } from '../../platform/audit/schema.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { filterByPerson } from './actors.ts'
import { toDetail, toEntries } from './entries.ts'
import { createOperationList } from './list.ts'

/** The calls on the operation log. */
export function auditHandlers({ database }: Platform): Handler[] {
  const list = createOperationList(database)

  return [
    handle(listOperations, async ({ input, queries, exchange }) => {
      const { person, ...query } = input.query
      const byPerson = person ? await filterByPerson(queries, person) : {}
      const page = await list.page({ ...query, ...byPerson })
      return { ...page, list: await toEntries(queries, page.list, exchange.language) }
    }),

    handle(readOperation, async ({ input, queries, exchange }) => {
      const [stored] = await queries
        .select()
        .from(operationLog)
        .where(eq(operationLog.id, Number(input.params.id)))
      if (!stored) throw fail('notFound')
      return toDetail(queries, stored, exchange.language)
    }),
  ]
}
