import * as z from 'zod'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import {
  byId,
  idField,
  instantField,
  maxInteger,
  namedRecord,
  optionalTextField,
  queryChoice,
  rule,
  ruleUnlessBlank,
  textField,
} from '../../fields.ts'
import { listQuery, listResponse } from '../../list.ts'
import { abilityRow } from './abilities.ts'
import { type ArticleStyle, articleStyle } from './article-style.ts'
import { officialAccountList } from './lists.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Official accounts belong to the installation, and each says who may use it.'

/** Subscription accounts and service accounts differ in what WeChat grants them. */
export const officialAccountTypes = ['subscription', 'service'] as const
export type OfficialAccountType = (typeof officialAccountTypes)[number]

/** `chosen`: the named users and roles. Users who manage accounts may use every account. */
export const accountUsability = ['everyone', 'chosen'] as const

/**
 * How WeChat sends event messages, as chosen in its back end. `plain`: readable, with a signature that does not cover
 * the content. `compatible`: readable and encrypted in one message. `safe`: encrypted only.
 */
export const callbackModes = ['plain', 'compatible', 'safe'] as const
export type CallbackMode = (typeof callbackModes)[number]

export const officialAccountLimits = {
  name: 60,
  originalId: 40,
  appId: 40,
  appSecret: 64,
  remark: 500,
  users: 200,
  roles: 50,
  idsPerRequest: 100,
} as const

/**
 * The longest texts that WeChat takes in an article, in characters; of `content`, tags are counted. WeChat's documents
 * and its servers differ, and have changed, so each account has its own.
 */
export const articleLimits = z.strictObject({
  title: z.number().int().min(1).max(200),
  author: z.number().int().min(1).max(100),
  digest: z.number().int().min(1).max(500),
  content: z.number().int().min(1000).max(200_000),
})
export type ArticleLimits = z.infer<typeof articleLimits>

/** The limits of WeChat's documents. */
export const officialArticleLimits: ArticleLimits = { title: 32, author: 16, digest: 128, content: 20_000 }

const uniqueIds = (max: number) =>
  z
    .array(idField)
    .max(max)
    .transform(list => [...new Set(list)])

/** The fields that users edit, validated by the form and the server. The AppSecret is set by a call of its own. */
export const officialAccountFields = z.strictObject({
  name: textField(officialAccountLimits.name),
  type: z.enum(officialAccountTypes),
  appId: z
    .string()
    .trim()
    .regex(/^wx[0-9a-z]{16}$/, ruleUnlessBlank('appIdForm')),
  /** WeChat's 原始ID; may be empty. */
  originalId: z
    .string()
    .trim()
    .regex(/^(gh_[0-9A-Za-z]{6,36})?$/, rule('originalIdForm')),
  /** Author of its new articles; may be empty. */
  defaultAuthor: optionalTextField(officialArticleLimits.author),
  /** Style of its new articles; existing articles keep theirs. */
  defaultTheme: articleStyle.shape.theme,
  defaultAccent: articleStyle.shape.accent,
  defaultFontSize: articleStyle.shape.fontSize,
  defaultLineHeight: articleStyle.shape.lineHeight,
  defaultCodeTheme: articleStyle.shape.codeTheme,
  remark: optionalTextField(officialAccountLimits.remark),
  usableBy: z.enum(accountUsability),
  /** Used only when it is usable by `chosen`. */
  userIds: uniqueIds(officialAccountLimits.users),
  roleIds: uniqueIds(officialAccountLimits.roles),
  /** Whether another user has to approve each publication (`article:approve`). */
  needsApproval: z.boolean(),
  /** Messages in a weaker mode are refused. */
  callbackMode: z.enum(callbackModes),
  limits: articleLimits,
})
export type OfficialAccountFields = z.infer<typeof officialAccountFields>

