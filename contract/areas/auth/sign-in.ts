import * as z from 'zod'
import { roleBases } from '../../access.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { entryCalls } from '../../entry-calls.ts'
import { idField, instantField, localizedText, passwordField, rule } from '../../fields.ts'

/** What a browser keeps of an earlier sign-in. */
export const deviceField = z
  .string()
  .max(100)
  .regex(/^[\w-]*$/)
  .default('')

export const loginFields = z.strictObject({
  username: z
    .string()
    .trim()
    .min(1, rule('usernameEmpty'))
    .max(100)
    .regex(/^\P{Cc}*$/u, rule('controlCharacters')),
  password: z.string().min(1, rule('passwordEmpty')).max(200),
  /** "Remember password": keeps the session for long. */
  remember: z.boolean().default(false),
  /** Token of an earlier sign-in of that user in this browser; with it, failed attempts of strangers do not delay the sign-in. */
  device: deviceField,
})

/** The current user record, as the specification lists it (§3). */
export const userRecord = z.object({
  id: idField,
  /** Who created the account; null for the first administrator. */
  pid: idField.nullable(),
  createTime: instantField,
  username: z.string(),
  name: z.string(),
  /** Address of the picture; empty when there is none. */
  avatar: z.string(),
  job: z.string(),
  jobName: z.string(),
  organization: z.string(),
  organizationName: z.string(),
  location: z.string(),
  locationName: z.string(),
  email: z.string(),
  introduction: z.string(),
  personalWebsite: z.string(),
  /** Masked but for the first three and last four digits. */
  phone: z.string(),
  registrationDate: instantField,
  accountId: z.string(),
  /** 0 not certified, 1 certified. */
  certification: z.union([z.literal(0), z.literal(1)]),
  /** `admin` when any of the user's roles stands on it; empty when they have none. */
  role: z.enum([...roleBases, '']),
  /** All permissions of the user: from their roles together, and from grants that have not ended. */
  permissions: z.array(z.string()),
  /** Permissions that end with a grant; changes of access refuse them (`needsLastingPermission`). */
  temporaryPermissions: z.array(z.string()),
  /** The installation's time zone (IANA), in which every day begins (docs/decisions/104). */
  timeZone: z.string(),
  /** Minutes without a touch after which the console locks itself; 0: never. */
  lockMinutes: z.int(),
})
export type UserRecord = z.infer<typeof userRecord>

/** A node of the server's menu (specification §3), as a user may see it. */
export interface MenuNode {
  /** The route's name, or the name of an external link. */
  name: string
  /** Absolute path, or a whole http(s) address for an external link. */
  path: string
  meta: {
    title: { 'zh-CN': string; 'en-US': string }
    /** The title in the language of the request, for front ends that know no titles; absent in the console's own tree. */
    locale?: string | undefined
    /** One of `menuIcons`, or empty. */
    icon: string
    order: number
    requiresAuth: boolean
    roles: string[]
    hideInMenu: boolean
    /** Stands in the menu as one entry, without those below it. */
    hideChildrenInMenu: boolean
    /** The name of the entry to highlight instead of this one. */
    activeMenu: string | null
    /** Opens without a tab. */
    noAffix: boolean
    /** Keeps nothing when another tab is shown. */
    ignoreCache: boolean
  }
  children?: MenuNode[] | undefined
}
export const menuNode: z.ZodType<MenuNode> = z.object({
  name: z.string(),
  path: z.string(),
  meta: z.object({
    title: localizedText,
    locale: z.string().optional(),
    icon: z.string(),
    order: z.number(),
    requiresAuth: z.boolean(),
    roles: z.array(z.string()),
    hideInMenu: z.boolean(),
    hideChildrenInMenu: z.boolean(),
    activeMenu: z.string().nullable(),
    noAffix: z.boolean(),
    ignoreCache: z.boolean(),
  }),
  get children() {
    return z.array(menuNode).optional()
  },
})

/** What every way of signing in answers in the end. */
export const signedIn = z.object({
  token: z.string(),
  /** The password was a one-time password: until it is replaced, only that and signing out are allowed. */
  mustChangePassword: z.boolean(),
  /** For this browser to keep and to send at the next sign-in; it does not sign in by itself. */
  device: z.string(),
})

export const login = defineEndpoint({
  id: 'access.login',
  method: 'POST',
  path: entryCalls.login,
  summary: 'Sign in with user name and password',
  description: 'The response holds the session token.',
  effect: 'write',
  access: 'public',
  input: { body: loginFields },
  failures: [
    'wrongCredentials',
    'secondStepRequired',
    'registrationOpen',
    'registrationRejected',
    'tooManyAttempts',
  ],
  response: signedIn,
  limit: { attempts: 20, seconds: 60 },
  demoPath: '/api/user/login',
})

export const changePassword = defineEndpoint({
  id: 'access.change-password',
  method: 'POST',
  path: '/api/user/change-password',
  summary: 'Change the own password',
  description: 'Ends the user’s other sessions.',
  effect: 'write',
  access: 'signed-in',
  input: {
    body: z
      .strictObject({
        oldPassword: z.string().min(1, rule('passwordEmpty')).max(200),
        newPassword: passwordField,
      })
      .refine(({ oldPassword, newPassword }) => oldPassword !== newPassword, {
        ...rule('passwordUnchanged'),
        path: ['newPassword'],
      }),
  },
  failures: ['wrongCredentials'],
  response: z.null(),
  limit: { attempts: 20, seconds: 60 },
})

export const logout = defineEndpoint({
  id: 'access.logout',
  method: 'POST',
  path: '/api/user/logout',
  summary: 'Sign out',
  description: 'Succeeds also when the session has ended.',
  effect: 'write',
  access: 'public',
  input: {},
  response: z.null(),
})

export const readUserInfo = defineEndpoint({
  id: 'access.user-info',
  method: 'POST',
  path: '/api/admin/user/info',
  summary: 'Read the signed-in user',
  effect: 'read',
  access: 'signed-in',
  input: {},
  response: userRecord,
  demoPath: '/api/user/info',
})

export const readMenu = defineEndpoint({
  id: 'access.menu',
  method: 'POST',
  path: '/api/admin/user/getMenu',
  summary: 'Read the signed-in user’s menu',
  effect: 'read',
  access: 'signed-in',
  beyondScope: 'Menus belong to the installation, not to users.',
  input: {},
  response: z.array(menuNode),
  demoPath: '/api/user/menu',
})
