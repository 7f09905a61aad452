import { demoAccounts, spareDemoAccount } from '@greenroom/contract/areas/official-accounts/demo-accounts'
import {
  createOfficialAccount,
  deleteOfficialAccounts,
  listOfficialAccounts,
  type OfficialAccountChanges,
  readDemoAccount,
  readOfficialAccount,
  setAppSecret,
  updateOfficialAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import type { EventTopic } from '@greenroom/contract/events'
import { ruleText } from '@greenroom/contract/rule-texts'
import { isLoopback } from '../../../platform/access/client-address.ts'
import { assertLastingPermission } from '../../../platform/access/permission.ts'
import { postgresCode } from '../../../platform/audit/transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { followChanges } from '../../../platform/list/follow-changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import { storeAppSecret } from './account-secrets.ts'
import { createAccountList } from './list.ts'
import { toAccountRows } from './rows.ts'
import {
  accountIdsByAppId,
  dropTokens,
  findAccount,
  insertAccount,
  lockAccounts,
  removeAccounts,
  type StoredAccount,
  touchAccount,
  updateAccountAt,
} from './store.ts'
import { publishAccounts } from './undo.ts'
import { accountUser } from './usable.ts'

type Context = Pick<HandlerContext<typeof createOfficialAccount>, 'queries' | 'request'>

/** Topics that may change totals of the list: who may use an account depends on roles. */
const listTopics: readonly EventTopic[] = ['official-account.changed', 'role.changed', 'access.changed']

/** Handlers for official accounts. */
export function accountHandlers({ database, events, settings }: Platform): Handler[] {
  const secrets = createSecrets(settings)
  const list = createAccountList(database)
  followChanges(events, listTopics, list)
  async function toRow({ queries, request }: Context, account: StoredAccount) {
    const [row] = await toAccountRows(queries, [account], { secrets, language: request.language })
    if (!row) throw new Error('An account has no row')
    return row
  }

  return [
    handle(listOfficialAccounts, async ({ actor, input, queries, request: { language } }) => {
      const page = await list.page({ ...input.query, user: accountUser(actor) })
      return { ...page, list: await toAccountRows(queries, page.list, { secrets, language }) }
    }),

    handle(readOfficialAccount, async context => {
      const account = await findAccount(context.queries, context.actor, context.input.params.id)
      if (!account) throw fail('notFound')
      return toRow(context, account)
    }),

    handle(readDemoAccount, ({ queries }) => findDemoAccount(queries, settings)),

    handle(createOfficialAccount, async context => {
      const { input, queries, publish, request } = context
      const { appSecret, ...fields } = input.body
      const account = await refuseTakenAppId(insertAccount(queries, fields), request, 'body.appId')
      await storeAppSecret(queries, secrets, account.id, appSecret)
      publishAccounts(publish, [account.id])
      return toRow(context, account)
    }),

    handle(updateOfficialAccount, async context => {
      const { actor, input, queries, publish, request } = context
      const { id } = input.params
      const { version, changes } = input.body
      const before = await findAccount(queries, actor, id)
      if (before && changesUsers(before, changes))
        assertLastingPermission({ access: updateOfficialAccount.access, needsLastingPermission: true }, actor)
      const account = await refuseTakenAppId(
        updateAccountAt(queries, id, version, changes),
        request,
        'body.changes.appId',
      )
      if (!account) {
        const current = await findAccount(queries, actor, id)
        throw current ? fail('conflict', { current: await toRow(context, current) }) : fail('notFound')
      }
      publishAccounts(publish, [id])
      return toRow(context, account)
    }),

    handle(setAppSecret, async context => {
      const { input, queries, publish } = context
      const { id } = input.params
      const account = await touchAccount(queries, id, 'secretChangedAt')
      if (!account) throw fail('notFound')
      await storeAppSecret(queries, secrets, id, input.body.appSecret)
      await dropTokens(queries, [id])
      publishAccounts(publish, [id])
      return toRow(context, account)
    }),

    handle(deleteOfficialAccounts, async ({ input, queries, publish }) => {
      const { ids } = input.body
      const lockedAccounts = await lockAccounts(queries, ids)
      if (lockedAccounts.length < ids.length) throw fail('notFound')
      await removeAccounts(queries, ids)
      publishAccounts(publish, ids)
      return { deleted: lockedAccounts.length }
    }),
  ]
}

/** Whether changes of an account change who may use it. */
function changesUsers(
  account: StoredAccount,
  {
    usableBy = account.usableBy,
    userIds = account.userIds,
    roleIds = account.roleIds,
  }: OfficialAccountChanges,
): boolean {
  const differ = (ids: readonly string[], others: readonly string[]) =>
    new Set(ids).symmetricDifference(new Set(others)).size > 0
  return usableBy !== account.usableBy || differ(userIds, account.userIds) || differ(roleIds, account.roleIds)
}

/** An account that the demo's emulator of WeChat knows, and that is not added; null without that emulator. */
async function findDemoAccount(
  queries: Context['queries'],
  { DEMO, WEIXIN_API_URL }: Platform['settings'],
): Promise<ResponseOf<typeof readDemoAccount>> {
  if (!DEMO || !isLoopback(new URL(WEIXIN_API_URL).hostname)) return null
  const candidates = [spareDemoAccount, ...demoAccounts]
  const added = await accountIdsByAppId(
    queries,
    candidates.map(one => one.appId),
  )
  const free = candidates.find(({ appId }) => !added.has(appId))
  return free ? { name: free.name, appId: free.appId, appSecret: free.appSecret } : null
}

const uniqueViolation = '23505'

/** @throws ApiError `invalid` when another account has the AppID */
async function refuseTakenAppId<T>(
  writing: Promise<T>,
  request: Context['request'],
  path: string,
): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (postgresCode(error) !== uniqueViolation) throw error
    throw fail('invalid', { issues: [{ path, msg: ruleText('appIdTaken', request.language) }] })
  }
}
