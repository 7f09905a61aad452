import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import { jsonBody } from './json-body.ts'
import { type Answer, type CallContext, WeixinError } from './platform.ts'

const actions = ['dns', 'ping', 'all'] as const
const operators = ['DEFAULT', 'CHINANET', 'UNICOM', 'CAP'] as const
const timeoutMs = 1000

/**
 * Answers `callback/check`: where the callback address leads and whether it is reached. The emulator opens a
 * connection where WeChat sends a ping.
 */
export async function checkNetwork({ account, request }: CallContext): Promise<Answer> {
  const body = jsonBody(request)
  const action = actions.find(one => one === body.action)
  const operator = operators.find(one => one === body.check_operator)
  if (!action) throw new WeixinError(40202, 'invalid action')
  if (!operator) throw new WeixinError(40203, 'invalid check_operator')
  if (!account.callback) throw new WeixinError(40201, 'invalid url')
  const { hostname, port, protocol } = new URL(account.callback.url)
  const name = hostname.replaceAll(/[[\]]/g, '')
  const found = await lookup(name, { all: true }).catch(() => [])
  // WeChat's own network stands for the operator that it chooses.
  const from_operator = operator === 'DEFAULT' ? 'CAP' : operator
  const portNumber = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  const ping = async ({ address: ip }: { address: string }) => {
    const milliseconds = await reach(ip, portNumber)
    const isReached = milliseconds !== undefined
    return {
      ip,
      from_operator,
      package_loss: isReached ? '0%' : '100%',
      time: isReached ? `${milliseconds.toFixed(3)}ms` : '',
    }
  }
  return {
    dns: action === 'ping' ? [] : found.map(({ address: ip }) => ({ ip, real_operator: from_operator })),
    ping: action === 'dns' ? [] : await Promise.all(found.map(ping)),
  }
}

/** How long a connection takes; undefined when there is none. */
async function reach(host: string, port: number): Promise<number | undefined> {
  const begunAt = performance.now()
  const socket = connect({ host, port, timeout: timeoutMs })
  try {
    return await new Promise<number | undefined>(resolve => {
      socket.once('connect', () => resolve(performance.now() - begunAt))
      socket.once('error', () => resolve(undefined))
      socket.once('timeout', () => resolve(undefined))
    })
  } finally {
    socket.destroy()
  }
}
