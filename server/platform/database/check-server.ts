import { setTimeout as delay } from 'node:timers/promises'
import { getTableName } from 'drizzle-orm'
import { connect } from './database.ts'
import { installations } from './schema.ts'
import { codeOf, DatabaseStartError } from './start-error.ts'

/** Oldest major version of PostgreSQL that Greenroom works with. */
export const oldestVersion = 15

/** How long a server may take to answer, in milliseconds. */
const defaultTimeoutMs = 10_000

/** Collation that lists of names and titles are sorted by; PostgreSQL has it when it was built with ICU. */
const chineseOrder = 'zh-x-icu'

/** The schema that migrations name in the references of tables. */
const ownSchema = 'public'

/**
 * Checks that the PostgreSQL at a DATABASE_URL can be used: all that a migration needs, so that a start which cannot
 * migrate changes nothing.
 * @throws DatabaseStartError with one line that names the server, never the password
 */
export async function checkServer(url: string, timeoutMs = defaultTimeoutMs): Promise<void> {
  const facts = await askFacts(url, timeoutMs).catch(error => {
    throw explain(error, url, timeoutMs)
  })
  const reason = reasonToRefuse(facts)
  if (reason !== undefined) throw new DatabaseStartError(`${nameOf(url)} (DATABASE_URL) ${reason}`)
}

interface ServerFacts {
  user: string
  version: number
  isStandby: boolean
  isReadOnly: boolean
  encoding: string
  /** The schema in which new tables are created; null when the search path names none. */
  schema: string | null
  mayCreate: boolean
  hasChineseOrder: boolean
  /** The owner of tables that the user may not alter. */
  otherOwner: string | null
  isMigrated: boolean
  /** Names of some tables in the schema. */
  tables: string[]
}

/** Why a server cannot be used and what to do, after its name; undefined when it can. */
function reasonToRefuse(facts: ServerFacts): string | undefined {
  const { user, version, encoding, schema, otherOwner, tables } = facts
  if (version < oldestVersion)
    return `is PostgreSQL ${version}, and Greenroom needs ${oldestVersion} or newer`
  if (facts.isStandby) return 'is a standby that cannot be written: name the primary server'
  if (facts.isReadOnly)
    return `cannot be written by ${user}: switch default_transaction_read_only off for the user and the database`
  if (encoding !== 'UTF8') return `keeps text as ${encoding}: make the database with UTF8`
  if (!facts.hasChineseOrder)
    return `has no collation ${chineseOrder}: use a PostgreSQL that was built with ICU, as packaged ones are`
  if (!facts.mayCreate) return `does not let ${user} make tables: make it the owner of the database`
  if (schema !== ownSchema)
    return `makes tables in the schema ${schema}, and Greenroom needs ${ownSchema}, run: alter role ${quote(user)} set search_path = ${ownSchema}`
  if (otherOwner !== null)
    return `has tables that belong to ${otherOwner}: connect as ${otherOwner}, or run: grant ${quote(otherOwner)} to ${quote(user)}`
  if (!facts.isMigrated && tables.length > 0)
    return `has tables of another program, such as ${tables.join(', ')}: make a database for Greenroom alone`
  return undefined
}

/** A name as SQL takes it. */
const quote = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

async function askFacts(url: string, timeoutMs: number): Promise<ServerFacts> {
  const driver = connect({ url }, 1, { connectMs: timeoutMs })
  const asking = driver<ServerFacts[]>`
    with own_table as (
      select relname, nspname, relowner from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in (${ownSchema}, 'drizzle', 'pgboss') and relkind in ('r', 'p') and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    )
    select current_user as user, current_setting('server_version_num')::int / 10000 as version,
      pg_is_in_recovery() as "isStandby",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      current_setting('server_encoding') as encoding,
      current_schema() as schema,
      has_database_privilege(current_database(), 'CREATE')
        and coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayCreate",
      exists (select from pg_collation where collname = ${chineseOrder}) as "hasChineseOrder",
      (select pg_get_userbyid(relowner) from own_table where not pg_has_role(relowner, 'USAGE') limit 1) as "otherOwner",
      exists (select from own_table where nspname = 'drizzle' and relname = '__drizzle_migrations')
        and exists (select from own_table where nspname = ${ownSchema} and relname = ${getTableName(installations)}) as "isMigrated",
      array(select relname from own_table where nspname = ${ownSchema} order by relname limit 3) as tables`
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
