import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/http/actor.ts'
import type { ListFilter } from '../../../platform/list/filters.ts'
import { userRoles } from '../../roles/index.ts'
import { officialAccounts } from '../schema.ts'

type Viewer = Pick<Actor, 'id' | 'permissions' | 'viewsAs'>

const { usableBy, userIds, roleIds } = officialAccounts

/** The user, and the role that they look through in the place of their own. */
const subjectOf = ({ id, viewsAs }: Viewer): string[] => (viewsAs === undefined ? [id] : [id, viewsAs])

const isUsableBy = (subject: unknown): SQL => {
  const ids = sql`${sql.param(subject)}::uuid[]`
  return sql`(${usableBy} = 'everyone' or (${ids})[1] = any(${userIds}) or (${ids})[2] = any(${roleIds})
    or ((${ids})[2] is null and ${roleIds} && array(select ${userRoles.roleId} from ${userRoles}
      where ${userRoles.userId} = (${ids})[1])))`
}

/**
 * The accounts that the actor may use, as a condition on `official_account`; undefined when that is each of them.
 * Every read and write that is about an account goes by it, so that others are not found.
 */
export const usableAccounts = (actor: Viewer): SQL | undefined =>
  managesAccounts(actor) ? undefined : isUsableBy(subjectOf(actor))

/** The same for a list, as a filter of it whose value is {@link accountUser}. */
export const usableFilter: ListFilter = { where: isUsableBy }

/** What a list's {@link usableFilter} is asked with; undefined: all accounts. */
export const accountUser = (actor: Viewer): readonly string[] | undefined =>
  managesAccounts(actor) ? undefined : subjectOf(actor)

const managesAccounts = ({ permissions }: Viewer) => permissions.has('official-account:manage')
