import { spareDemoAccount } from '@greenroom/contract/areas/official-accounts/demo-accounts'
import { surviveDroppedConnections } from '../server/platform/database/dropped-connections.ts'
import { createLog } from '../server/platform/log.ts'
import { readSettings } from '../server/platform/settings.ts'
import { type RunningServer, startServer } from '../server/start.ts'
import { buildConsoleIfNeeded, consoleDirectory } from './console-build.ts'
import { demoEnvironment } from './demo-environment.ts'
import { demoPushPort } from './demo-push-port.ts'
import { describeFailure } from './describe-failure.ts'
import { onStopSignal } from './on-stop-signal.ts'
import { say } from './terminal.ts'

const isDemo = process.argv.includes('--demo')
/** For development, where Vite serves the console. */
const callsOnly = process.argv.includes('--calls-only')
/** For tests, which make the articles that they need. */
const hasArticles = !process.argv.includes('--no-articles')

/** Builds the console if necessary, starts the server, and tells the user at the terminal how to sign in. */
async function start(): Promise<void> {
  let starting: Promise<RunningServer> | undefined
  let stopEmulators = async () => {}
  onStopSignal(() => {
    if (!starting) process.exit(0)
    starting
      .then(server => server.stop())
      .then(() => stopEmulators())
      .then(() => process.exit(0), end)
  })
  const environment = isDemo ? demoEnvironment(process.env, say) : process.env
  const weixin = isDemo && !environment.WEIXIN_API_URL ? await startWeixin(environment) : undefined
  const assistant = isDemo ? await startAssistant(environment) : undefined
  stopEmulators = async () => {
    await weixin?.stop()
    await assistant?.stop()
  }
  const settings = readSettings({
    ...environment,
    ...(isDemo && (await demoPushPort(environment, say))),
    ...(weixin && { WEIXIN_API_URL: weixin.url }),
    ...assistant?.environment,
  })
  if (!callsOnly) await buildConsoleIfNeeded()
  const log = createLog(settings.LOG_LEVEL)
  surviveDroppedConnections(process, log)
  starting = startServer(settings, {
    log,
    say,
    onOneTimePassword: ({ username, password }) =>
      say(`First administrator: ${username}, one-time password: ${password} (shown only now)`),
    validateResponses: callsOnly,
    ...(callsOnly ? {} : { consoleDirectory }),
  })
  const { url, port } = await starting
  weixin?.sendEventsTo(`http://127.0.0.1:${port}`)
  const logins = settings.DEMO ? '\nDemo logins: admin / admin and user / user' : ''
  const { appId, appSecret } = spareDemoAccount
  const emulators = [
    weixin ? `\nWeChat is an emulator here: ${weixin.url}` : '',
    weixin ? `\nAn official account to add by hand: AppID ${appId}, AppSecret ${appSecret}` : '',
    assistant ? `\nThe AI assistant is an emulator here: ${new URL('/', assistant.url)}` : '',
  ].join('')
  say(`\nGreenroom is ready at ${url}${logins}${emulators}`)
}

async function startWeixin(environment: NodeJS.ProcessEnv) {
  const { startDemoWeixin } = await import('./demo-weixin.ts')
  return startDemoWeixin(environment, { hasArticles })
}

async function startAssistant(environment: NodeJS.ProcessEnv) {
  const { startDemoAssistant } = await import('./demo-assistant.ts')
  return startDemoAssistant(environment)
}

function end(error: unknown): never {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exit(1)
}

// The reader of the output may end; the server continues.
process.stdout.on('error', () => undefined)
start().catch(end)
