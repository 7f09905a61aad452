import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt, version } from '../database/columns.ts'
import { users } from './schema.ts'

/** Creates the table of one kind of group: users under a common name. */
export function groupTable(name: string) {
  return pgTable(
    name,
    {
      id: id(),
      name: text().notNull(),
      description: text().notNull().default(''),
      /** Address of the picture; empty when there is none. */
      avatar: text().notNull().default(''),
      /** Null once that user is deleted. */
      createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
      version: version(),
    },
    table => [index(`${name}_created_by`).on(table.createdBy)],
  )
}
export type GroupTable = ReturnType<typeof groupTable>

/** Creates the table of members of one kind of group; `groupColumn` is the column of the group's id. */
export function groupMemberTable(name: string, groupColumn: string, groups: GroupTable) {
  return pgTable(
    name,
    {
      groupId: uuid(groupColumn)
        .notNull()
        .references(() => groups.id, { onDelete: 'cascade' }),
      userId: uuid()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** True for leads, who edit the group and its members. */
      lead: boolean().notNull().default(false),
      createdAt: createdAt(),
    },
    table => [primaryKey({ columns: [table.groupId, table.userId] }), index(`${name}_user`).on(table.userId)],
  )
}
export type GroupMemberTable = ReturnType<typeof groupMemberTable>

/** Teams. The data scope `team` shows each member the rows of the others. */
export const teams = groupTable('team')
export const teamMembers = groupMemberTable('team_member', 'team_id', teams)
