import { or, type SQL } from 'drizzle-orm'
import type { Actor } from '../access/actor.ts'
import { ownedByVisible } from '../access/visible.ts'
import { type ListFilter, ownersFilter } from '../list/filters.ts'
import { users } from './schema.ts'

/** Condition of visible users: a user belongs to themselves and to the creator of their account. Undefined: the actor may see everyone. */
export const visibleUsers = (actor: Pick<Actor, 'dataScope'>): SQL | undefined =>
  or(ownedByVisible(actor, users.id), ownedByVisible(actor, users.pid))

/** The same as a filter of a list. */
export const userOwners: ListFilter = ownersFilter(users.id, users.pid)
