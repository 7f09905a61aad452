import * as z from 'zod'
import { defineHttpRoute, fileOf, tableFileTypes } from '../../http-route.ts'

/** Address from which an export is downloaded, by its token. */
export const exportAddress = (token: string): `/api/${string}` => `/api/exports/${token}`

export const exportRoute = defineHttpRoute({
  id: 'export.download',
  method: 'GET',
  path: exportAddress('{token}'),
  summary: 'Download an export, once',
  description:
    'The address comes from `export.create` and works for two minutes. It needs no token in a header.',
  access: 'public',
  input: { params: z.object({ token: z.string() }) },
  responses: {
    200: {
      description: 'The file',
      content: fileOf(tableFileTypes),
    },
  },
  failures: ['notFound', 'tooManyAttempts', 'storageFull'],
})
