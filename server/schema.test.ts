import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { readSnapshot } from './migrations/snapshot.ts'

/** The part of a snapshot that the comparison needs to be given as it is stored. */
const snapshotSchema = z.custom<ReturnType<typeof generateDrizzleJson>>(
  value => z.object({ id: z.string(), tables: z.record(z.string(), z.unknown()) }).safeParse(value).success,
)

test('the migrations make the tables that the schema files declare', async () => {
  const declared: Record<string, unknown> = {}
  for await (const file of glob('{platform,areas}/**/schema.ts', { cwd: import.meta.dirname })) {
    const exported: Record<string, unknown> = await import(join(import.meta.dirname, file))
    for (const [name, value] of Object.entries(exported)) declared[`${file}:${name}`] = value
  }
  const stored = snapshotSchema.parse(JSON.parse(readSnapshot()))
  expect(
    await generateMigration(stored, generateDrizzleJson(declared, stored.id, undefined, 'snake_case')),
  ).toEqual([])
})
