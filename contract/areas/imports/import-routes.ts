import { byId } from '../../fields.ts'
import { defineHttpRoute, fileOf, tableFileTypes } from '../../http-route.ts'
import { importFailuresAddress } from './imports.ts'

export const importFailuresRoute = defineHttpRoute({
  id: 'import.download-failures',
  method: 'GET',
  path: importFailuresAddress('{id}'),
  summary: 'Download the failed rows of an import, in its format',
  access: 'signed-in',
  input: { params: byId },
  responses: {
    200: {
      description: 'The file',
      content: fileOf(tableFileTypes),
    },
  },
  failures: ['notFound', 'roleDeleted', 'tooManyAttempts', 'storageFull'],
})
