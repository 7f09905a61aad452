import type { Text } from '@greenroom/contract/languages'
import type { ImportableList } from '@greenroom/contract/lists'
import { inArray, lt, sql } from 'drizzle-orm'
import type { Actor } from '../access/actor.ts'
import type { Queries } from '../database/database.ts'
import type { Job, LongJob, LongJobContext } from '../jobs/job.ts'
import { nextPoll } from '../jobs/lease.ts'
import type { ListImport } from './definition.ts'
import { dryRun } from './dry-run.ts'
import { run } from './run.ts'
import { isImportWork, listImportEffects, listImportRows, listImports, type StoredImport } from './schema.ts'
import { changeImport, giveBack, idle, takeWork } from './store.ts'
import { undo } from './undo.ts'
import { type ImportWork, part, publishState } from './work.ts'

/** Name of the job that reads files, writes their rows and undoes imports. */
export const importJobName = 'import.work'

/** Days during which an import can be undone and its rows can be read. */
export const importDays = 30

const unforeseen: Text = {
  'zh-CN': '服务器出现意外错误，已停止',
  'en-US': 'Something unforeseen went wrong on the server, so it was stopped',
}

interface JobParts {
  lists: readonly ListImport[]
  /** The user's current access; undefined when the user is deleted or may not sign in. */
  actorOf(queries: Queries, userId: string): Promise<Actor | undefined>
}

/** Creates the job for all imports. */
export function createImportJob({ lists, actorOf }: JobParts): LongJob {
  const definitions = new Map<ImportableList, ListImport>(lists.map(list => [list.description.list, list]))

  function definitionOf({ list }: StoredImport): ListImport {
    const definition = definitions.get(list)
    if (!definition) throw new Error(`Nothing says how ${list} is imported`)
    return definition
  }

  async function workOn(context: LongJobContext, job: StoredImport): Promise<void> {
    const userId = (job.state === 'undoing' ? job.undoneBy : undefined) ?? job.userId
    const work: ImportWork = {
      job,
      list: definitionOf(job),
      actor: await actorOf(context.queries, userId),
      notifiedAt: 0,
      refresh: async queries => {
        work.actor = await actorOf(queries, userId)
      },
    }
    try {
      if (job.state === 'reading') await dryRun(context, work)
      else if (job.state === 'running') await run(context, work)
      else await undo(context, work)
    } catch (error) {
      // An unforeseen error would recur, so the import ends; without a database this fails too, and the work continues
      // later.
      await giveUp(context, job, unforeseen)
      throw error
    }
    // This server stops; another one may continue at once.
    if (context.stopping.aborted) await giveBack(context.queries, job)
  }

  /** Ends an import before its last row. */
  async function giveUp(context: LongJobContext, job: StoredImport, problem: Text): Promise<void> {
    const list = definitionOf(job)
    await part(context, { job }, async parts => {
      const state = job.state === 'reading' ? 'refused' : 'stopped'
      await changeImport(parts.queries, job.id, { ...idle, state, problem, finishedAt: new Date() })
      publishState(parts, { job, list })
    })
  }

  return {
    name: importJobName,
    cron: '* * * * *',
    retry: { limit: 3, delaySeconds: 5 },
    async take(context) {
      const job = await takeWork(context.queries)
      if (job) {
        const { id } = job
        const work = () => workOn(context, job)
        const lease = { table: listImports, row: job }
        return { id, lease, work, giveUp: reason => giveUp(context, job, reason) }
      }
      return nextPoll(context.queries, listImports, isImportWork)
    },
  }
}

/** Deletes the rows of old imports; the record of the import, with user and time, stays. */
export const pruneImportsJob: Job = {
  name: 'import.prune',
  cron: '41 3 * * *',
  retry: { limit: 2, delaySeconds: 60 },
  handle: async ({ queries }) => {
    const old = queries
      .select({ id: listImports.id })
      .from(listImports)
      .where(lt(listImports.createdAt, sql`now() - make_interval(days => ${importDays})`))
    await queries.delete(listImportRows).where(inArray(listImportRows.importId, old))
    await queries.delete(listImportEffects).where(inArray(listImportEffects.importId, old))
  },
}
