import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import {
  byId,
  idField,
  instantField,
  maxInteger,
  optionalTextField,
  queryInteger,
  rule,
} from '../../fields.ts'
import {
  audioProfiles,
  parameterDescription,
  parameterFields,
  parameterLimits,
  parameterModes,
  parameterNames,
  parameters,
  resolutions,
  videoProfiles,
} from './parameter-fields.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'There is one studio for all users.'

export * from './parameter-fields.ts'

export const parameterChangeStates = ['auditing', 'passed', 'returned', 'cancelled'] as const
export type ParameterChangeState = (typeof parameterChangeStates)[number]

/** What the answers say for a state; 0 and 1 are the specification's. */
export const parameterChangeStatus = {
  auditing: 0,
  passed: 1,
  returned: 2,
  cancelled: 3,
} as const satisfies Record<ParameterChangeState, number>
const status = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** A request to change the parameters, and what became of it. */
export const parameterChange = z.object({
  id: idField,
  /** What the operation log calls it: `V` and `A` for what it is about, and its number. */
  contentNumber: z.string(),
  description: z.string(),
  state: z.enum(parameterChangeStates),
  /** As they stood when it was submitted, and the version that this was. */
  original: parameters,
  originalVersion: z.number().int(),
  /** As they shall be, or were made. */
  proposed: parameters,
  /** Which of them differ. */
  changed: z.array(z.enum(parameterNames)),
  userName: z.string(),
  /** Whether the signed-in user submitted it. */
  own: z.boolean(),
  submittedTime: instantField,
  /** Who approved or returned it, when it was closed in any way, and the comment; empty while it waits. */
  decidedBy: z.string(),
  decidedTime: instantField.nullable(),
  reason: z.string(),
  /** It waits, and the parameters are not any more as they stood then. */
  outdated: z.boolean(),
})
export type ParameterChange = z.infer<typeof parameterChange>

/** The specification's video settings (§3). Frame rates are in frames a second, rates in kilobits a second. */
const videoSettings = z.object({
  mode: z.enum(parameterModes),
  acquisition: z.object({ resolution: z.enum(resolutions), frameRate: z.number().int() }),
  encoding: z.object({
    resolution: z.enum(resolutions),
    rate: z.object({ min: z.number().int(), max: z.number().int(), default: z.number().int() }),
    frameRate: z.number().int(),
    profile: z.enum(videoProfiles),
  }),
})
const audioSettings = z.object({
  mode: z.enum(parameterModes),
  acquisition: z.object({ channels: z.number().int() }),
  encoding: z.object({
    channels: z.number().int(),
    rate: z.number().int(),
    profile: z.enum(audioProfiles),
  }),
})

const versionField = z.number().int().min(1).max(maxInteger)

export const readBasicProfile = defineEndpoint({
  id: 'parameter.profile',
  method: 'GET',
  path: '/api/profile/basic',
  summary: 'Read the parameters in force and a request to change them',
  description: 'The named request, or the last one.',
  effect: 'read',
  access: 'parameter:read',
  beyondScope,
  refreshOn: ['parameter.changed'],
  input: { query: z.strictObject({ request: idField.optional() }) },
  failures: ['notFound'],
  response: z.object({
    /** The step that the request stands at: 1 commit, 2 approval, 3 finish; 0 when there is no request. */
    status,
    /** In force now. */
    video: videoSettings,
    audio: audioSettings,
    /** The same as the group form has them, with the version that a change names. */
    current: parameters.extend({ version: z.number().int() }),
    /** Since when they are in force. */
    currentTime: instantField,
    request: parameterChange.nullable(),
    /** The id of the request that waits; empty when none does. */
    waiting: z.string(),
    /** How many others than the signed-in user may approve. */
    otherApprovers: z.number().int(),
  }),
})

export const parameterLogLimits = { page: 100 } as const

/** An entry of the specification's operation log (§3), and who it is about. */
export const parameterLogEntry = z.object({
  key: idField,
  contentNumber: z.string(),
  /** What the request says of itself, or, when it says nothing, which parameters it changes. */
  updateContent: z.string(),
  status,
  updateTime: instantField,
  userName: z.string(),
})
export type ParameterLogEntry = z.infer<typeof parameterLogEntry>

export const listParameterLog = defineEndpoint({
  id: 'parameter.log',
  method: 'GET',
  path: '/api/operation/log',
  summary: 'List requests to change the parameters, newest first',
  effect: 'read',
  access: 'parameter:read',
  beyondScope,
  refreshOn: ['parameter.changed'],
  input: {
    query: z.strictObject({
      current: queryInteger(1, 100_000).default(1),
      pageSize: queryInteger(1, parameterLogLimits.page).default(10),
    }),
  },
  response: z.array(parameterLogEntry),
})

export const readParameterChange = defineEndpoint({
  id: 'parameter.read-change',
  method: 'GET',
  path: '/api/parameter-changes/{id}',
  summary: 'Read a request to change the parameters',
  effect: 'read',
  access: 'parameter:read',
  beyondScope,
  refreshOn: ['parameter.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: parameterChange,
})

export const submitParameters = defineEndpoint({
  id: 'parameter.submit',
  method: 'POST',
  path: '/api/parameter-changes',
  summary: 'Request a change of the parameters',
  description: 'From the version that was read. One request waits at a time.',
  effect: 'write',
  access: 'parameter:submit',
  beyondScope,
  input: {
    body: z.strictObject({
      version: versionField,
      parameters: parameterFields,
      description: parameterDescription,
      /** The returned request that this one corrects. */
      corrects: idField.optional(),
    }),
  },
  failures: ['conflict', 'changeWaiting', 'nothingDiffers', 'notFound'],
  response: parameterChange,
})

/** The decision about a request; the form and the server check it. */
export const parameterDecisionFields = z
  .strictObject({
    decision: z.enum(['approve', 'return']),
    /** What the user reads; returning needs one. */
    reason: optionalTextField(parameterLimits.reason),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
    ...rule('required'),
    path: ['reason'],
  })

export const decideParameterChange = defineEndpoint({
  id: 'parameter.decide',
  method: 'POST',
  path: '/api/parameter-changes/{id}/decide',
  summary: 'Approve or return a request to change the parameters',
  description: 'Decided once, by another user than the requester.',
  effect: 'write',
  access: 'parameter:approve',
  beyondScope,
  input: { params: byId, body: parameterDecisionFields },
  failures: ['notFound', 'wrongState', 'ownRequest', 'conflict'],
  response: parameterChange,
})

export const cancelParameterChange = defineEndpoint({
  id: 'parameter.cancel',
  method: 'POST',
  path: '/api/parameter-changes/{id}/cancel',
  summary: 'Withdraw an own request to change the parameters',
  effect: 'write',
  access: 'parameter:submit',
  input: { params: byId },
  failures: ['notFound', 'wrongState'],
  response: parameterChange,
})
