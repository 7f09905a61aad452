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
  summary:
    'Makes an address from which all rows of a list that match can be downloaded once, as CSV or XLSX; needs what reading the list needs',
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
    /** Under the server’s own; without a header of its own, for whoever has it. */
    address: z.string(),
    /** How many rows there are at this moment. */
    rows: z.number().int(),
  }),
})
