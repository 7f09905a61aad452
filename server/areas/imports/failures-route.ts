import { Readable } from 'node:stream'
import { importFailuresAddress } from '@greenroom/contract/areas/imports/imports'
import type { Context } from 'hono'
import { fail } from '../../platform/errors.ts'
import { cleanFileName, contentDisposition } from '../../platform/files/file-name.ts'
import { type Authenticate, requireActor } from '../../platform/http/actor.ts'
import type { HttpEnvironment } from '../../platform/http/request-context.ts'
import type { ListImport } from '../../platform/list/import/definition.ts'
import { writeFailures } from '../../platform/list/import/failure-file.ts'
import { findImport } from '../../platform/list/import/store.ts'
import type { Platform } from '../../platform/platform.ts'

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where the failing rows of an import are read; Hono's form of the contract's address. */
export const failuresPath = importFailuresAddress(':id')

/** Answers the failing rows as a CSV file, to those who see the import. */
export function createFailuresRoute(
  { database }: Platform,
  authenticate: Authenticate,
  lists: readonly ListImport[],
) {
  return async (context: Context<HttpEnvironment>): Promise<Response> => {
    const { token, viewAs, language } = context.var.request
    const actor = await requireActor(authenticate, token, viewAs)
    if (actor.onlyEndpoints) throw fail('passwordChangeRequired')
    const id = context.req.param('id') ?? ''
    const job = idForm.test(id) ? await findImport(database.pool, actor, id) : undefined
    const list = lists.find(({ description }) => description.list === job?.list)
    if (!job || !list || !actor.permissions.has(list.description.permission)) throw fail('notFound')
    const name = `${job.fileName.replace(/\.\w{1,5}$/, '')} ${language === 'zh-CN' ? '失败行' : 'failures'}.csv`
    const lines = Readable.from(writeFailures(database.pool, job, list.description, language))
    return new Response(Readable.toWeb(lines) as ReadableStream<Uint8Array>, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition('attachment', cleanFileName(name)),
        'Cache-Control': 'no-store',
      },
    })
  }
}
