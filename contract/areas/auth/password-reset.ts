import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, instantField, passwordField, rule, textField } from '../../fields.ts'

export const passwordResetLimits = { account: 200, token: 100 } as const

/** Lifetime of a link in minutes: one that its user requested by mail, and one that an administrator issues. */
export const passwordLinkMinutes = { requested: 30, issued: 24 * 60 } as const

const tokenField = z.string().min(1).max(passwordResetLimits.token)

/** Fields of a user who has forgotten their password; the form and the server check them. */
export const passwordAskFields = z.strictObject({
  /** User name or e-mail address. */
  account: textField(passwordResetLimits.account),
})

export const askForPassword = defineEndpoint({
  id: 'password-reset.ask',
  method: 'POST',
  path: '/api/password-resets',
  summary: 'Request a link to reset the password',
  description:
    'The response and its time are the same whether or not the user exists: the server looks the user up afterwards.',
  effect: 'write',
  access: 'public',
  input: { body: passwordAskFields },
  failures: ['tooManyAttempts'],
  response: z.object({
    /** From where the link comes: by mail, or, without a mail server, from an administrator who is asked for it. */
    from: z.enum(['mail', 'administrator']),
  }),
  limit: { attempts: 10, seconds: 600 },
})

export const checkPasswordLink = defineEndpoint({
  id: 'password-reset.check',
  method: 'POST',
  path: '/api/password-resets/check',
  summary: 'Read which user a one-time link resets',
  description: 'Refused for a link that is unknown, used, replaced or expired.',
  effect: 'read',
  access: 'public',
  input: { body: z.strictObject({ token: tokenField }) },
  failures: ['linkOver'],
  response: z.object({ username: z.string(), expiresTime: instantField }),
  limit: { attempts: 60, seconds: 600 },
})

export const redeemPasswordLink = defineEndpoint({
  id: 'password-reset.use',
  method: 'POST',
  path: '/api/password-resets/use',
  summary: 'Set a new password with a one-time link',
  description: 'Uses the link up and ends the user’s sessions.',
  effect: 'write',
  access: 'public',
  input: { body: z.strictObject({ token: tokenField, password: passwordField }) },
  failures: ['linkOver', 'tooManyAttempts'],
  response: z.null(),
  limit: { attempts: 30, seconds: 600 },
})

/** How an administrator restores a user's access: a link, or a password that is shown once. */
export const passwordWays = ['link', 'password'] as const

export const resetPassword = defineEndpoint({
  id: 'user.reset-password',
  method: 'POST',
  path: '/api/users/{id}/reset-password',
  summary: 'Reset a user’s password as an administrator',
  description: 'Ends the user’s sessions. The response shows a one-time link or a one-time password, once.',
  effect: 'write',
  access: 'user:reset-password',
  needsLastingPermission: true,
  input: {
    params: byId,
    body: z
      .strictObject({
        way: z.enum(passwordWays),
        /** Send the link to the user’s e-mail address too. */
        mail: z.boolean(),
      })
      .refine(({ way, mail }) => way === 'link' || !mail, { ...rule('onlyLinksAreMailed'), path: ['mail'] }),
  },
  failures: ['notFound', 'ownAccount', 'aboveOwnRights', 'tooManyAttempts'],
  response: z.object({
    username: z.string(),
    /** What the user signs in with, and must replace at once; null for a link. */
    password: z.string().nullable(),
    /** The token of the link; null for a password. */
    link: z.object({ token: z.string(), expiresTime: instantField, mailedTo: z.string() }).nullable(),
  }),
})
