import { sql } from 'drizzle-orm'
import { people } from '../../platform/users/schema.ts'
import type { AreaRows } from '../roles/index.ts'

/** People as rows that the data scope of roles shows or hides. */
export const scopedPeople: AreaRows = {
  entity: 'person',
  permission: 'person:read',
  table: people,
  id: people.id,
  owners: [people.id, people.pid],
  title: sql`coalesce(nullif(${people.name}, ''), ${people.username})`,
  age: people.createdAt,
}
