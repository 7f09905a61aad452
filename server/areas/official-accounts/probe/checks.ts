import { existsSync } from 'node:fs'
import { weixinFailureText } from '@greenroom/contract/areas/official-accounts/weixin-failures'
import type { Text } from '@greenroom/contract/languages'
import { asc } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Database } from '../../../platform/database/database.ts'
import { createSecrets, keyPath, type Secrets } from '../../../platform/secrets/secrets.ts'
import {
  type CheckOutcome,
  facts,
  failed,
  inMs,
  ok,
  type SelfCheck,
  skipped,
  text,
  withoutDatabase,
} from '../../../platform/self-check/check.ts'
import type { Settings } from '../../../platform/settings.ts'
import { unreadableSecrets } from '../accounts/account-secrets.ts'
import { WeixinCallError } from '../client/call-error.ts'
import { tryToken } from '../client/tokens.ts'
import { createTransport } from '../client/transport.ts'
import { officialAccounts } from '../schema.ts'

/** Accounts that are asked at the same time. */
const maxRunning = 4
/** Shorter than the time limit of a check, so that the account is known. */
const callMs = 8000
/** Accounts that a line names. */
const maxNamed = 3

/** The key of stored secrets; undefined when there is none: a check makes none. */
function existingSecrets(settings: Settings): Secrets | undefined {
  const isThere = settings.SECRETS_KEY !== undefined || existsSync(keyPath(settings.DATA_DIR))
  return isThere ? createSecrets(settings) : undefined
}

const accountNames = ({ pool }: Database) =>
  pool
    .select({ id: officialAccounts.id, name: officialAccounts.name })
    .from(officialAccounts)
    .orderBy(asc(officialAccounts.createdAt))

type Account = Awaited<ReturnType<typeof accountNames>>[number]

/** Why WeChat gives an account no token; undefined when it gives one. */
async function findRefusal(
  parts: Parameters<typeof tryToken>[0],
  { id, name }: Account,
): Promise<{ name: string; reason: Text; address: string | null } | undefined> {
  try {
    await tryToken(parts, id)
    return undefined
  } catch (error) {
    if (!(error instanceof WeixinCallError)) throw error
    const { errcode, address } = error.failure
    const sentence = weixinFailureText(error.failure)
    const number = errcode === null ? '' : ` (${errcode})`
    return {
      name,
      address,
      reason: text(`${sentence['zh-CN']}${number}`, `${sentence['en-US']}${number}`),
    }
  }
}

/** Asks WeChat for the token of every account, which also tells whether this server is on its white list. */
async function checkAccounts(database: Database, settings: Settings): Promise<CheckOutcome> {
  const accounts = await accountNames(database)
  if (accounts.length === 0) return skipped(text('没有公众号', 'There are no official accounts'))
  const secrets = existingSecrets(settings)
  if (!secrets) return skipped(text('没有解密 AppSecret 的密钥', 'There is no key to decrypt the AppSecrets'))
  const parts = { database, secrets, transport: createTransport(settings.WEIXIN_API_URL, callMs) }
  const startedAt = performance.now()
  const limit = pLimit(maxRunning)
  const refusals = (
    await Promise.all(accounts.map(account => limit(() => findRefusal(parts, account))))
  ).filter(refusal => refusal !== undefined)
  const duration = inMs(performance.now() - startedAt)
  const [first] = refusals
  if (!first)
    return ok(
      facts(text(`${accounts.length} 个公众号取得凭证`, `${accounts.length} accounts got a token`), duration),
    )
  const names = refusals.slice(0, maxNamed).map(({ name }) => name)
  const measured = text(
    `${refusals.length} / ${accounts.length} 个公众号未取得凭证：${names.join('、')}`,
    `${refusals.length} of ${accounts.length} accounts got no token: ${names.join(', ')}`,
  )
  const addresses = [...new Set(refusals.flatMap(({ address }) => address ?? []))].join(', ')
  const advice =
    addresses === ''
      ? first.reason
      : text(
          `${first.reason['zh-CN']} IP 白名单要添加的地址：${addresses}。`,
          `${first.reason['en-US']} Address for the IP white list: ${addresses}.`,
        )
  return failed(measured, advice)
}

/** Whether the stored secrets of official accounts can be decrypted with the key of this server. */
async function checkSecrets({ pool }: Database, settings: Settings): Promise<CheckOutcome> {
  const { total, unreadable } = await unreadableSecrets(pool, existingSecrets(settings))
  if (total === 0) return skipped(text('没有保存的密钥', 'No secrets are stored'))
  const readable = `${total - unreadable} / ${total}`
  const measured = text(`${readable} 可以解密`, `${readable} can be decrypted`)
  if (unreadable === 0) return ok(measured)
  return failed(
    measured,
    text(
      '恢复原来的 SECRETS_KEY（或 DATA_DIR/secrets.key）；所有服务器要用同一个。如果已丢失，请在公众号中重新填写 AppSecret。',
      'Restore the earlier SECRETS_KEY (or DATA_DIR/secrets.key), the same on all servers. If it is lost, enter the AppSecrets again.',
    ),
  )
}

/** What official accounts need. */
export const accountChecks: readonly SelfCheck[] = [
  {
    id: 'stored-secrets',
    name: text('已保存的密钥', 'Stored secrets'),
    run: async ({ database, settings }) => (database ? checkSecrets(database, settings) : withoutDatabase),
  },
  {
    id: 'wechat',
    name: text('微信公众号', 'WeChat'),
    timeoutMs: 30_000,
    run: async ({ database, settings }) => (database ? checkAccounts(database, settings) : withoutDatabase),
  },
]
