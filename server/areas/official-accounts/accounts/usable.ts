import type { Permission } from '@greenroom/contract/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import type { ListFilter } from '../../../platform/list/filters.ts'
import { roleIdsOf } from '../../roles/index.ts'
import { officialAccounts } from '../schema.ts'

type Viewer = Pick<Actor, 'id' | 'permissions' | 'viewsAs' | 'ownPermissions'>

const { usableBy, userIds, roleIds } = officialAccounts
const manage: Permission = 'official-account:manage'

/**
 * Ids under which accounts name the user: their own, and the role that they view the console as, which counts once more
 * when the user may use every account.
 */
function subjectOf({ id, viewsAs, ownPermissions }: Viewer): string[] {
  if (viewsAs === undefined) return [id]
  return ownPermissions?.has(manage) ? [id, viewsAs, viewsAs] : [id, viewsAs]
}

/** Accounts that name a role of the user; viewing as a role leaves those accounts that name this role, and adds none. */
const isUsableBy = (subject: unknown): SQL => {
  const ids = sql`${sql.param(subject)}::uuid[]`
  return sql`(${usableBy} = 'everyone' or (${ids})[1] = any(${userIds}) or (
    ((${ids})[2] is null or (${ids})[2] = any(${roleIds}))
    and ((${ids})[3] is not null or ${roleIds} && array${roleIdsOf(sql`(${ids})[1]`)})))`
}

/**
 * Condition on `official_account` for the accounts that the actor may use; undefined when it is every account. Every
 * read and write about an account uses it, so that other accounts are not found.
 */
export const usableAccounts = (actor: Viewer): SQL | undefined =>
  managesAccounts(actor) ? undefined : isUsableBy(subjectOf(actor))

/** The same condition as a filter of a list, with the value {@link accountUser}. */
export const usableFilter: ListFilter = { where: isUsableBy }

/** Value of {@link usableFilter} for the actor; undefined: all accounts. */
export const accountUser = (actor: Viewer): readonly string[] | undefined =>
  managesAccounts(actor) ? undefined : subjectOf(actor)

const managesAccounts = ({ permissions }: Viewer) => permissions.has(manage)
