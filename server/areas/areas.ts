import { recordedMonths, undoableMonths } from '../platform/audit/chain/months.ts'
import type { RecordedTable } from '../platform/audit/record.ts'
import { createUndoRegistry } from '../platform/audit/undo/registry.ts'
import type { Undoable } from '../platform/audit/undo/rules.ts'
import { recordedFiles, undoableFiles } from '../platform/files/files.ts'
import type { Handler } from '../platform/http/handler.ts'
import type { Job, LongJob } from '../platform/jobs/job.ts'
import type { Poller } from '../platform/jobs/poller.ts'
import type { ListExport } from '../platform/list/export/definition.ts'
import { pruneExportsJob, recordedExports, undoableExports } from '../platform/list/export/tickets.ts'
import type { ListImport } from '../platform/list/import/definition.ts'
import type { Platform } from '../platform/platform.ts'
import { auditHandlers, exportOperations, scopedOperations } from './audit/index.ts'
import {
  answerPasswordAsksJob,
  authHandlers,
  authRecordedTables,
  authUndoables,
  pruneAttemptsJob,
  prunePasswordLinksJob,
  pruneSessionsJob,
  sumUpAttemptsJob,
} from './auth/index.ts'
import {
  channelHandlers,
  channelRecordedTables,
  channelScopedRows,
  channelUndoables,
  exportChannels,
  notifyPromotionsJob,
  pruneChannelVisitsJob,
} from './channels/index.ts'
import {
  contentHandlers,
  contentRecordedTables,
  contentScopedRows,
  contentUndoables,
  createRuleRefresher,
  exportContentSets,
  exportContents,
  importContentSets,
  importContents,
  type SetsOnlineHook,
} from './content/index.ts'
import { draftHandlers, pruneDraftsJob } from './drafts/index.ts'
import { exportHandlers } from './exports/index.ts'
import {
  importHandlers,
  importJob,
  pruneImportsJob,
  recordedImports,
  undoableImports,
} from './imports/index.ts'
import { insightHandlers } from './insight/index.ts'
import {
  createContentChecks,
  exportVerdicts,
  inspectionHandlers,
  inspectionRecordedTables,
  inspectionUndoables,
  type QueuesGoHook,
} from './inspection/index.ts'
import {
  closeTodo,
  messageHandlers,
  messageRecordedTables,
  messageUndoables,
  notify,
  openTodo,
  pruneMessagesJob,
} from './messages/index.ts'
import { navigationHandlers, navigationRecordedTables, navigationUndoables } from './navigation/index.ts'
import { parameterHandlers, parameterRecordedTables, parameterUndoables } from './parameters/index.ts'
import {
  distributeOnline,
  presetEffect,
  presetHandlers,
  presetRecordedTables,
  presetUndoables,
  retainNamedQueue,
} from './presets/index.ts'
import {
  askNewDecidersJob,
  profileHandlers,
  profileRecordedTables,
  profileUndoables,
  pruneVisitsJob,
} from './profile/index.ts'
import {
  accessRequestHandlers,
  expireGrantsJob,
  exportRoles,
  roleHandlers,
  roleRecordedTables,
  roleUndoables,
} from './roles/index.ts'
import {
  exportBalanceEntries,
  exportServiceOrders,
  serviceHandlers,
  serviceRecordedTables,
  serviceUndoables,
  watchServicesJob,
} from './services/index.ts'
import { submissionHandlers } from './submissions/index.ts'
import {
  exportAccounts,
  forgetRefusedJob,
  readRegistrations,
  scopedPeople,
  userHandlers,
  userRecordedTables,
  userUndoables,
} from './users/index.ts'
import {
  createViewWatcher,
  recordedViews,
  undoableViews,
  viewHandlers,
  type WatchedList,
} from './views/index.ts'
import { watchLists } from './watched-lists.ts'

