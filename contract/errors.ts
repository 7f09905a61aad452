import * as z from 'zod'
import { localizedText } from './fields.ts'

/** A code and the type of its data. Its text is in error-texts.ts, its documentation in docs/errors.md. */
interface CatalogueEntry {
  code: number
  data: z.ZodType
  /** HTTP status, when it is not 200 because the request never reached the application. */
  httpStatus?: 413 | 429 | 500
}

/** An issue of a request: its path (`body.name`, `query.current`) and its message in the reader's language. */
export const issueSchema = z.object({ path: z.string(), msg: z.string() })
export type Issue = z.infer<typeof issueSchema>

const nothing = z.null()

/** Only for the types, and for the build of the console, which leaves the schemas out. */
function defineErrors<const E extends Readonly<Record<string, CatalogueEntry>>>(catalogue: E): E {
  return catalogue
}

/**
 * Every code of the server. 20000, 50000, 50008, 50012 and 50014 are the specification's (§8). All others are ours; the
 * 40xxx codes follow the HTTP status that each resembles.
 */
export const errors = defineErrors({
  general: {
    code: 50000,
    data: nothing,
    httpStatus: 500,
  },
  storageFull: {
    code: 50007,
    data: nothing,
  },
  databaseUnavailable: {
    code: 40053,
    data: nothing,
  },
  notSignedIn: { code: 50008, data: nothing },
  signedInElsewhere: {
    code: 50012,
    data: nothing,
  },
  sessionExpired: {
    code: 50014,
    data: nothing,
  },
  wrongCredentials: {
    code: 50001,
    data: nothing,
  },
  invalid: {
    code: 40000,
    data: z.object({ issues: z.array(issueSchema) }),
  },
  notJson: {
    code: 40001,
    data: nothing,
  },
  passwordChangeRequired: {
    code: 40002,
    data: nothing,
  },
  forbidden: {
    code: 40003,
    data: z.object({ permission: z.string() }),
  },
  scopeTooNarrow: { code: 40016, data: nothing },
  temporaryPermission: {
    code: 40017,
    data: z.object({ permission: z.string() }),
  },
  notFound: { code: 40004, data: nothing },
  idempotencyKeyReused: { code: 40005, data: nothing },
  alreadyDone: { code: 40006, data: nothing },
  conflict: {
    code: 40009,
    data: z.object({ current: z.record(z.string(), z.unknown()) }),
  },
  wrongState: {
    code: 40010,
    /** `by`: name of the user who caused the state, where it helps. */
    data: z.object({ ids: z.array(z.string()), by: z.string().optional() }),
  },
  ownRequest: {
    code: 40011,
    data: nothing,
  },
  aboveOwnRights: {
    code: 40012,
    data: nothing,
  },
  lastAdministrator: {
    code: 40014,
    data: nothing,
  },
  ownAccount: {
    code: 40015,
    data: nothing,
  },
  roleDeleted: {
    code: 40021,
    data: nothing,
  },
  viewAsReadOnly: {
    code: 40022,
    data: nothing,
  },
  builtInRole: {
    code: 40020,
    data: nothing,
  },
  figuresUnavailable: { code: 40056, data: nothing },
  serviceNotOpened: {
    code: 40080,
    /** Id and name of the service, and whether it was open and has expired. */
    data: z.object({
      service: z.string(),
      title: localizedText,
      expired: z.boolean(),
    }),
  },
  balanceTooLow: {
    code: 40081,
    /** Amount to pay, in fen. */
    data: z.object({ amount: z.number().int() }),
  },
  lastLead: {
    code: 40039,
    data: nothing,
  },
  menuLockout: {
    code: 40023,
    /** Names of the pages. */
    data: z.object({ pages: z.array(z.string()) }),
  },
  filledByRules: {
    code: 40050,
    data: nothing,
  },
  tooLarge: {
    code: 40013,
    data: nothing,
    httpStatus: 413,
  },
  undoRefused: {
    code: 40026,
    /**
     * Reason (see undo-refusals.ts), the title of the entry, the id of the newer entry that blocks the undo or would be
     * lost, and the deleted thing that it belongs to.
     */
    data: z.object({
      reason: z.string(),
      entity: z.string(),
      title: z.string(),
      newer: z.string().nullable(),
      missing: z.object({ entity: z.string(), title: z.string() }).nullable().default(null),
    }),
  },
  registrationOpen: {
    code: 40036,
    data: nothing,
  },
  registrationRejected: {
    code: 40037,
    data: z.object({ reason: z.string() }),
  },
  usersRefused: {
    code: 40038,
    /** The first blocking users, each with the reason (`userRefusals`), and the number of all. */
    data: z.object({
      refused: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
      total: z.number().int(),
    }),
  },
  tooManyMatch: {
    code: 40135,
    /** Number of matching rows, and the most that one request changes. */
    data: z.object({ total: z.number().int(), limit: z.number().int() }),
  },
  linkOver: {
    code: 40035,
    data: nothing,
  },
  lastSignInWay: {
    code: 40054,
    data: nothing,
  },
  tooManyAtOnce: {
    code: 40055,
    /** Running requests of this kind that one user may have. */
    data: z.object({ limit: z.number().int() }),
    httpStatus: 429,
  },
  tooManyAttempts: {
    code: 40029,
    data: z.object({ retryAfterSeconds: z.number() }),
  },
  secondStepRequired: {
    code: 40030,
    data: z.object({
      /** Replaces the password, which was right, for ten minutes. */
      challenge: z.string(),
      /** Possible second steps; at least one. */
      methods: z.array(z.enum(['code', 'passkey'])),
      /** User found and page requested, when an OpenID provider replaced the password. */
      at: z.object({ username: z.string(), redirect: z.string() }).optional(),
    }),
  },
  confirmationRequired: {
    code: 40031,
    data: nothing,
  },
  wrongCode: {
    code: 40032,
    data: nothing,
  },
  wrongPasskey: {
    code: 40034,
    data: nothing,
  },
  passkeysUnavailable: {
    code: 40044,
    data: nothing,
  },
  providerFailed: {
    code: 40045,
    data: nothing,
  },
  nobodyKnown: {
    code: 40046,
    data: nothing,
  },
  linkedToAnother: {
    code: 40047,
    data: nothing,
  },
  changeWaiting: {
    code: 40090,
    /** Id of the waiting request, and who submitted it. */
    data: z.object({ id: z.string(), by: z.string() }),
  },
  nothingDiffers: {
    code: 40091,
    data: nothing,
  },
  claimEnded: {
    code: 40070,
    data: nothing,
  },
  contentItemChanged: {
    code: 40071,
    data: nothing,
  },
  nothingToWithdraw: {
    code: 40072,
    data: nothing,
  },
  verdictSettled: {
    code: 40073,
    data: nothing,
  },
  queueInUse: {
    code: 40120,
    /** Key of the rules preset that sends content items to the queue. */
    data: z.object({ preset: z.string() }),
  },
  viewTooLarge: {
    code: 40105,
    /** Rows of a watched view at most. */
    data: z.object({ limit: z.number().int() }),
  },
  tooManyWatches: {
    code: 40106,
    data: z.object({ limit: z.number().int() }),
  },
  checksFailed: {
    code: 40140,
    /** Number of findings that WeChat would refuse; `article.check` lists them. */
    data: z.object({ total: z.number().int() }),
  },
  accountNeeded: {
    code: 40141,
    data: nothing,
  },
  weixinRefused: {
    code: 40142,
    /** Cause, as `weixinFailure` describes it. */
    data: z.object({
      errcode: z.number().int().nullable(),
      problem: z.string().nullable(),
      rid: z.string().nullable(),
      address: z.string().nullable(),
    }),
  },
  templatesFull: {
    code: 40143,
    data: z.object({ limit: z.number().int() }),
  },
  pictureNotFetched: {
    code: 40144,
    /** `notAllowed`: no web address, or an address in a non-public network. `refused`: the website refused. */
    data: z.object({
      problem: z.enum([
        'notAllowed',
        'unreachable',
        'timeout',
        'refused',
        'tooLarge',
        'notPicture',
        'unusable',
      ]),
    }),
  },
  assistantNotSet: {
    code: 40160,
    data: nothing,
  },
  assistantLimit: {
    code: 40161,
    /** Daily limit that the user has reached. */
    data: z.object({ limit: z.enum(['runs', 'tokens']), max: z.number().int() }),
  },
  liveEngineDown: {
    code: 40180,
    data: nothing,
  },
  ffmpegMissing: {
    code: 40181,
    data: nothing,
  },
  transcodingFull: {
    code: 40182,
    /** Rooms that it may be in at the same time. */
    data: z.object({ max: z.number().int() }),
  },
  chatSlowMode: {
    code: 40185,
    /** Seconds after which the viewer may write again. */
    data: z.object({ retryAfterSeconds: z.number().int() }),
  },
  chatMuted: {
    code: 40186,
    data: z.object({ untilTime: z.string() }),
  },
  chatBanned: { code: 40187, data: nothing },
  nothingToPlay: { code: 40188, data: nothing },
  recordingRefused: {
    code: 40195,
    /** Why nothing can be recorded: one of `recordingRefusals`. */
    data: z.object({ reason: z.string() }),
  },
  signInOutOfDate: {
    code: 40033,
    data: nothing,
  },
})

export type ErrorName = keyof typeof errors
export type ErrorData<N extends ErrorName> = z.infer<(typeof errors)[N]['data']>

/** Success, in the words of the specification (§8). */
export const success = { code: 20000, text: { 'zh-CN': '请求成功', 'en-US': 'Request succeeded' } } as const

/** Codes after which the user is signed out (specification §8). */
export const signedOutCodes: readonly number[] = [
  errors.notSignedIn.code,
  errors.signedInElsewhere.code,
  errors.sessionExpired.code,
]

/** Catalogue entry of a code; undefined for success and for unknown codes. */
export function errorByCode(code: number): { name: ErrorName } | undefined {
  for (const name of Object.keys(errors) as ErrorName[]) {
    if (errors[name].code === code) return { name }
  }
  return undefined
}
