import {
  type ImportRow,
  listImports,
  mapImportColumns,
  mendImport,
  readImport,
  readImportCauses,
  readImportRows,
  runImport,
  stopImport,
  undoImport,
  uploadImport,
} from '@greenroom/contract/areas/imports/imports'
import type { Permission } from '@greenroom/contract/permissions'
import { ruleText } from '@greenroom/contract/rule-texts'
import type { Actor } from '../../platform/access/actor.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { fail } from '../../platform/errors.ts'
import { recordFile } from '../../platform/files/files.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import type { ListImport } from '../../platform/import/definition.ts'
import { importDays, importJobName } from '../../platform/import/job.ts'
import { mend, refuseCell } from '../../platform/import/mend.ts'
import { readCauses, readFileRows } from '../../platform/import/read-rows.ts'
import { listImports as imports, type StoredImport } from '../../platform/import/schema.ts'
import { countImportsUnderWay, findImport, latestImports, moveOn } from '../../platform/import/store.ts'
import { publishState } from '../../platform/import/work.ts'
import type { Settings } from '../../platform/settings.ts'
import { usersByIds } from '../../platform/users/names.ts'
import { lockUser } from '../../platform/users/store.ts'

type Context = Pick<HandlerContext<never>, 'queries' | 'request'> & { actor: { id: string } }

const dayMilliseconds = 86_400_000

/** Whether there is something to take back, and still the record of what it was. */
function isUndoable({ state, done, createdAt }: StoredImport): boolean {
  const wrote = done.create + done.change > 0
  const isKnown = Date.now() - createdAt.getTime() < importDays * dayMilliseconds
  return (state === 'done' || state === 'stopped') && wrote && isKnown
}

/** A stored import as the contract's. */
async function toImportRow(context: Context, storedImport: StoredImport): Promise<ImportRow> {
  const [row] = await toImportRows(context, [storedImport])
  if (!row) throw new Error('An import got lost')
  return row
}

async function toImportRows(
  { queries, actor, request }: Context,
  rows: readonly StoredImport[],
): Promise<ImportRow[]> {
  const users = await usersByIds(queries, [...new Set(rows.map(({ userId }) => userId))])
  const names = new Map(users.map(({ id, name, username }) => [id, name || username]))
  return rows.map(one => ({
    id: one.id,
    list: one.list,
    state: one.state,
    fileName: one.fileName,
    format: one.format,
    user: names.get(one.userId) ?? '',
    own: one.userId === actor.id,
    encoding: one.encoding,
    rows: one.rows,
    headings: one.headings.map(({ place: _place, ...heading }) => heading),
    columns: one.columns,
    ignoredColumns: one.ignoredColumns,
    ignoredSheets: one.ignoredSheets,
    progress: progressOf(one),
    dryRun: one.dryRun,
    done: one.done,
    undone: one.undone,
    kept: one.kept,
    problem: one.problem?.[request.language] ?? '',
    undoable: isUndoable(one),
    createdTime: one.createdAt.toISOString(),
    finishedTime: one.finishedAt?.toISOString() ?? null,
  }))
}

function progressOf({ state, position, target, done, undone, kept }: StoredImport): number {
  const worked =
    state === 'reading' ? position : state === 'running' ? done.create + done.change : undone + kept
  return target === 0 ? 0 : Math.min(1, worked / target)
}

/** Imports that are listed at once. */
const latest = 20

