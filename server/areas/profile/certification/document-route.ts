import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { type Authenticate, requireActor } from '../../../platform/access/actor.ts'
import type { HttpEnvironment } from '../../../platform/access/request-context.ts'
import { fail } from '../../../platform/errors.ts'
import { fileResponse, openFile } from '../../../platform/files/files.ts'
import type { Platform } from '../../../platform/platform.ts'
import { certificationDocuments, certifications } from './schema.ts'
import { maySee } from './store.ts'

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Serves a document to the requester and to deciders; for others it is not found. */
export function createDocumentRoute({ database, files }: Platform, authenticate: Authenticate) {
  return async (context: Context<HttpEnvironment>): Promise<Response> => {
    const { token, viewAs } = context.var.request
    const actor = await requireActor(authenticate, token, viewAs)
    if (actor.onlyEndpoints) throw fail('passwordChangeRequired')
    const { id = '', file = '' } = context.req.param()
    if (!idForm.test(id) || !idForm.test(file)) throw fail('notFound')
    const [row] = await database.pool
      .select({ userId: certifications.userId })
      .from(certificationDocuments)
      .innerJoin(certifications, eq(certifications.id, certificationDocuments.certificationId))
      .where(and(eq(certificationDocuments.certificationId, id), eq(certificationDocuments.fileId, file)))
    if (!row || !(await maySee(database.pool, actor, row.userId))) throw fail('notFound')
    return fileResponse(await openFile(database.pool, files, file))
  }
}
