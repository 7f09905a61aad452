import * as z from 'zod'
import { declaredActionNames, declaredEntityNames } from '../../declared-areas.ts'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import { eventTopics } from '../../events.ts'
import {
  idField,
  instantField,
  optionalTextField,
  queryChoice,
  queryInteger,
  rule,
  timeField,
} from '../../fields.ts'
import { listQuery, listResponse } from '../../list.ts'
import { undoRefusals } from '../../undo-refusals.ts'
import { operationList } from './lists.ts'

/** What the operation log calls the things whose changes it records. */
export const recordedEntities = [
  'user',
  'user-role',
  'role',
  'permission-grant',
  'menu-entry',
  'session',
  'authenticator',
  'recovery-code',
  'passkey',
  'external-identity',
  'access-request',
  'registration',
  'team',
  'team-member',
  'project',
  'project-member',
  'certification',
  'parameters',
  'parameter-change',
  'content-set',
  'inspection-queue',
  'inspection-verdict',
  'preset',
  'channel',
  'registered-domain',
  'service',
  'service-order',
  'balance-entry',
  'content-set-item',
  'content-item',
  'message',
  'announcement',
  'file',
  'export',
  'import',
  'content-source',
  'list-view',
  'operation-log-month',
  ...declaredEntityNames,
] as const

/** Sources of entries: requests, jobs, and the start of a server. */
export const recordedActions = [
  'access.login',
  'access.second-step',
  'access.passkey-login',
  'access.finish-oidc',
  'passkey.add',
  'passkey.rename',
  'passkey.remove',
  'linked-sign-in.remove',
  'access.logout',
  'access.change-password',
  'access.request-access',
  'access.decide-access-request',
  'access.end-grant',
  'role.create',
  'role.update',
  'role.delete',
  'user.create',
  'user.update',
  'user.reset-password',
  'password-reset.use',
  'registration.create',
  'registration.decide',
  'user.disable',
  'user.set-statuses',
  'user.enable',
  'user.delete',
  'menu.create',
  'menu.update',
  'menu.delete',
  'menu.restore-entry',
  'menu.restore',
  'menu.apply-layout',
  'user.unlock',
  'user.reset-two-step',
  'user.end-sessions',
  'user.unlink',
  'security.confirm',
  'security.update-phone',
  'security.update-email',
  'two-step.begin',
  'two-step.turn-on',
  'two-step.turn-off',
  'two-step.renew-codes',
  'session.end',
  'session.end-others',
  'content-set.create',
  'content-set.update',
  'content-set.online',
  'content-set.set-statuses',
  'content-set.offline',
  'content-set.delete',
  'inspection.create',
  'inspection.update',
  'inspection.delete',
  'content-set.add-items',
  'content-set.remove-items',
  'content-set.move-item',
  'content-set.pin-items',
  'content-item.create',
  'content-item.update',
  'content-item.upload-file',
  'content-item.online',
  'content-item.set-statuses',
  'content-item.offline',
  'content-item.delete',
  'content-item.delete-matching',
  'content-source.create',
  'content-source.revoke',
  'content-item.put',
  'list-view.create',
  'list-view.update',
  'list-view.delete',
  'import.upload',
  'import.run',
  'import.undo',
  'channel.create',
  'channel.update',
  'channel.end',
  'channel.delete',
  'registered-domain.add',
  'registered-domain.delete',
  'inspection.verdict',
  'inspection.withdraw',
  'preset.update',
  'preset.save-words',
  'preset.content-blocking',
  'preset.pinning',
  'preset.click-weighting',
  'preset.set-distribution',
  'preset.banned-content',
  'preset.language-recognition',
  'service.open',
  'service.renew',
  'service.cancel',
  'service.pay',
  'service.withdraw',
  'service.top-up',
  'team.create',
  'team.update',
  'team.delete',
  'team.add-members',
  'team.remove-member',
  'project.create',
  'project.update',
  'project.delete',
  'project.add-members',
  'project.remove-member',
  'profile.save-info',
  'certification.upload-document',
  'certification.submit',
  'certification.withdraw',
  'certification.decide',
  'parameter.submit',
  'parameter.decide',
  'parameter.cancel',
  'profile.upload-avatar',
  'message.announce',
  'message.clear',
  'message.restore',
  'operation-log.undo',
  'operation-log.months',
  'export.create',
  'sessions.prune',
  'grants.expire',
  'messages.prune',
  'registrations.prune',
  'start',
  'system',
  ...declaredActionNames,
] as const

/** Outcome for the subject; `refused`: an attempt that changed nothing. */
export const operations = ['insert', 'update', 'delete', 'refused'] as const

/** The systems that browsers say they run on. */
export const deviceSystems = ['Windows', 'macOS', 'Linux', 'Android', 'iOS', 'other'] as const

export const operationLogLimits = { search: 60, identifier: 64, idDigits: 15 } as const

/** Entries are numbered as they are written. */
export const entryId = z.string().regex(new RegExp(`^[1-9]\\d{0,${operationLogLimits.idDigits - 1}}$`))

/** Who did something; the names are empty when nothing is known of them any more. */
export const operator = z.object({
  id: idField,
  name: z.string(),
  username: z.string(),
  /** Address of the picture; empty when there is none. */
  avatar: z.string(),
})
export type Operator = z.infer<typeof operator>

