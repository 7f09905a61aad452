import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../platform/access/actor.ts'
import { defineHookPoint } from '../../platform/modules/hooks.ts'

/** Condition on the id of an article: the actor may read it outside of their data scope, too. Undefined: may not. */
export type ArticleReadHook = (actor: Pick<Actor, 'permissions'>, articleId: AnyPgColumn) => SQL | undefined

/** Called when one article is read. */
export const onArticleRead = defineHookPoint<ArticleReadHook>('an article is read')