/** What every area brings, together. */
export function allHandlers(platform: Platform): Handler[] {
  return [
    ...authHandlers(platform),
    ...userHandlers(platform),
    // Before `roles`, whose call on one role takes the address of a call of this area too.
    ...navigationHandlers(platform),
    ...roleHandlers(platform, allScopedRows),
    ...accessRequestHandlers({ openTodo, closeTodo, notify }),
    ...auditHandlers(platform, createUndoRegistry([recordedFiles, ...allRecordedTables], allUndoables)),
    ...channelHandlers(platform),
    ...serviceHandlers(platform),
    ...contentHandlers(platform, setsOnlineHooks),
    ...inspectionHandlers(platform, queuesGoHooks),
    ...messageHandlers(platform),
    ...draftHandlers(),
    ...exportHandlers(allExports(platform)),
    ...importHandlers(allImports),
    ...presetHandlers(platform),
    ...viewHandlers(watchedLists(platform)),
    ...profileHandlers(),
    ...insightHandlers(),
    ...submissionHandlers(),
    ...parameterHandlers(platform),
  ]
}

/** What follows when sets go online. */
const setsOnlineHooks: readonly SetsOnlineHook[] = [distributeOnline]

/** Who needs inspection queues. */
const queuesGoHooks: readonly QueuesGoHook[] = [retainNamedQueue]

/** What every server does over and over beside the calls. */
export const allPollers = (platform: Platform): Poller[] => [
  createRuleRefresher(platform),
  createContentChecks(platform, [presetEffect]),
  createViewWatcher(platform, watchedLists(platform)),
]

/** All that belongs to people, and so is seen or not by the data scope of roles. */
const allScopedRows = [...contentScopedRows, ...channelScopedRows, scopedPeople, scopedOperations]

/** Every list whose rows can be brought in from a file. */
export const allImports: readonly ListImport[] = [importContents, importContentSets]

/** Every list whose rows can be taken away as a file. */
export function allExports(platform: Platform): ListExport[] {
  const { database } = platform
  return [
    exportContentSets(database),
    exportContents(database),
    exportChannels(platform),
    exportVerdicts(database),
    exportServiceOrders(database),
    exportBalanceEntries(database),
    exportOperations(database),
    exportAccounts(database),
    exportRoles(database),
  ]
}

/** Every list whose views can be watched. */
const watchedLists = (platform: Platform): WatchedList[] =>
  watchLists(allExports(platform), readRegistrations(platform.database))

export const allRecordedTables: readonly RecordedTable[] = [
  ...authRecordedTables,
  ...userRecordedTables,
  ...navigationRecordedTables,
  ...roleRecordedTables,
  ...contentRecordedTables,
  ...inspectionRecordedTables,
  ...channelRecordedTables,
  ...serviceRecordedTables,
  ...messageRecordedTables,
  ...presetRecordedTables,
  ...profileRecordedTables,
  ...parameterRecordedTables,
  recordedExports,
  recordedImports,
  recordedViews,
  recordedMonths,
]

/** How the changes of every recorded entity are undone, or why they are not. */
export const allUndoables: readonly Undoable[] = [
  undoableFiles,
  undoableExports,
  undoableImports,
  undoableViews,
  undoableMonths,
  ...authUndoables,
  ...userUndoables,
  ...navigationUndoables,
  ...roleUndoables,
  ...contentUndoables,
  ...inspectionUndoables(queuesGoHooks),
  ...channelUndoables,
  ...serviceUndoables,
  ...messageUndoables,
  ...presetUndoables,
  ...profileUndoables,
  ...parameterUndoables,
]

export const allAreaJobs: readonly (Job | LongJob)[] = [
  forgetRefusedJob,
  answerPasswordAsksJob,
  prunePasswordLinksJob,
  pruneSessionsJob,
  sumUpAttemptsJob,
  pruneAttemptsJob,
  expireGrantsJob,
  pruneMessagesJob,
  pruneDraftsJob,
  pruneExportsJob,
  importJob(allImports),
  pruneImportsJob,
  pruneVisitsJob,
  askNewDecidersJob,
  notifyPromotionsJob,
  watchServicesJob,
  pruneChannelVisitsJob,
]
