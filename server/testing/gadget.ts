import { defineEndpoint } from '@greenroom/contract/endpoint'
import { textField } from '@greenroom/contract/fields'
import { imageFileTypes } from '@greenroom/contract/file-types'
import { count, sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { createdAt, id } from '../platform/database/columns.ts'
import type { Database } from '../platform/database/database.ts'
import { openFileAddress, recordFile } from '../platform/files/files.ts'
import { handle } from '../platform/http/handler.ts'
import { startTestServer } from './test-server.ts'

/** A made-up table, so that tests of the platform need no area. {@link createGadgetTable} creates it. */
export const gadgets = pgTable('gadget', {
  id: id(),
  name: text().notNull(),
  kind: text({ enum: ['big', 'small'] })
    .notNull()
    .default('small'),
  maker: text().notNull().default(''),
  clicks: integer().notNull().default(0),
  createdBy: uuid(),
  createdAt: createdAt(),
})

/** Creates the table of gadgets, with the indexes of a list that is searched by name, newest first. */
export async function createGadgetTable({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.execute(sql`create table gadget (
    id uuid primary key default gen_random_uuid(), name text not null, kind text not null default 'small',
    maker text not null default '', clicks integer not null default 0, created_by uuid,
    created_at timestamp(3) with time zone not null default now())`)
  await pool.execute(sql`create index gadget_created on gadget (created_at, id, kind)`)
  await pool.execute(sql`create index gadget_grams on gadget using gin (search_grams(name))`)
}

export const createGadget = defineEndpoint({
  id: 'gadget.create',
  method: 'POST',
  path: '/api/gadgets',
  summary: 'Create a gadget',
  effect: 'write',
  access: 'signed-in',
  input: { body: z.strictObject({ name: textField(60) }) },
  response: z.null(),
})

export const countGadgets = defineEndpoint({
  id: 'gadget.count',
  method: 'GET',
  path: '/api/gadgets/count',
  summary: 'Count all gadgets',
  effect: 'read',
  access: 'signed-in',
  input: {},
  response: z.number().int(),
})

export const uploadGadgetPicture = defineEndpoint({
  id: 'gadget.upload-picture',
  method: 'POST',
  path: '/api/gadgets/pictures',
  summary: 'Store a picture of a gadget',
  effect: 'write',
  access: 'signed-in',
  input: { file: { field: 'file', types: imageFileTypes, maxBytes: 4 * 1024 * 1024 } },
  response: z.object({ address: z.string() }),
})

const handlers = [
  handle(createGadget, async ({ input, actor, queries }) => {
    await queries.insert(gadgets).values({ name: input.body.name, createdBy: actor.id })
    return null
  }),
  handle(countGadgets, async ({ queries }) => {
    const [row] = await queries.select({ count: count() }).from(gadgets)
    return row?.count ?? 0
  }),
  handle(uploadGadgetPicture, async ({ input, actor, queries }) => {
    const file = await recordFile(queries, actor.id, input.file, { open: true })
    return { address: openFileAddress(file.id) }
  }),
]

/** A test server that answers the endpoints of gadgets, too. Its database has the table of gadgets. */
export async function startGadgetServer(
  ...[environment, onDatabase, parts]: Parameters<typeof startTestServer>
): ReturnType<typeof startTestServer> {
  const server = await startTestServer(environment, onDatabase, { ...parts, moreHandlers: handlers })
  if (!onDatabase) await createGadgetTable(server.database)
  return server
}
