import { setTimeout as delay } from 'node:timers/promises'
import { connect } from './database.ts'
import { codeOf, DatabaseStartError } from './start-error.ts'

const oldestVersion = 15

/** How long a server may take to answer, in milliseconds. */
const defaultTimeoutMs = 10_000

/**
 * Checks that the PostgreSQL at a DATABASE_URL can be used.
 * @throws DatabaseStartError with one line that names the server, never the password
 */
export async function checkServer(url: string, timeoutMs = defaultTimeoutMs): Promise<void> {
  const facts = await askFacts(url, timeoutMs).catch(error => {
    throw explain(error, url, timeoutMs)
  })
  const complain = (reason: string) => new DatabaseStartError(`${nameOf(url)} (DATABASE_URL) ${reason}`)
  if (facts.version < oldestVersion) {
    throw complain(`is PostgreSQL ${facts.version}, and Greenroom needs ${oldestVersion} or newer`)
  }
  if (facts.isStandby) throw complain('is a standby that cannot be written: name the primary server')
  if (facts.encoding !== 'UTF8')
    throw complain(`keeps text as ${facts.encoding}: make the database with UTF8`)
  if (!facts.mayCreate)
    throw complain(`does not let ${userOf(url)} make tables: make it the owner of the database`)
}

interface ServerFacts {
  version: number
  isStandby: boolean
  encoding: string
  mayCreate: boolean
}

async function askFacts(url: string, timeoutMs: number): Promise<ServerFacts> {
  const driver = connect({ url }, 1, { connectMs: timeoutMs })
  const asking = driver<ServerFacts[]>`
    select current_setting('server_version_num')::int / 10000 as version,
      pg_is_in_recovery() as "isStandby",
      current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'CREATE')
        and coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayCreate"`
  try {
    // The driver itself would retry for ever against a server that hangs up at once.
    const [facts] = await Promise.race([asking, delay(timeoutMs, [], { ref: false })])
    if (facts === undefined) throw Object.assign(new Error(), { code: 'CONNECT_TIMEOUT' })
    return facts
  } finally {
    asking.catch(() => {})
    await driver.end({ timeout: 0 })
  }
}

function explain(error: unknown, url: string, timeoutMs: number): DatabaseStartError {
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  return new DatabaseStartError(
    `${nameOf(url)} (DATABASE_URL) ${reasonOf(codeOf(error), message, url, timeoutMs)}`,
  )
}

function reasonOf(code: string | undefined, message: string, url: string, timeoutMs: number): string {
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'has no PostgreSQL that answers: is it running, and are host and port right?'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'cannot be found: the name of the host is not known'
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return `did not answer as a PostgreSQL does within ${timeoutMs / 1000} seconds`
    case '28P01':
    case '28000':
      return `refuses the user ${userOf(url)}: ${message}`
    default:
      return `cannot be used: ${message}`
  }
}

/** Host, port and database of the address, without the password. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}
