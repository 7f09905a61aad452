import { exportAddress } from '@greenroom/contract/areas/exports/export-routes'
import { createExport } from '@greenroom/contract/areas/exports/exports'
import type { ListExport } from '../../platform/export/definition.ts'
import { resolveExport } from '../../platform/export/resolve-export.ts'
import { issueTicket } from '../../platform/export/tickets.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
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
      const { language } = request
      const query = await resolveExport(definition, { filters, language, actor, queries })
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
