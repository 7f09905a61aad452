import * as z from 'zod'
import { idField } from '../../fields.ts'
import { defineHttpRoute, fileOf } from '../../http-route.ts'
import { documentAddress, documentTypes } from './certification.ts'

export const certificationDocumentRoute = defineHttpRoute({
  id: 'certification.read-document',
  method: 'GET',
  path: documentAddress('{id}', '{file}'),
  summary: 'Load a document of a certification request, as its requester or decider',
  access: 'signed-in',
  input: { params: z.object({ id: idField, file: idField }) },
  responses: {
    200: { description: 'The document', content: fileOf(documentTypes) },
  },
  failures: ['notFound', 'roleDeleted'],
})
