import { spareDemoAccount } from '@greenroom/contract/areas/official-accounts/demo-accounts'
import { surviveDroppedConnections } from '../../server/platform/database/dropped-connections.ts'
import { createLog } from '../../server/platform/log.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { type RunningServer, startServer } from '../../server/start.ts'
import { demoEnvironment } from '../demo/environment.ts'
import { demoPushPort } from '../demo/push-port.ts'
import type { Installation } from '../installation.ts'
import { onStopSignal } from '../on-stop-signal.ts'
import { say } from '../terminal.ts'

/** How a server is started. */
export interface StartCommand {
  isDemo: boolean
  /** Serves no console. For development, where Vite does. */
  callsOnly?: boolean
  /** Whether the demo has articles. Tests make the articles that they need. */
  articles?: boolean
}

/**
 * Starts the server, says how to sign in, and ends when the server was stopped by a signal.
 * @throws SettingsError, DatabaseStartError or ListenError, each with one line for users
 */
export async function start(
  installation: Pick<Installation, 'consoleDirectory'>,
  { isDemo, callsOnly = false, articles: hasArticles = true }: StartCommand,
): Promise<void> {
  let starting: Promise<RunningServer> | undefined
  let stopEmulators = async () => {}
  const stopped = Promise.withResolvers<void>()
  onStopSignal(() => {
    if (!starting) process.exit(0)
    starting
      .then(server => server.stop())
      .then(() => stopEmulators())
      .then(stopped.resolve, stopped.reject)
  })
  const environment = isDemo ? demoEnvironment(process.env, say) : process.env
  const weixin =
    isDemo && !environment.WEIXIN_API_URL ? await startWeixin(environment, hasArticles) : undefined
  const assistant = isDemo ? await startAssistant(environment) : undefined
  const robots = isDemo ? await startRobots(environment) : undefined
  stopEmulators = async () => {
    await weixin?.stop()
    await assistant?.stop()
    await robots?.stop()
  }
  const settings = readSettings({
    ...environment,
    ...(isDemo && (await demoPushPort(environment, say))),
    ...(weixin && { WEIXIN_API_URL: weixin.url }),
    ...assistant?.environment,
    ...robots?.environment,
  })
  const consoleDirectory = callsOnly ? undefined : await installation.consoleDirectory()
  const log = createLog(settings.LOG_LEVEL)
  surviveDroppedConnections(process, log)
  starting = startServer(settings, {
    log,
    say,
    onOneTimePassword: ({ username, password }) =>
      say(`First administrator: ${username}, one-time password: ${password} (shown only now)`),
    validateResponses: callsOnly,
    ...(consoleDirectory === undefined ? {} : { consoleDirectory }),
  })
  const { url, port } = await starting
  weixin?.sendEventsTo(`http://127.0.0.1:${port}`)
  const logins = settings.DEMO ? '\nDemo logins: admin / admin and user / user' : ''
  const { appId, appSecret } = spareDemoAccount
  const emulators = [
    weixin ? `\nWeChat is an emulator here: ${weixin.url}` : '',
    weixin ? `\nAn official account to add by hand: AppID ${appId}, AppSecret ${appSecret}` : '',
    assistant ? `\nThe AI assistant is an emulator here: ${new URL('/', assistant.url)}` : '',
    robots ? '\nThe robots of DingTalk, WeCom and Feishu are emulators here' : '',
  ].join('')
  say(`\nGreenroom is ready at ${url}${logins}${emulators}`)
  await stopped.promise
}

async function startWeixin(environment: NodeJS.ProcessEnv, hasArticles: boolean) {
  const { startDemoWeixin } = await import('../demo/weixin.ts')
  return startDemoWeixin(environment, { hasArticles })
}

async function startAssistant(environment: NodeJS.ProcessEnv) {
  const { startDemoAssistant } = await import('../demo/assistant.ts')
  return startDemoAssistant(environment)
}

async function startRobots(environment: NodeJS.ProcessEnv) {
  const { startDemoRobots } = await import('../demo/robots.ts')
  return startDemoRobots(environment)
}
