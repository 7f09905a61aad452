import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import type { Settings } from '../../../platform/settings.ts'
import { problemError, WeixinCallError } from './call-error.ts'
import { createTokens, type Tokens } from './tokens.ts'
import { createTransport, type SentCall, type Transport } from './transport.ts'

/** One call, and the schema of its answer. */
export interface WeixinCall<O extends z.ZodType = z.ZodType> extends SentCall {
  response: O
  /** Whether repeating it does no harm; then it is repeated after a lost answer. */
  isRepeatable: boolean
  /** Whether it names a picture that was just uploaded, which WeChat may not know yet. */
  namesNewMaterial?: boolean
}

/** Makes calls to WeChat for an account, with its token. */
export interface WeixinClient {
  /** @throws WeixinCallError */
  call<O extends z.ZodType>(accountId: string, call: WeixinCall<O>): Promise<z.output<O>>
  /** Checks that the account can get a token. @throws WeixinCallError */
  connect(accountId: string): Promise<void>
}

interface ClientParts {
  settings: Pick<Settings, 'WEIXIN_API_URL' | 'DATA_DIR' | 'SECRETS_KEY'>
  database: Pick<Database, 'pool'>
  log?: Logger
  /** For tests. */
  wait?: (milliseconds: number) => Promise<unknown>
  timeoutMs?: number
}

const staleTokenCodes: readonly unknown[] = [40001, 40014, 42001]
const tooFrequent = 45011
const busy = -1
const unknownMaterial = 40007

/** Pause before each repetition. */
const repeatAfterMs = [500, 2000]
const materialAfterMs = [2500, 5000]

/** Creates a client for WeChat at `WEIXIN_API_URL`. Clients on one database share its tokens. */
export function createWeixinClient({
  settings,
  database,
  log,
  wait = sleep,
  timeoutMs,
}: ClientParts): WeixinClient {
  const transport = createTransport(settings.WEIXIN_API_URL, timeoutMs)
  const tokens = createTokens({ database, secrets: createSecrets(settings), transport })
  const send = withFreshToken(transport, tokens)

  async function sendWithRetries(accountId: string, call: WeixinCall): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await send(accountId, call)
      } catch (error) {
        if (!(error instanceof WeixinCallError)) throw error
        const { path, failure } = error
        log?.warn({ account: accountId, path, ...failure }, 'a call at WeChat failed')
        const pause = pauseBefore(call, error, attempt)
        if (pause === undefined) throw error
        await wait(pause)
      }
    }
  }

  return {
    async call(accountId, call) {
      const answer = call.response.safeParse(await sendWithRetries(accountId, call))
      if (!answer.success) throw problemError(call.path, 'unreadable', true)
      return answer.data
    },
    async connect(accountId) {
      await tokens.get(accountId)
    },
  }
}

/** Sends with the account's token; when WeChat refuses that token, sends again with a new one. */
function withFreshToken(transport: Transport, tokens: Tokens) {
  return async (accountId: string, call: SentCall): Promise<unknown> => {
    const token = await tokens.get(accountId)
    try {
      return await transport(call, token)
    } catch (error) {
      if (!(error instanceof WeixinCallError) || !staleTokenCodes.includes(error.failure.errcode)) throw error
      return transport(call, await tokens.get(accountId, token))
    }
  }
}

/** Pause before the call is repeated; undefined when it is not repeated. */
function pauseBefore(call: WeixinCall, error: WeixinCallError, attempt: number): number | undefined {
  const { errcode, problem } = error.failure
  if (errcode === unknownMaterial) return call.namesNewMaterial ? materialAfterMs[attempt] : undefined
  const isPassing =
    errcode === tooFrequent || errcode === busy || problem === 'unreachable' || problem === 'timeout'
  if (!isPassing) return undefined
  return call.isRepeatable || !error.isUncertain ? repeatAfterMs[attempt] : undefined
}
