import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { contractSince, findBreaches } from './migration-rules.ts'
import { type Migration, readMigrations } from './migrations.ts'
import { readRelease, releasesFolder } from './testing/release.ts'

const outside = '-- outside of a transaction\n'

/** A migration of one file. */
function migrationOf(text: string): Migration {
  const statements = text.split('--> statement-breakpoint')
  return { tag: '0009_next', hash: '', writtenAt: 0, statements, isOutside: text.startsWith(outside) }
}

const breachesOf = (text: string) => findBreaches(migrationOf(text))

describe('the rules of rolling upgrades', () => {
  test.for([
    'ALTER TABLE "note" DROP COLUMN "text"',
    'DROP TABLE note',
    'ALTER TABLE note DROP CONSTRAINT note_text',
    'ALTER TABLE note RENAME COLUMN text TO body',
    'ALTER TABLE "note" ALTER COLUMN "text" SET NOT NULL',
    'ALTER TABLE "note" ALTER COLUMN "text" SET DATA TYPE integer',
    'ALTER TABLE note ALTER text TYPE integer',
    'ALTER TABLE "note" ADD COLUMN "rank" integer NOT NULL',
    'ALTER TABLE "note" ADD CONSTRAINT "note_user" FOREIGN KEY ("user_id") REFERENCES app_user(id)',
    'DO $$ BEGIN ALTER TABLE note DROP COLUMN text; END $$',
  ])(
    'refuse what servers of the version before do not survive, unless a release did without it: %s',
    text => {
      expect(breachesOf(text)).toHaveLength(1)
      expect(breachesOf(`-- contract: since 1.2.0\n${text}`)).toEqual([])
      expect(contractSince(migrationOf(`-- contract: since 1.2.0\n${text}`))).toBe('1.2.0')
    },
  )

  test.for([
    'CREATE INDEX "note_text" ON "note" USING btree ("text")',
    'CREATE UNIQUE INDEX note_text ON note (text)',
    'CREATE INDEX CONCURRENTLY note_text ON note (text)',
    `${outside}CREATE INDEX note_text ON note (text)`,
    `${outside}ALTER TABLE note ADD COLUMN rank integer`,
    "UPDATE note SET text = ''",
    "UPDATE note AS n SET text = ''",
    "DO $$ BEGIN UPDATE note SET text = ''; END $$",
    `${outside}-- repeat\nUPDATE note SET text = '' WHERE text IS NULL`,
    'DELETE FROM note',
    'TRUNCATE note',
    'LOCK TABLE note',
    'ALTER TABLE note ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid()',
    'ALTER TABLE note ADD COLUMN length integer GENERATED ALWAYS AS (length(text)) STORED',
  ])('refuse statements that keep users of a table waiting, also after a release: %s', text => {
    expect(breachesOf(text)).not.toEqual([])
    expect(breachesOf(`${text}\n-- contract: since 1.2.0`)).not.toEqual([])
  })

  test.for([
    'CREATE TABLE "note" ("id" uuid PRIMARY KEY NOT NULL, "text" text NOT NULL);--> statement-breakpoint\nCREATE INDEX "note_text" ON "note" USING btree ("text")',
    'ALTER TABLE "note" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL',
    'ALTER TABLE "note" ADD COLUMN "rank" integer',
    'ALTER TABLE note ADD CONSTRAINT note_rank CHECK (rank > 0) NOT VALID',
    `${outside}CREATE INDEX CONCURRENTLY note_text ON note (text)`,
    `${outside}-- repeat\nUPDATE note SET text = '' WHERE id IN (SELECT id FROM note WHERE text IS NULL LIMIT 1000)`,
    'CREATE OR REPLACE FUNCTION clear() RETURNS void LANGUAGE sql AS $$ DELETE FROM note $$',
    "INSERT INTO note VALUES ('drop table note') ON CONFLICT (id) DO UPDATE SET text = 'x' -- rename",
  ])('allow %s', text => {
    expect(breachesOf(text)).toEqual([])
  })
})

describe('the migrations since 1.0.0', async () => {
  const { migrations: released } = await readRelease('1.0.0.sql')
  const since = readMigrations().slice(released.length)
  const versions = (await readdir(releasesFolder)).map(file => file.replace(/\.sql$/, ''))

  test('keep the rules', () => {
    expect(since.flatMap(each => findBreaches(each).map(breach => `${each.tag} ${breach}`))).toEqual([])
  })

  test('take away only what a release did without', () => {
    const named = since.flatMap(each => contractSince(each) ?? [])
    expect(named.filter(version => !versions.includes(version))).toEqual([])
  })
})
