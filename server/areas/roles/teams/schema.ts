import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt, version } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

/** The table of one kind of group: users who have something in common, under a name. */
export function groupTable(name: string) {
  return pgTable(
    name,
    {
      id: id(),
      name: text().notNull(),
      description: text().notNull().default(''),
      /** Address of the picture; empty when there is none. */
      avatar: text().notNull().default(''),
      /** Null once that user is gone. */
      createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
      version: version(),
    },
    table => [index(`${name}_created_by`).on(table.createdBy)],
  )
}
export type GroupTable = ReturnType<typeof groupTable>

/** The table of who is in the groups of one kind; `groupColumn` is what the database calls the group's id. */
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
      /** Leads it: edits it and decides who is in it. */
      lead: boolean().notNull().default(false),
      createdAt: createdAt(),
    },
    table => [primaryKey({ columns: [table.groupId, table.userId] }), index(`${name}_user`).on(table.userId)],
  )
}
export type GroupMemberTable = ReturnType<typeof groupMemberTable>

/** Users who work together. The data scope `team` shows each of them the rows of the others. */
export const teams = groupTable('team')
export const teamMembers = groupMemberTable('team_member', 'team_id', teams)