export type DefaultStyleFields = Pick<
  OfficialAccountFields,
  'defaultTheme' | 'defaultAccent' | 'defaultFontSize' | 'defaultLineHeight' | 'defaultCodeTheme'
>

/** Style of an account's new articles. */
export const styleOfAccount = (account: DefaultStyleFields): ArticleStyle => ({
  theme: account.defaultTheme,
  accent: account.defaultAccent,
  fontSize: account.defaultFontSize,
  lineHeight: account.defaultLineHeight,
  codeTheme: account.defaultCodeTheme,
})

/** The fields of an account for this default style. */
export const defaultStyleFields = (style: ArticleStyle): DefaultStyleFields => ({
  defaultTheme: style.theme,
  defaultAccent: style.accent,
  defaultFontSize: style.fontSize,
  defaultLineHeight: style.lineHeight,
  defaultCodeTheme: style.codeTheme,
})

/** WeChat's AppSecret, which no response contains. */
export const appSecretField = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{32}$/, ruleUnlessBlank('appSecretForm'))

export const officialAccountChanges = officialAccountFields.partial()
export type OfficialAccountChanges = z.infer<typeof officialAccountChanges>

export const officialAccountRow = z.object({
  id: idField,
  ...officialAccountFields.shape,
  originalId: z.string(),
  /** The users and roles of `userIds` and `roleIds` that still exist. */
  users: z.array(namedRecord),
  roles: z.array(namedRecord),
  /** Whether a secret is stored that this installation can read. */
  hasSecret: z.boolean(),
  secretChangedTime: instantField.nullable(),
  /** Each of `abilities`, in their order. */
  abilities: z.array(abilityRow),
  createdTime: instantField,
  updatedTime: instantField,
  version: z.number().int(),
})
export type OfficialAccountRow = z.infer<typeof officialAccountRow>

export const officialAccountSortable = ['name', 'createdTime'] as const

export const listOfficialAccounts = defineListEndpoint({
  id: 'official-account.list',
  list: officialAccountList,
  method: 'GET',
  path: '/api/official-accounts',
  summary: 'List official accounts that the user may use',
  effect: 'read',
  access: 'official-account:read',
  beyondScope,
  refreshOn: officialAccountList.topics,
  input: {
    query: listQuery(officialAccountSortable, {
      name: optionalTextField(officialAccountLimits.name).optional(),
      type: queryChoice(officialAccountTypes).optional(),
    }),
  },
  response: listResponse(officialAccountRow),
})

export const readOfficialAccount = defineEndpoint({
  id: 'official-account.read',
  method: 'GET',
  path: '/api/official-accounts/{id}',
  summary: 'Read an official account',
  effect: 'read',
  access: 'official-account:read',
  beyondScope,
  refreshOn: ['official-account.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: officialAccountRow,
})

export const createOfficialAccount = defineEndpoint({
  id: 'official-account.create',
  method: 'POST',
  path: '/api/official-accounts',
  summary: 'Add an official account',
  description: 'Probe it afterwards to read its abilities.',
  effect: 'write',
  access: 'official-account:manage',
  beyondScope,
  input: { body: officialAccountFields.extend({ appSecret: appSecretField }) },
  response: officialAccountRow,
})

export const readDemoAccount = defineEndpoint({
  id: 'official-account.read-demo',
  method: 'GET',
  path: '/api/demo-official-account',
  summary: 'Read a demo account that is not added yet',
  description: 'Null outside of the demo, and when all are added.',
  effect: 'read',
  access: 'official-account:manage',
  refreshOn: ['official-account.changed'],
  input: {},
  response: z.object({ name: z.string(), appId: z.string(), appSecret: z.string() }).nullable(),
})

export const updateOfficialAccount = defineEndpoint({
  id: 'official-account.update',
  method: 'PATCH',
  path: '/api/official-accounts/{id}',
  summary: 'Update an official account',
  description: 'From the version that was read.',
  effect: 'write',
  access: 'official-account:manage',
  beyondScope,
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: officialAccountChanges.refine(
        changes => Object.values(changes).some(value => value !== undefined),
        rule('nothingToChange'),
      ),
    }),
  },
  // Who may use the account is changed by a permission without an end only.
  failures: ['notFound', 'conflict', 'temporaryPermission'],
  response: officialAccountRow,
})

