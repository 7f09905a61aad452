import type * as z from 'zod'
import { explorationQuery, explorationViews } from './areas/insight/exploration.ts'
import { allEndpoints } from './endpoints.ts'
import { isPermission, type Permission } from './permissions.ts'

/** Owner of saved views: a list, or a page of questions. */
interface Viewed {
  /** What the filters of its views are checked by. */
  query: z.ZodObject
  /** The permission that reads the rows of its views. */
  permission: Permission | undefined
  /** Whether views can be shared with users who hold the permission. */
  isShareable: boolean
}

/** Everything that views are saved of, by the key that they are stored under. */
export const savedViews: ReadonlyMap<string, Viewed> = new Map<string, Viewed>([
  ...allEndpoints.flatMap(({ list, input, access }): [string, Viewed][] => {
    if (!list || !input.query) return []
    const permission = isPermission(access) ? access : undefined
    return [[list.key, { query: input.query, permission, isShareable: list.isShareable }]]
  }),
  [explorationViews, { query: explorationQuery, permission: 'insight:read', isShareable: true }],
])