/** The calls on imports; settings limit how many of one user's may be under way at a time. */
export function importHandlers(
  lists: readonly ListImport[],
  { IMPORTS_PER_USER: maxUnderWay, TIME_ZONE }: Pick<Settings, 'IMPORTS_PER_USER' | 'TIME_ZONE'>,
): Handler[] {
  function definitionOf(list: string): ListImport {
    const definition = lists.find(({ description }) => description.list === list)
    if (!definition) throw new Error(`Nothing says how ${list} is imported`)
    return definition
  }

  /** An import that the user may see, and may do something with. @throws ApiError */
  async function requireImport(
    { queries, actor, input }: Pick<HandlerContext<typeof readImport>, 'queries' | 'actor' | 'input'>,
    refusal: 'notFound' | 'forbidden',
  ): Promise<StoredImport> {
    const storedImport = await findImport(queries, actor, input.params.id)
    if (!storedImport) throw fail('notFound')
    const { permission } = definitionOf(storedImport.list).description
    if (!actor.permissions.has(permission)) {
      throw refusal === 'notFound' ? fail('notFound') : fail('forbidden', { permission })
    }
    return storedImport
  }

  /** Moves an import on, if it is where this can be done. @throws ApiError `wrongState` */
  async function move(
    context: HandlerContext<typeof runImport | typeof mapImportColumns | typeof mendImport>,
    from: readonly StoredImport['state'][],
    changes: Partial<StoredImport> & Pick<StoredImport, 'state'>,
  ) {
    const { id, list } = await requireImport(context, 'forbidden')
    const job = await moveOn(context.queries, id, from, changes)
    if (!job) throw fail('wrongState', { ids: [id] })
    publishState(context, { job, list: definitionOf(list) })
    context.enqueue(importJobName)
    return toImportRow(context, job)
  }

  return [
    handle(uploadImport, async context => {
      const { actor, input, queries, request } = context
      const list = definitionOf(input.params.list)
      requirePermission(actor, list.description.permission)
      // Of two files at once, the second one waits and is counted with the first.
      await lockUser(queries, actor.id)
      if ((await countImportsUnderWay(queries, actor.id)) >= maxUnderWay)
        throw fail('tooManyAtOnce', { limit: maxUnderWay })
      const { id: fileId, name: fileName, mediaType } = await recordFile(queries, actor.id, input.file)
      const { language, address, device } = request
      const format = mediaType.startsWith('text/') ? ('csv' as const) : ('xlsx' as const)
      const job = await onlyRow(
        queries
          .insert(imports)
          .values({
            list: input.params.list,
            userId: actor.id,
            fileId,
            fileName,
            format,
            timeZone: input.query.timeZone ?? TIME_ZONE,
            language,
            address,
            device,
          })
          .returning(),
      )
      publishState(context, { job, list })
      context.enqueue(importJobName)
      return toImportRow(context, job)
    }),

    handle(listImports, async context => {
      const { list } = context.input.query
      requirePermission(context.actor, definitionOf(list).description.permission)
      const rows = await latestImports(context.queries, context.actor, list, latest)
      return { list: await toImportRows(context, rows) }
    }),

    handle(readImport, async context => toImportRow(context, await requireImport(context, 'notFound'))),

    handle(readImportRows, async context => {
      const { actor, request, queries, input } = context
      const job = await requireImport(context, 'notFound')
      const source = {
        job,
        list: definitionOf(job.list),
        dataScope: actor.dataScope,
        language: request.language,
      }
      return readFileRows(queries, source, input.query)
    }),

    handle(readImportCauses, async context => {
      const { request, queries } = context
      const job = await requireImport(context, 'notFound')
      const list = await readCauses(queries, {
        job,
        list: definitionOf(job.list),
        language: request.language,
      })
      return { list }
    }),

    handle(mapImportColumns, async context => {
      const { input, request } = context
      const { id, headings, list } = await requireImport(context, 'forbidden')
      const chosen = input.body.columns
      const keys = chosen.filter(key => key !== null)
      const isKnown = keys.every(key => definitionOf(list).description.columns.some(one => one.key === key))
      if (!isKnown || new Set(keys).size < keys.length || keys.length === 0) {
        throw refuseField('columns', ruleText('wrongMapping', request.language))
      }
      if (chosen.length !== headings.length) throw fail('wrongState', { ids: [id] })
      const mapped = headings.map((heading, index) => ({ ...heading, column: chosen[index] ?? null }))
      return move(context, ['dryRun'], { state: 'reading', headings: mapped })
    }),

    handle(mendImport, async context => {
      const { input, request, queries, actor } = context
      const { column, value, cells } = input.body
      const storedImport = await requireImport(context, 'forbidden')
      const list = definitionOf(storedImport.list)
      if (!list.description.columns.some(({ key }) => key === column)) {
        throw refuseField('column', ruleText('unknownColumn', request.language))
      }
      const refusal = refuseCell({ job: storedImport, list, actor }, column, value)
      if (refusal) throw refuseField('value', refusal[request.language])
      // It stays locked until the rows are judged.
      const job = await moveOn(queries, storedImport.id, ['dryRun'], { state: 'dryRun' })
      if (!job) throw fail('wrongState', { ids: [storedImport.id] })
      const mended = await mend(queries, { job, list, actor }, { column, value, cells })
      if (mended.rows === 0) throw fail('notFound')
      if (mended.isForJob) return move(context, ['dryRun'], { state: 'reading' })
      publishState(context, { job, list })
      return toImportRow(context, await requireImport(context, 'forbidden'))
    }),

    handle(runImport, async context => {
      const { dryRun } = await requireImport(context, 'forbidden')
      const target = dryRun.create + dryRun.change
      const done = { create: 0, change: 0, same: dryRun.same, fail: dryRun.fail }
      return move(context, ['dryRun'], { state: 'running', target, done })
    }),

    handle(stopImport, context =>
      move(context, ['reading', 'dryRun', 'running'], { state: 'stopped', finishedAt: new Date() }),
    ),

    handle(undoImport, async context => {
      const storedImport = await requireImport(context, 'forbidden')
      if (!isUndoable(storedImport)) throw fail('wrongState', { ids: [storedImport.id] })
      const { address, device } = context.request
      const target = storedImport.done.create + storedImport.done.change
      return move(context, ['done', 'stopped'], {
        state: 'undoing',
        target,
        undoneBy: context.actor.id,
        address,
        device,
      })
    }),
  ]
}

/** A refusal of one field of the body, with its reason. */
const refuseField = (field: string, msg: string) =>
  fail('invalid', { issues: [{ path: `body.${field}`, msg }] })

/** @throws ApiError `forbidden` */
function requirePermission(actor: Actor, permission: Permission): void {
  if (!actor.permissions.has(permission)) throw fail('forbidden', { permission })
}
