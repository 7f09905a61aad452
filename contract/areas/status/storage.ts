import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { instantField } from '../../fields.ts'

/** In bytes. */
const bytes = z.number().int().min(0)
const count = z.number().int().min(0)

export const readStorage = defineEndpoint({
  id: 'system-status.read-storage',
  method: 'GET',
  path: '/api/system-status/storage',
  summary: 'Read what takes room: files by what they belong to, tables by size',
  description: 'Measured once in ten minutes at most.',
  effect: 'read',
  access: 'system-status:read',
  beyondScope: 'It describes the installation.',
  input: {},
  response: z.object({
    measuredTime: instantField,
    /** Largest first. `owner` is the table whose rows the files belong to; null: rows of no table name them. */
    files: z.array(z.object({ owner: z.string().nullable(), count, bytes })),
    /**
     * The largest tables, with their indexes and partitions. `rows` is PostgreSQL's estimate; null before the first
     * one.
     */
    tables: z.array(z.object({ name: z.string(), rows: count.nullable(), bytes })),
  }),
})
