import { byId } from '../../fields.ts'
import { defineHttpRoute } from '../../http-route.ts'
import { polishStreamEvent, polishStreamPath } from './stream.ts'

export const polishStreamRoute = defineHttpRoute({
  id: 'polish-run.stream',
  method: 'POST',
  path: polishStreamPath,
  summary: 'Stream the assistant’s response to a prepared request, once',
  description:
    'The last event has the type `end`. A request whose stream is opened too late is not found; it no longer counts against the daily limit.',
  access: 'polish:use',
  input: { params: byId },
  responses: { 200: { description: 'The answer', content: { 'text/event-stream': polishStreamEvent } } },
  failures: ['notFound', 'viewAsReadOnly', 'roleDeleted', 'assistantNotSet'],
})
