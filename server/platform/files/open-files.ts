import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Database } from '../database/database.ts'
import { fail } from '../errors.ts'
import type { HttpEnvironment } from '../http/request-context.ts'
import { type Files, fileResponse } from './files.ts'
import { storedFiles } from './schema.ts'

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Answers files that everyone may read who knows their id, because an `<img>` sends no token. Ids cannot be guessed.
 * For other files the answer is the same as for unknown ones.
 */
export function createOpenFiles({ pool }: Database, files: Files) {
  return async (context: Context<HttpEnvironment>): Promise<Response> => {
    const id = context.req.param('id') ?? ''
    const [file] = idForm.test(id) ? await pool.select().from(storedFiles).where(eq(storedFiles.id, id)) : []
    if (!file?.open) throw fail('notFound')
    if (context.req.header('if-none-match') === `"${file.sha256}"`) return new Response(null, { status: 304 })
    const body = await files.store.open(id)
    if (!body) throw fail('notFound')
    return fileResponse({ file, body })
  }
}
