const loopback = '127.0.0.1'
const loopbackHosts = new Set([loopback, 'localhost', '::1'])

/**
 * The settings of `npm run demo`: the demo flag, data of its own, an audience for live rooms, and no listening to
 * other machines, because the demo's passwords are public. Other settings stay as they are.
 */
export function demoEnvironment(
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
): NodeJS.ProcessEnv {
  const { HOST, DATA_DIR, LIVE_AUDIENCE, LOG_LEVEL } = environment
  const isLoopback = !HOST || loopbackHosts.has(HOST)
  if (!isLoopback) say(`The demo answers on this machine only; HOST=${HOST} is ignored.`)
  return {
    ...environment,
    DEMO: '1',
    HOST: isLoopback ? HOST || loopback : loopback,
    DATA_DIR: DATA_DIR || './data/demo',
    LIVE_AUDIENCE: LIVE_AUDIENCE || '1',
    LOG_LEVEL: LOG_LEVEL || 'warn',
  }
}
