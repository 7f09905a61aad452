import { exportAddress } from '@greenroom/contract/areas/exports/export-routes'
import { createExport } from '@greenroom/contract/areas/exports/exports'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { assertPermission } from '../../platform/http/permission.ts'
import { validateInput } from '../../platform/http/validate.ts'
import type { ListExport } from '../../platform/list/export/definition.ts'
import { issueTicket } from '../../platform/list/export/tickets.ts'
import type { Settings } from '../../platform/settings.ts'

/** The call that makes the address of an export. */
export function exportHandlers(
  exports: readonly ListExport[],
  { TIME_ZONE }: Pick<Settings, 'TIME_ZONE'>,
): Handler[] {
  return [
    handle(createExport, async ({ input, actor, queries, request }) => {
      const { list, format, title, columns, timeZone = TIME_ZONE, query: filters } = input.body
      const definition = exports.find(one => one.list === list)
      if (!definition) throw new Error(`Nothing says how ${list} is exported`)
      assertPermission(definition.call, actor.permissions)
      const { language } = request
      const given = { params: {}, query: filters, body: {} }
      const parsed = validateInput(definition.call, given, language)
      const query = await definition.resolve({ query: withoutPage(parsed.query), actor, queries })
      const rows = await definition.count(query)
      const requested = { list, format, title, columns, timeZone, filters, query, language, rows }
      const token = await issueTicket(queries, {
        ...requested,
        userId: actor.id,
        sessionId: actor.sessionId,
      })
      return { address: exportAddress(token), rows }
    }),
  ]
}

/** All rows are exported, whatever page is on screen. */
function withoutPage(query: unknown): Record<string, unknown> {
  const fields = typeof query === 'object' && query !== null ? Object.entries(query) : []
  return Object.fromEntries(fields.filter(([name]) => name !== 'current' && name !== 'pageSize'))
}
