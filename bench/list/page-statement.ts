import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { drizzle } from 'drizzle-orm/postgres-js'
import { createContentSetList } from '../../server/areas/content/sets/list.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { validateInput } from '../../server/platform/http/validate.ts'

/** A statement as the server sends it. */
export interface Statement {
  text: string
  parameters: unknown[]
}

/** The statements that the server runs for one page: the page's rows, and the total when it is not known. */
export interface PageStatements {
  page: Statement
  total: Statement
}

/**
 * Records what the server's own list sends to the database for the query string of `/api/list/policy`, by running it
 * once; nothing of the statement is written down here.
 */
export async function capturePageStatements(database: Database, query: string): Promise<PageStatements> {
  const sent: Statement[] = []
  const logger = {
    logQuery: (text: string, parameters: unknown[]) => sent.push({ text, parameters: [...parameters] }),
  }
  const pool = drizzle(database.driver, { casing: 'snake_case', logger })
  const list = createContentSetList({ ...database, pool })
  const raw = Object.fromEntries(new URLSearchParams(query))
  const input = validateInput(listContentSets, { params: {}, query: raw, body: {} }, 'zh-CN')
  await list.page(input.query)
  const total = sent.find(({ text }) => text.includes('count('))
  const page = sent.find(statement => statement !== total)
  if (!page || !total || sent.length > 2) throw new Error(`The list sent ${sent.length} statements`)
  return { page, total }
}
