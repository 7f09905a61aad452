import { importFailuresRoute } from '@greenroom/contract/areas/imports/import-routes'
import type { Context } from 'hono'
import { type Authenticate, requireActor } from '../../platform/access/actor.ts'
import type { HttpEnvironment } from '../../platform/access/request-context.ts'
import { fail } from '../../platform/errors.ts'
import { cleanFileName, contentDisposition } from '../../platform/files/file-name.ts'
import { serveRoute } from '../../platform/http/routes.ts'
import type { ListImport } from '../../platform/import/definition.ts'
import { createFailureDownloads } from '../../platform/import/failure-download.ts'
import { createImportJob, pruneImportsJob } from '../../platform/import/job.ts'
import { listImportEffects, listImportRows, listImports } from '../../platform/import/schema.ts'
import { findImport } from '../../platform/import/store.ts'
import { defineModule } from '../../platform/modules/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { findActor } from '../roles/index.ts'
import { importHandlers } from './handlers.ts'

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Answers the failing rows as a file of the format that was imported, to those who see the import. */
function createFailuresRoute(platform: Platform, authenticate: Authenticate, lists: readonly ListImport[]) {
  const download = createFailureDownloads(platform)
  return async (context: Context<HttpEnvironment>): Promise<Response> => {
    const { token, viewAs, language } = context.var.request
    const actor = await requireActor(authenticate, token, viewAs)
    if (actor.onlyEndpoints) throw fail('passwordChangeRequired')
    const id = context.req.param('id') ?? ''
    const job = idForm.test(id) ? await findImport(platform.database.pool, actor, id) : undefined
    const list = lists.find(({ description }) => description.list === job?.list)
    if (!job || !list || !actor.permissions.has(list.description.permission)) throw fail('notFound')
    const label = language === 'zh-CN' ? '失败行' : 'failures'
    const name = `${job.fileName.replace(/\.\w{1,5}$/, '')} ${label}.${job.format}`
    const { outgoing } = context.env ?? {}
    outgoing?.setTimeout(0)
    const { body, mediaType } = await download({
      job,
      description: list.description,
      userId: actor.id,
      language,
      disconnect: outgoing && (() => outgoing.destroy()),
    })
    return new Response(body, {
      headers: {
        'Content-Type': mediaType,
        'Content-Disposition': contentDisposition('attachment', cleanFileName(name)),
        'Cache-Control': 'no-store',
      },
    })
  }
}

const isRecordedByItsRows = 'the rows that an import writes have entries of their own'

export const importsModule = defineModule({
  name: 'imports',
  tables: [
    {
      table: listImports,
      entity: 'import',
      title: 'file_name',
      ignored: [
        ...[
          'state',
          'position',
          'target',
          'columns',
          'headings',
          'ignored_columns',
          'ignored_sheets',
          'address',
          'device',
          'worker',
          'leased_until',
        ],
        ...[
          'finished_at',
          'encoding',
          'time_zone',
          'language',
          'file_id',
          'undone_by',
          'dry_run',
          'done',
          'rows',
          'width',
        ],
        ...['undone', 'kept', 'problem', 'list', 'format'],
      ],
      only: 'insert',
      // The import undoes itself, on its page.
      undo: 'ownUndo',
      scope: 'unscoped',
    },
    { table: listImportRows, unlogged: isRecordedByItsRows, scope: 'unscoped' },
    { table: listImportEffects, unlogged: isRecordedByItsRows, scope: 'unscoped' },
  ],
  handlers: ({ settings }, { imports }) => importHandlers(imports, settings),
  // Imports run in the name of those who asked for them.
  jobs: ({ imports }) => [createImportJob({ lists: imports, actorOf: findActor }), pruneImportsJob],
  routes: (platform, { imports }, authenticate) => ({
    served: [serveRoute(importFailuresRoute, createFailuresRoute(platform, authenticate, imports))],
  }),
})
