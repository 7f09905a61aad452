import {
  createView,
  deleteView,
  type ListView,
  readViews,
  setDefaultView,
  sharedListAccess,
  updateView,
  viewLimits,
} from '@greenroom/contract/areas/views'
import { ruleText } from '@greenroom/contract/rule-texts'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { people } from '../access/index.ts'
import { defaultViews, listViews } from './schema.ts'

type StoredView = typeof listViews.$inferSelect

/** The calls on views of lists. */
export function viewHandlers(): Handler[] {
  return [
    handle(readViews, async ({ actor, input, queries }) => ({
      list: await findViews(queries, actor, input.params.list),
    })),

    handle(createView, async ({ actor, input, queries, exchange }) => {
      const { list } = input.params
      if (input.body.shared) requireSharing(actor, list)
      // Two calls at once must not both be the last one.
      await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${actor.id}, 7146004))`)
      if ((await queries.$count(listViews, eq(listViews.personId, actor.id))) >= viewLimits.perPerson) {
        const msg = ruleText('tooManyViews', exchange.language)
        throw fail('invalid', { issues: [{ path: 'body.name', msg }] })
      }
      const [stored] = await queries
        .insert(listViews)
        .values({ ...input.body, list, personId: actor.id })
        .returning()
      if (!stored) throw new Error('An inserted view was not returned')
      return one(queries, actor, stored)
    }),

    handle(updateView, async ({ actor, input, queries }) => {
      const { list, id } = input.params
      if (input.body.changes.shared) requireSharing(actor, list)
      const own = ownView(actor, list, id)
      const [changed] = await queries
        .update(listViews)
        .set({ ...input.body.changes, version: sql`${listViews.version} + 1` })
        .where(and(own, eq(listViews.version, input.body.version)))
        .returning()
      if (changed) return one(queries, actor, changed)
      const [current] = await queries.select().from(listViews).where(own)
      throw current ? fail('conflict', { current: await one(queries, actor, current) }) : fail('notFound')
    }),

    handle(deleteView, async ({ actor, input, queries }) => {
      const { list, id } = input.params
      const gone = await queries
        .delete(listViews)
        .where(ownView(actor, list, id))
        .returning({ id: listViews.id })
      if (gone.length === 0) throw fail('notFound')
      return true as const
    }),

    handle(setDefaultView, async ({ actor, input, queries }) => {
      const { list } = input.params
      const { id: viewId } = input.body
      const ofPerson = and(eq(defaultViews.personId, actor.id), eq(defaultViews.list, list))
      await queries.delete(defaultViews).where(ofPerson)
      if (viewId === null) return true as const
      const seen = await findViews(queries, actor, list)
      if (!seen.some(({ id }) => id === viewId)) throw fail('notFound')
      await queries
        .insert(defaultViews)
        .values({ personId: actor.id, list, viewId })
        .onConflictDoUpdate({ target: [defaultViews.personId, defaultViews.list], set: { viewId } })
      return true as const
    }),
  ]
}

const ownView = (actor: Actor, list: string, id: string) =>
  and(eq(listViews.id, id), eq(listViews.list, list), eq(listViews.personId, actor.id))

/** @throws CallError `forbidden` for who may not read the list, `notFound` where nothing is shared */
function requireSharing({ permissions }: Actor, list: string): void {
  const permission = Object.hasOwn(sharedListAccess, list) ? sharedListAccess[list] : undefined
  if (!permission) throw fail('notFound')
  if (!permissions.has(permission)) throw fail('forbidden', { permission })
}

/** One's own views of a list, and what others share with those who may read its rows. */
async function findViews(queries: Queries, actor: Actor, list: string): Promise<ListView[]> {
  const permission = Object.hasOwn(sharedListAccess, list) ? sharedListAccess[list] : undefined
  const own = eq(listViews.personId, actor.id)
  const seen = permission && actor.permissions.has(permission) ? or(own, eq(listViews.shared, true)) : own
  return readRows(queries, actor, and(eq(listViews.list, list), seen))
}

async function one(queries: Queries, actor: Actor, { id }: StoredView): Promise<ListView> {
  const [view] = await readRows(queries, actor, eq(listViews.id, id))
  if (!view) throw new Error('A view got lost')
  return view
}

async function readRows(queries: Queries, actor: Actor, where: ReturnType<typeof and>): Promise<ListView[]> {
  const isDefault = and(eq(defaultViews.viewId, listViews.id), eq(defaultViews.personId, actor.id))
  const rows = await queries
    .select({ view: listViews, name: people.name, username: people.username, chosen: defaultViews.viewId })
    .from(listViews)
    .innerJoin(people, eq(people.id, listViews.personId))
    .leftJoin(defaultViews, isDefault)
    .where(where)
    .orderBy(asc(listViews.name), asc(listViews.id))
  return rows.map(({ view, name, username, chosen }) => ({
    ...{ id: view.id, name: view.name, shared: view.shared, filters: view.filters, sort: view.sort },
    ...{ order: view.order, hidden: view.hidden, version: view.version },
    own: view.personId === actor.id,
    owner: name || username,
    isDefault: chosen !== null,
  }))
}
