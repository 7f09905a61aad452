import { surviveLostConnections } from '../server/platform/database/lost-connections.ts'
import { createLog } from '../server/platform/log.ts'
import { readSettings } from '../server/platform/settings.ts'
import { type RunningServer, startServer } from '../server/start.ts'
import { buildConsoleIfNeeded, consoleDirectory } from './console-build.ts'
import { demoEnvironment } from './demo-environment.ts'
import { describeFailure } from './describe-failure.ts'
import { stopWhenAsked } from './stop-when-asked.ts'
import { say } from './terminal.ts'

const isDemo = process.argv.includes('--demo')
/** For development, where Vite serves the console. */
const callsOnly = process.argv.includes('--calls-only')

/** Builds the console when it is not built, starts the server, and tells the user at the terminal how to get in. */
async function start(): Promise<void> {
  let starting: Promise<RunningServer> | undefined
  stopWhenAsked(() => {
    if (!starting) process.exit(0)
    starting.then(server => server.stop()).then(() => process.exit(0), end)
  })
  const settings = readSettings(isDemo ? demoEnvironment(process.env, say) : process.env)
  if (!callsOnly) await buildConsoleIfNeeded()
  const log = createLog(settings.LOG_LEVEL)
  surviveLostConnections(process, log)
  starting = startServer(settings, {
    log,
    say,
    onOneTimePassword: ({ username, password }) =>
      say(`First administrator: ${username}, one-time password: ${password} (shown only now)`),
    validateResponses: callsOnly,
    ...(callsOnly ? {} : { consoleDirectory }),
  })
  const { url } = await starting
  const logins = settings.DEMO ? '\nDemo logins: admin / admin and user / user' : ''
  say(`\nGreenroom is ready at ${url}${logins}`)
}

function end(error: unknown): never {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exit(1)
}

// Whoever read the output may go; the server goes on.
process.stdout.on('error', () => undefined)
start().catch(end)
