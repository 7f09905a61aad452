import * as z from 'zod'
import { eventStreamPath, streamEvent } from './events.ts'
import { byId } from './fields.ts'
import { imageFileTypes } from './file-types.ts'
import { defineHttpRoute, fileOf } from './http-route.ts'
import { openFilesPath, pictureWidths } from './open-files.ts'

export const eventStreamRoute = defineHttpRoute({
  id: 'events.stream',
  method: 'GET',
  path: eventStreamPath,
  summary: 'Follow changes as server-sent events',
  description:
    'Does not end. The data of each event says which rows to read again; no ids means any of them. After a break, send the last id as `Last-Event-ID`. The first event is named `ready` and carries only an id.',
  access: 'signed-in',
  input: { headers: z.object({ 'Last-Event-ID': z.string().optional() }) },
  responses: { 200: { description: 'The stream', content: { 'text/event-stream': streamEvent } } },
  failures: ['tooManyAtOnce'],
})

export const apiDocumentRoute = defineHttpRoute({
  id: 'api.document',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Read this document (OpenAPI 3.1)',
  access: 'public',
  responses: { 200: { description: 'The document', content: { 'application/json': null } } },
})

export const apiPageRoute = defineHttpRoute({
  id: 'api.page',
  method: 'GET',
  path: '/api/docs',
  summary: 'Read this document as a web page',
  access: 'public',
  responses: { 200: { description: 'The page', content: { 'text/html': null } } },
})

export const pictureRoute = defineHttpRoute({
  id: 'picture.read',
  method: 'GET',
  path: `${openFilesPath}/{id}`,
  summary: 'Load an open picture by its id',
  description:
    'With `width`, a smaller one, or the picture itself when it cannot be shrunk; of a video, the cover that it carries, or 204 without one. Players of videos ask for a part by `Range`. Other websites may show it.',
  access: 'public',
  input: {
    params: byId,
    query: z.object({ width: z.literal(pictureWidths).optional() }),
    headers: z.object({ 'If-None-Match': z.string().optional() }),
  },
  responses: {
    200: { description: 'The picture', content: fileOf(imageFileTypes) },
    206: { description: 'The part of the video that was asked for' },
    204: { description: 'The video carries no cover' },
    304: { description: 'The client has it already' },
    416: { description: 'The part is not in the video' },
  },
  failures: ['invalid', 'notFound'],
  isForOtherSites: true,
})

export const aliveRoute = defineHttpRoute({
  id: 'health.alive',
  method: 'GET',
  path: '/healthz',
  summary: 'Check that the process runs',
  access: 'public',
  responses: {
    200: {
      description: 'It runs',
      content: { 'application/json': z.object({ status: z.literal('alive') }) },
    },
  },
})

const readiness = {
  lastBackupAt: z.iso.datetime().nullable().optional(),
}

export const readyRoute = defineHttpRoute({
  id: 'health.ready',
  method: 'GET',
  path: '/readyz',
  summary: 'Check that the server can answer requests',
  description:
    'Further fields name parts that do not work and are not needed for requests, each with its reason.',
  access: 'public',
  responses: {
    200: {
      description: 'It can',
      content: { 'application/json': z.object({ status: z.literal('ready'), ...readiness }) },
    },
    503: {
      description: 'It cannot: the conditions that fail',
      content: {
        'application/json': z.object({
          status: z.literal('not ready'),
          failing: z.array(z.enum(['database', 'queue', 'disk'])),
          ...readiness,
        }),
      },
    },
  },
})

export const metricsRoute = defineHttpRoute({
  id: 'metrics.read',
  method: 'GET',
  path: '/metrics',
  summary: 'Read the metrics of this server, for Prometheus',
  description:
    'With `METRICS_TOKEN`, for clients that send it as `Authorization: Bearer`; without, for programs on the same machine.',
  access: 'public',
  responses: {
    200: { description: 'The metrics', content: { 'text/plain': null } },
    403: { description: 'The client may not read them', content: { 'text/plain': null } },
  },
})
