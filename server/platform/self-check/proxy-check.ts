import * as z from 'zod'
import type { Forwarding } from '../access/request-context.ts'
import type { Settings } from '../settings.ts'
import {
  type CheckOutcome,
  failed,
  notConfigured,
  ok,
  reasonOf,
  type SelfCheck,
  skipped,
  text,
  warning,
} from './check.ts'

type ProxySettings = Pick<Settings, 'PUBLIC_URL' | 'TRUST_PROXY'>

/** Judges how a request of a browser arrived. @param origin the address that the browser shows */
export function judgeForwarding(
  { PUBLIC_URL, TRUST_PROXY }: ProxySettings,
  { remote, forwardedFor }: Forwarding,
  origin: string,
): CheckOutcome {
  const isTrusted = TRUST_PROXY(remote, 0)
  const measured = text(
    `浏览器访问 ${origin}，${forwardedFor === undefined ? '未经代理' : `经代理 ${remote}`}`,
    `The browser opened ${origin}, ${forwardedFor === undefined ? 'without a proxy' : `through the proxy ${remote}`}`,
  )
  if (forwardedFor !== undefined && !isTrusted)
    return warning(
      measured,
      text(
        `代理 ${remote} 不受信任，所有用户被当作同一地址：如果它是自己的代理，设置 TRUST_PROXY=${remote}。`,
        `The proxy ${remote} is not trusted, so all users count as one address: set TRUST_PROXY=${remote} if it is yours.`,
      ),
    )
  if (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).origin !== origin)
    return warning(
      measured,
      text(
        `PUBLIC_URL 是 ${PUBLIC_URL}：改为用户实际访问的地址，或让代理只提供这个地址。`,
        `PUBLIC_URL is ${PUBLIC_URL}: set it to the address that users open, or let the proxy serve only that.`,
      ),
    )
  if (PUBLIC_URL === undefined && forwardedFor !== undefined)
    return warning(
      measured,
      text(
        `设置 PUBLIC_URL=${origin}，邮件中的链接才正确。`,
        `Set PUBLIC_URL=${origin}, so that links in mails are right.`,
      ),
    )
  if (forwardedFor === undefined && isTrusted)
    return warning(
      measured,
      text(
        'TRUST_PROXY 信任这个来源，但请求没有 X-Forwarded-For：让代理设置它，或取消 TRUST_PROXY。',
        'TRUST_PROXY trusts the sender, but the request has no X-Forwarded-For: let the proxy set it, or unset TRUST_PROXY.',
      ),
    )
  return ok(measured)
}

const timeoutMs = 6000
const alive = z.object({ status: z.literal('alive') })

/** From the command line no browser's request is at hand: asks through the public address instead. */
async function askPublicAddress(address: string): Promise<CheckOutcome> {
  const url = `${address.replace(/\/+$/, '')}/healthz`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    if (alive.safeParse(await response.json().catch(() => undefined)).success)
      return ok(text(`${address} 通向 Greenroom`, `${address} leads to Greenroom`))
    return failed(
      text(
        `${address} 通向其他程序（HTTP ${response.status}）`,
        `${address} leads to another program (HTTP ${response.status})`,
      ),
      text('让代理把这个地址转发给 Greenroom。', 'Let the proxy forward that address to Greenroom.'),
    )
  } catch (error) {
    return warning(
      text(
        `这台机器打不开 ${address}：${reasonOf(error)}`,
        `This machine cannot open ${address}: ${reasonOf(error)}`,
      ),
      text(
        '检查 DNS、证书和代理；如果只是内网无法回访公网地址，可以忽略。',
        'Check name, certificate and proxy. Ignore it where your network only keeps machines from their own public address.',
      ),
    )
  }
}

/** Whether PUBLIC_URL and TRUST_PROXY fit how requests arrive. */
export const proxyCheck: SelfCheck = {
  id: 'proxy',
  name: text('代理与公开地址', 'Proxy and public address'),
  async run({ settings, request, findRunningServer }) {
    const { PUBLIC_URL } = settings
    if (request) return judgeForwarding(settings, request.forwarding, request.origin)
    if (PUBLIC_URL === undefined) return notConfigured('PUBLIC_URL')
    if (!(await findRunningServer())) return skipped(text('服务器未运行', 'The server is not running'))
    return askPublicAddress(PUBLIC_URL)
  },
}
