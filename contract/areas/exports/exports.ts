import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { exportColumn, exportFormats, exportTitle } from '../../export.ts'
import { exportableLists } from '../../lists.ts'
import { timeZoneField } from '../../time-zone.ts'

const parameter = z.union([z.string().max(500), z.array(z.string().max(500)).max(200)])

export const createExport = defineEndpoint({
  id: 'export.create',
  method: 'POST',
  path: '/api/exports',
  summary: 'Create an export of a list as CSV or XLSX',
  description:
    'All rows that match the filter. The response holds an address that works once. Needs the permission to read the list.',
  effect: 'write',
  access: 'signed-in',
  input: {
    body: z.strictObject({
      list: z.enum(exportableLists),
      format: z.enum(exportFormats),
      /** Names the file. */
      title: exportTitle,
      /** Filters and sort, as the list’s own call takes them. */
      query: z.record(z.string().max(60), parameter),
      columns: z.array(exportColumn).min(1).max(60),
      /** The IANA name of the zone whose time the file tells. */
      timeZone: timeZoneField.optional(),
    }),
  },
  failures: ['forbidden'],
  response: z.object({
    /** Beneath the server’s own address; the address alone suffices, without a header. */
    address: z.string(),
    /** How many rows there are at this moment. */
    rows: z.number().int(),
  }),
})
