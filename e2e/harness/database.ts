import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import postgres from 'postgres'

/** Set by `npm test` and `npm run test:e2e`: a database of the demo to clone for each server. */
const templateUrl = process.env.E2E_DATABASE_TEMPLATE

/** A database of one test or worker. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Clones the demo's database. @returns undefined when there is no template */
export async function cloneDemoDatabase(): Promise<TestDatabase | undefined> {
  if (!templateUrl) return undefined
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  const urlOf = (database: string) => Object.assign(new URL(templateUrl), { pathname: `/${database}` }).href
  const template = new URL(templateUrl).pathname.slice(1)
  await runStatement(urlOf('postgres'), `create database ${name} template ${template}`)
  return {
    url: urlOf(name),
    drop: () => runStatement(urlOf('postgres'), `drop database ${name} with (force)`),
  }
}

/** Runs a statement on the database at an address. */
export async function runStatement(databaseUrl: string, statement: string): Promise<void> {
  const { hostname, port } = new URL(databaseUrl)
  const host = decodeURIComponent(hostname)
  // The driver would take the socket directory in the address for a host.
  const driver = postgres(databaseUrl, {
    max: 1,
    ...(host.startsWith('/') && { path: join(host, `.s.PGSQL.${port || 5432}`) }),
  })
  try {
    await driver.unsafe(statement)
  } finally {
    await driver.end()
  }
}
