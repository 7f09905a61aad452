import { once } from 'node:events'
import { createServer } from 'node:net'

const standardPort = 1935

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The port for pushed streams of a demo: the standard one, or any free one when that is taken, for example by a second
 * demo.
 * @param say prints the choice that was made instead
 * @returns environment variables to add, possibly none
 */
export async function demoPushPort(
  { LIVE_ENGINE, LIVE_RTMP_PORT, LIVE_RTMP_HOST = '127.0.0.1' }: Environment,
  say: (text: string) => void,
  port = standardPort,
): Promise<{ LIVE_RTMP_PORT?: string }> {
  const isDecided = LIVE_RTMP_PORT !== undefined || (LIVE_ENGINE ?? 'embedded') !== 'embedded'
  if (isDecided || (await isFree(LIVE_RTMP_HOST, port))) return {}
  say(`Port ${port} is in use: this demo takes streams at another one (LIVE_RTMP_PORT chooses it)`)
  return { LIVE_RTMP_PORT: '0' }
}

async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return true
  } catch {
    return false
  }
}