export const setAppSecret = defineEndpoint({
  id: 'official-account.set-secret',
  method: 'POST',
  path: '/api/official-accounts/{id}/secret',
  summary: 'Replace the AppSecret of an official account',
  description: 'No response contains it.',
  effect: 'write',
  access: 'official-account:manage',
  beyondScope,
  input: { params: byId, body: z.strictObject({ appSecret: appSecretField }) },
  failures: ['notFound'],
  response: officialAccountRow,
})

export const probeOfficialAccount = defineEndpoint({
  id: 'official-account.probe',
  method: 'POST',
  path: '/api/official-accounts/{id}/probe',
  summary: 'Probe the abilities of an official account',
  description: 'Changes nothing at WeChat.',
  effect: 'write',
  access: 'official-account:read',
  beyondScope,
  input: { params: byId },
  failures: ['notFound'],
  limit: { attempts: 120, seconds: 600 },
  response: z.object({ abilities: z.array(abilityRow) }),
})

export const resetCallQuota = defineEndpoint({
  id: 'official-account.reset-quota',
  method: 'POST',
  path: '/api/official-accounts/{id}/reset-quota',
  summary: 'Reset today’s call count of an official account at WeChat',
  description: 'WeChat allows ten resets a month.',
  effect: 'write',
  access: 'official-account:manage',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'weixinRefused'],
  limit: { attempts: 120, seconds: 600 },
  response: z.object({ abilities: z.array(abilityRow) }),
})

/** Values to enter in the WeChat back end so that it sends event messages here. */
export const accountCallback = z.object({
  /** Without `PUBLIC_URL` only its path. */
  address: z.string(),
  /** Null when this installation cannot read the stored ones; new ones can be made. */
  token: z.string().nullable(),
  encodingAesKey: z.string().nullable(),
  /** When the last message with a valid signature arrived. */
  lastReceivedTime: instantField.nullable(),
})
export type AccountCallback = z.infer<typeof accountCallback>

export const readAccountCallback = defineEndpoint({
  id: 'official-account.read-callback',
  method: 'GET',
  path: '/api/official-accounts/{id}/callback',
  summary: 'Read the callback settings of an official account',
  description: 'To enter them in the WeChat back end.',
  effect: 'read',
  access: 'official-account:manage',
  needsLastingPermission: true,
  beyondScope,
  refreshOn: ['official-account.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: accountCallback,
})

export const renewAccountCallback = defineEndpoint({
  id: 'official-account.renew-callback',
  method: 'POST',
  path: '/api/official-accounts/{id}/callback/renew',
  summary: 'Replace the token and key of an account’s event messages',
  description: 'Messages that the old ones signed are refused.',
  effect: 'write',
  access: 'official-account:manage',
  needsLastingPermission: true,
  beyondScope,
  input: { params: byId },
  failures: ['notFound'],
  response: accountCallback,
})

export const deleteOfficialAccounts = defineEndpoint({
  id: 'official-account.delete',
  method: 'POST',
  path: '/api/official-accounts/delete',
  summary: 'Delete official accounts in Greenroom',
  description: 'Refused as a whole when one does not exist. Nothing changes at WeChat.',
  effect: 'write',
  access: 'official-account:manage',
  beyondScope,
  input: {
    body: z.strictObject({
      ids: z
        .array(idField)
        .min(1)
        .max(officialAccountLimits.idsPerRequest)
        .transform(list => [...new Set(list)]),
    }),
  },
  failures: ['notFound'],
  response: z.object({ deleted: z.number().int() }),
})
