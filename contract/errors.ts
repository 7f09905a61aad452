import * as z from 'zod'
import type { Text } from './languages.ts'

/** What a code means, in both languages, and the data that comes with it. Documented in docs/errors.md. */
interface CatalogueEntry {
  code: number
  text: Text
  data: z.ZodType
  /** The HTTP status, where it is not 200 because the request never reached the application (DESIGN §5). */
  httpStatus?: 413 | 500
}

/** One thing that is wrong with a request: where (`body.name`, `query.current`), and what, in the reader's language. */
export const issueSchema = z.object({ path: z.string(), msg: z.string() })
export type Issue = z.infer<typeof issueSchema>

const nothing = z.null()

/**
 * Every code that the server answers, once. 20000 and the 50xxx codes are the specification's (§8);
 * the 40xxx codes are ours and follow the HTTP status that each resembles.
 */
export const errors = {
  general: {
    code: 50000,
    text: {
      'zh-CN': '服务器出错了，请稍后再试',
      'en-US': 'Something went wrong on the server. Please try again.',
    },
    data: nothing,
    httpStatus: 500,
  },
  storageFull: {
    code: 50007,
    text: {
      'zh-CN': '服务器磁盘已满或只读，本次修改没有保存',
      'en-US': 'The server’s disk is full or read-only. Nothing was saved.',
    },
    data: nothing,
  },
  notSignedIn: { code: 50008, text: { 'zh-CN': '未登录', 'en-US': 'You are not signed in' }, data: nothing },
  signedInElsewhere: {
    code: 50012,
    text: { 'zh-CN': '您的账号已在别处登录', 'en-US': 'Your account was signed in elsewhere' },
    data: nothing,
  },
  sessionExpired: {
    code: 50014,
    text: { 'zh-CN': '登录已过期', 'en-US': 'Your session has expired' },
    data: nothing,
  },
  wrongCredentials: {
    code: 50001,
    text: { 'zh-CN': '账号或者密码错误', 'en-US': 'Wrong account or password' },
    data: nothing,
  },
  invalid: {
    code: 40000,
    text: { 'zh-CN': '请求内容有误', 'en-US': 'The request has errors' },
    data: z.object({ issues: z.array(issueSchema) }),
  },
  notJson: {
    code: 40001,
    text: { 'zh-CN': '请求体不是有效的 JSON 对象', 'en-US': 'The request body is not a valid JSON object' },
    data: nothing,
  },
  passwordChangeRequired: {
    code: 40002,
    text: { 'zh-CN': '请先修改一次性密码', 'en-US': 'Please replace the one-time password first' },
    data: nothing,
  },
  forbidden: {
    code: 40003,
    text: { 'zh-CN': '没有权限', 'en-US': 'You do not have the permission for this' },
    data: z.object({ permission: z.string() }),
  },
  notFound: { code: 40004, text: { 'zh-CN': '没有找到', 'en-US': 'Not found' }, data: nothing },
  conflict: {
    code: 40009,
    text: { 'zh-CN': '他人已修改此内容', 'en-US': 'Someone else has changed this' },
    data: z.object({ current: z.record(z.string(), z.unknown()) }),
  },
  wrongState: {
    code: 40010,
    text: { 'zh-CN': '当前状态下不能进行此操作', 'en-US': 'This is not possible in the current state' },
    /** `by`: the name of who brought the state about, where that helps. */
    data: z.object({ ids: z.array(z.string()), by: z.string().optional() }),
  },
  ownRequest: {
    code: 40011,
    text: { 'zh-CN': '不能审批自己的申请', 'en-US': 'You cannot decide on your own request' },
    data: nothing,
  },
  aboveOwnRights: {
    code: 40012,
    text: {
      'zh-CN': '不能授予、收回或管理超出自己权限的内容',
      'en-US': 'You cannot give or take what you may not do yourself, nor manage people who may do more',
    },
    data: nothing,
  },
  lastAdministrator: {
    code: 40014,
    text: {
      'zh-CN': '这是最后一位可以登录的管理员',
      'en-US': 'This is the last administrator who can sign in',
    },
    data: nothing,
  },
  ownAccount: {
    code: 40015,
    text: { 'zh-CN': '不能对自己的账号这样做', 'en-US': 'You cannot do this to your own account' },
    data: nothing,
  },
  roleGone: {
    code: 40021,
    text: {
      'zh-CN': '正在以其查看的角色已不存在',
      'en-US': 'The role that you were looking through is gone',
    },
    data: nothing,
  },
  lookOnly: {
    code: 40022,
    text: {
      'zh-CN': '以角色查看时不能修改任何内容',
      'en-US': 'While you look through a role, nothing can be changed',
    },
    data: nothing,
  },
  builtInRole: {
    code: 40020,
    text: {
      'zh-CN': '内置角色的这一部分不能修改，也不能删除',
      'en-US': 'This part of a built-in role is fixed, and the role cannot be deleted',
    },
    data: nothing,
  },
  serviceNotOpened: {
    code: 40080,
    text: {
      'zh-CN': '这项功能所属的服务未开通或已到期',
      'en-US': 'The service that this belongs to is not opened, or has expired',
    },
    /** The service's id and what it is called, and whether it was opened and its time is over. */
    data: z.object({
      service: z.string(),
      title: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
      expired: z.boolean(),
    }),
  },
  balanceTooLow: {
    code: 40081,
    text: { 'zh-CN': '余额不足，请先充值', 'en-US': 'The balance is too low; please top it up first' },
    /** What is to be paid, in fen. */
    data: z.object({ amount: z.number().int() }),
  },
  lastLead: {
    code: 40039,
    text: {
      'zh-CN': '至少要有一位负责人',
      'en-US': 'Somebody has to lead it',
    },
    data: nothing,
  },
  menuLockout: {
    code: 40023,
    text: {
      'zh-CN': '这样一来，必须能打开的页面就打不开了',
      'en-US': 'Pages that must stay within reach would be lost',
    },
    /** The pages' names. */
    data: z.object({ pages: z.array(z.string()) }),
  },
  filledByRules: {
    code: 40050,
    text: {
      'zh-CN': '这个集合由规则挑选内容，不能手动增减或排序',
      'en-US': 'Rules fill this set: nobody adds, removes or moves its contents by hand',
    },
    data: nothing,
  },
  tooLarge: {
    code: 40013,
    text: { 'zh-CN': '请求内容过大', 'en-US': 'The request is too large' },
    data: nothing,
    httpStatus: 413,
  },
  undoRefused: {
    code: 40026,
    text: { 'zh-CN': '无法撤销', 'en-US': 'This cannot be undone' },
    /** Why (see undo-refusals.ts), what the entry tells of, and the id of the newer entry that would be lost or stands in the way. */
    data: z.object({
      reason: z.string(),
      entity: z.string(),
      title: z.string(),
      newer: z.string().nullable(),
    }),
  },
  registrationOpen: {
    code: 40036,
    text: {
      'zh-CN': '您的注册申请正在等待审批',
      'en-US': 'Your request for an account is waiting for approval',
    },
    data: nothing,
  },
  registrationRejected: {
    code: 40037,
    text: { 'zh-CN': '您的注册申请没有通过', 'en-US': 'You were not given an account' },
    data: z.object({ reason: z.string() }),
  },
  peopleRefused: {
    code: 40038,
    text: {
      'zh-CN': '所选的人中有人不能这样处理，没有做任何修改',
      'en-US': 'This is not possible for some of the people, so nothing was changed',
    },
    /** The first of those who stand in the way, each with the reason (`personRefusals`), and how many they are. */
    data: z.object({
      refused: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
      total: z.number().int(),
    }),
  },
  linkOver: {
    code: 40035,
    text: {
      'zh-CN': '此链接已失效：已使用、已过期，或已被新的链接取代',
      'en-US': 'This link is not good any more: it was used, has expired, or a newer one replaced it',
    },
    data: nothing,
  },
  tooManyAttempts: {
    code: 40029,
    text: { 'zh-CN': '尝试次数过多，请稍后再试', 'en-US': 'Too many attempts. Please wait and try again.' },
    data: z.object({ retryAfterSeconds: z.number() }),
  },
  secondStepRequired: {
    code: 40030,
    text: {
      'zh-CN': '密码正确，还需要第二步验证',
      'en-US': 'The password is right. A second step is needed to sign in.',
    },
    data: z.object({
      /** Stands for the password that was right, for ten minutes. */
      challenge: z.string(),
      /** How the second step may be taken; at least one. */
      methods: z.array(z.enum(['code', 'passkey'])),
    }),
  },
  confirmationRequired: {
    code: 40031,
    text: { 'zh-CN': '请先确认您的身份', 'en-US': 'Please confirm first that it is you' },
    data: nothing,
  },
  wrongCode: {
    code: 40032,
    text: { 'zh-CN': '验证码不正确或已用过', 'en-US': 'This code is wrong, or was used already' },
    data: nothing,
  },
  wrongPasskey: {
    code: 40034,
    text: { 'zh-CN': '无法使用这个通行密钥', 'en-US': 'This passkey does not do here' },
    data: nothing,
  },
  passkeysUnavailable: {
    code: 40044,
    text: {
      'zh-CN': '此地址不支持通行密钥：需要 HTTPS 域名或 localhost',
      'en-US': 'There are no passkeys at this address: they need a host name with HTTPS, or localhost',
    },
    data: nothing,
  },
  providerFailed: {
    code: 40045,
    text: {
      'zh-CN': '外部登录没有成功，请重试',
      'en-US': 'Signing in at the other place did not succeed. Please try again.',
    },
    data: nothing,
  },
  nobodyKnown: {
    code: 40046,
    text: {
      'zh-CN': '这里没有使用此邮箱的账号，请先申请账号或联系管理员',
      'en-US': 'Nobody here has that e-mail address. Ask for an account, or ask an administrator.',
    },
    data: nothing,
  },
  changeWaiting: {
    code: 40090,
    text: {
      'zh-CN': '已有一个参数修改申请正在审批',
      'en-US': 'Another change of the parameters is waiting for approval',
    },
    /** The request that waits, and who submitted it. */
    data: z.object({ id: z.string(), by: z.string() }),
  },
  nothingDiffers: {
    code: 40091,
    text: {
      'zh-CN': '提交的参数与现行参数完全相同',
      'en-US': 'The parameters are what they are already: nothing differs',
    },
    data: nothing,
  },
  claimLost: {
    code: 40070,
    text: {
      'zh-CN': '这条内容已不在您手上，结论没有保存',
      'en-US': 'This content is not yours to judge any more. Nothing was saved.',
    },
    data: nothing,
  },
  contentChanged: {
    code: 40071,
    text: {
      'zh-CN': '内容在您查看期间已被修改，请看过新版本再作结论',
      'en-US': 'The content was changed while you looked at it. Please look at it as it is now.',
    },
    data: nothing,
  },
  nothingToWithdraw: {
    code: 40072,
    text: { 'zh-CN': '没有可撤回的结论', 'en-US': 'There is no verdict to take back' },
    data: nothing,
  },
  verdictSettled: {
    code: 40073,
    text: {
      'zh-CN': '结论已无法撤回：内容此后有了变化',
      'en-US': 'The verdict cannot be taken back: the content has changed since',
    },
    data: nothing,
  },
  signInOutOfDate: {
    code: 40033,
    text: {
      'zh-CN': '登录已超时，请重新登录',
      'en-US': 'This sign-in took too long. Please start again.',
    },
    data: nothing,
  },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorName = keyof typeof errors
export type ErrorData<N extends ErrorName> = z.infer<(typeof errors)[N]['data']>

/** Success, as the specification words it (§8). */
export const success = { code: 20000, text: { 'zh-CN': '请求成功', 'en-US': 'Request succeeded' } } as const

/** After one of these the person is not signed in any more (specification §8). */
export const signedOutCodes: readonly number[] = [
  errors.notSignedIn.code,
  errors.signedInElsewhere.code,
  errors.sessionExpired.code,
]

/** The catalogue entry of a code; undefined for success and for codes that are not ours. */
export function errorByCode(code: number): { name: ErrorName; text: Text } | undefined {
  for (const name of Object.keys(errors) as ErrorName[]) {
    if (errors[name].code === code) return { name, text: errors[name].text }
  }
  return undefined
}
