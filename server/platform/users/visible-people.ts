import { or, type SQL } from 'drizzle-orm'
import type { Actor } from '../http/actor.ts'
import type { ListFilter } from '../list/filters.ts'
import { ownedByVisible, ownersFilter } from '../list/visible.ts'
import { people } from './schema.ts'

/** A person belongs to themselves and to whoever created their account; undefined: the actor may see everyone. */
export const visiblePeople = (actor: Pick<Actor, 'dataScope'>): SQL | undefined =>
  or(ownedByVisible(actor, people.id), ownedByVisible(actor, people.pid))

/** The same as a filter of a list. */
export const peopleOwners: ListFilter = ownersFilter(people.id, people.pid)