/** One entry of the operation log. Entities and actions may belong to another version. */
export const operationEntry = z.object({
  id: entryId,
  time: instantField,
  /** Null for entries of the system itself, and for users who were not signed in. */
  user: operator.nullable(),
  /** A call's id, or the name of a job. */
  action: z.string(),
  entity: z.string(),
  /** Empty when it is about no stored row. */
  entityId: z.string(),
  /** Title of the subject at that time. */
  title: z.string(),
  /** Name of the user to whom the session, approval or sign-in belongs; empty for others, and when it is who did it. */
  owner: z.string(),
  operation: z.enum(operations),
  /** Where it came from; empty for what the system did. */
  address: z.string(),
  /** The browser's User-Agent; empty for what the system did. */
  device: z.string(),
  requestId: z.string(),
  /** The entry that undid it; null when it is in force. */
  undoneBy: entryId.nullable(),
  /** The entries that this one undid. */
  undoes: z.array(entryId),
})
export type OperationEntry = z.infer<typeof operationEntry>

/** Reason why its undo would be refused now; null when it is possible, as far as this is known before. */
const undoRefusal = z.enum(undoRefusals).nullable()

/** An entry as the list shows it. */
export const listedOperation = operationEntry.extend({
  undoRefusal,
  /** The state that an update gave the thing, as `online`; null when it gave none. */
  newStatus: z.string().nullable(),
  /** Of an import: the request of the entries that it made, and how many there are; null when there are none. */
  batch: z.object({ requestId: z.string(), entries: z.number().int() }).nullable(),
})
export type ListedOperation = z.infer<typeof listedOperation>

/** An entry with what changed. */
export const operationDetail = operationEntry.extend({
  /** By the name of the stored field: what it was and what it became; both are `***` for secrets. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** Titles of the records whose ids stand among the changes, by id. */
  names: z.record(z.string(), z.string()),
  /** How many entries its request left, itself among them. */
  ofRequest: z.number().int(),
  undoRefusal,
})
export type OperationDetail = z.infer<typeof operationDetail>

const topicsOfUnrecordedRows: readonly string[] = [
  'channel.visited',
  'draft.changed',
  'session.changed',
  'session.ended',
  'access.changed',
  'settings.changed',
  'submission.changed',
  'list-view.changed',
]
/** Events about rows whose changes leave entries. */
const topicsOfRecordedRows = eventTopics.filter(topic => !topicsOfUnrecordedRows.includes(topic))

export const listOperations = defineListEndpoint({
  id: 'operation-log.list',
  list: operationList,
  method: 'GET',
  path: '/api/operation-log',
  summary: 'List entries of the operation log, newest first by default',
  effect: 'read',
  access: 'operation-log:read',
  refreshOn: topicsOfRecordedRows,
  input: {
    query: listQuery(['time'], {
      /** A fragment of the actor's name or user name. */
      user: optionalTextField(operationLogLimits.search).optional(),
      entity: queryChoice(recordedEntities).optional(),
      action: queryChoice(recordedActions).optional(),
      operation: queryChoice(operations).optional(),
      /** The whole id of the thing; name its entity too. */
      entityId: optionalTextField(operationLogLimits.identifier).optional(),
      /** A fragment of the title; ignores case. */
      title: optionalTextField(operationLogLimits.search).optional(),
      /** A fragment of the title, of a written or overwritten text, or of the actor's name. */
      text: optionalTextField(operationLogLimits.search).optional(),
      /** The whole address that it came from, and the whole id of the request. */
      address: optionalTextField(operationLogLimits.identifier).optional(),
      requestId: optionalTextField(operationLogLimits.identifier).optional(),
      /** `imports` leaves out the entries about rows that imports wrote: `batch` of the import's entry stands for them. */
      fold: z.literal('imports').optional(),
      /** What the browser said that it runs on. */
      system: queryChoice(deviceSystems).optional(),
      /** From this instant on, and before the second one. */
      timeFrom: timeField.optional(),
      timeBefore: timeField.optional(),
    }).refine(q => !q.timeFrom || !q.timeBefore || Date.parse(q.timeFrom) <= Date.parse(q.timeBefore), {
      ...rule('rangeOrder'),
      path: ['timeBefore'],
    }),
  },
  response: listResponse(listedOperation),
})

export const readOperation = defineEndpoint({
  id: 'operation-log.read',
  method: 'GET',
  path: '/api/operation-log/{id}',
  summary: 'Read an entry of the operation log: each field before and after',
  effect: 'read',
  access: 'operation-log:read',
  input: { params: z.strictObject({ id: entryId }) },
  failures: ['notFound'],
  response: operationDetail,
})

/** How the log can differ from its chain. */
export const chainBreaks = ['changed', 'removed', 'inserted', 'link'] as const

export const verifyOperations = defineEndpoint({
  id: 'operation-log.verify',
  method: 'GET',
  path: '/api/operation-log-chain',
  summary: 'Verify a stretch of the hash chain',
  description:
    'Each entry of the operation log is a link. The response says how far it verified; ask again from `checked` until `done`.',
  effect: 'read',
  access: 'operation-log:read',
  input: {
    query: z.strictObject({
      /** The place up to which the chain has been checked. */
      after: queryInteger(0, Number.MAX_SAFE_INTEGER).default(0),
    }),
  },
  response: z.object({
    checked: z.number().int(),
    /** The place of the last link, and the one before the first: older entries were let go. */
    last: z.number().int(),
    anchor: z.number().int(),
    /** The last link: SHA-256, hexadecimal. */
    head: z.string(),
    done: z.boolean(),
    /** The first entry that is not what it was. */
    broken: z.object({ reason: z.enum(chainBreaks), entry: z.string() }).nullable(),
  }),
})
