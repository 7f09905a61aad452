import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { instantField, rule } from '../../fields.ts'
import { halfWidth } from '../../half-width.ts'
import { userFields } from '../users/users.ts'
import { deviceField, signedIn } from './sign-in.ts'

/** A code of the authenticator app, or a recovery code, however users space it. */
export const codeField = z
  .string()
  .overwrite(halfWidth)
  .trim()
  .min(1, rule('required'))
  .max(40)
  .regex(/^[\w -]*$/, rule('codeForm'))

/** Six digits are the app's; everything else is a recovery code. */
export const isAppCode = (code: string) => /^\d{6}$/.test(code.replaceAll(' ', ''))

const enteredPassword = z.string().min(1, rule('passwordEmpty')).max(200)

/** What the security page says of how one signs in. */
export const security = z.object({
  /** Masked; empty when there is none. */
  phone: z.string(),
  email: z.string(),
  twoStep: z.object({
    /** Null while it is off. */
    since: instantField.nullable(),
    recoveryCodesLeft: z.number().int(),
  }),
})
export type Security = z.infer<typeof security>

export const readSecurity = defineEndpoint({
  id: 'security.read',
  method: 'GET',
  path: '/api/user/security',
  summary: 'Read how the signed-in user signs in',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['session.changed'],
  input: {},
  response: security,
})

export const confirmIdentity = defineEndpoint({
  id: 'security.confirm',
  method: 'POST',
  path: '/api/user/confirm',
  summary: 'Confirm the signed-in user’s identity',
  description: 'By password or code; endpoints that ask for it accept the session for ten minutes.',
  effect: 'write',
  access: 'signed-in',
  input: {
    body: z
      .strictObject({ password: enteredPassword.optional(), code: codeField.optional() })
      .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
        ...rule('passwordOrCode'),
        path: ['password'],
      }),
  },
  failures: ['wrongCredentials', 'wrongCode', 'tooManyAttempts'],
  response: z.null(),
})

export const updatePhone = defineEndpoint({
  id: 'security.update-phone',
  method: 'POST',
  path: '/api/user/phone',
  summary: 'Change the own phone number',
  description: 'An empty number removes it.',
  effect: 'write',
  access: 'signed-in',
  input: { body: z.strictObject({ phone: userFields.shape.phone }) },
  failures: ['confirmationRequired'],
  response: security,
})

export const updateEmail = defineEndpoint({
  id: 'security.update-email',
  method: 'POST',
  path: '/api/user/email',
  summary: 'Change the own e-mail address',
  description: 'An empty address removes it.',
  effect: 'write',
  access: 'signed-in',
  input: { body: z.strictObject({ email: userFields.shape.email }) },
  failures: ['confirmationRequired'],
  response: security,
})

export const beginTwoStep = defineEndpoint({
  id: 'two-step.begin',
  method: 'POST',
  path: '/api/user/two-step/begin',
  summary: 'Create the secret of an authenticator app',
  description: 'It takes effect after a first code of the app.',
  effect: 'write',
  access: 'signed-in',
  input: {},
  failures: ['confirmationRequired', 'wrongState'],
  response: z.object({
    /** Base32, for typing in. */
    secret: z.string(),
    /** `otpauth://…`, for the QR code. */
    address: z.string(),
  }),
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const turnOnTwoStep = defineEndpoint({
  id: 'two-step.turn-on',
  method: 'POST',
  path: '/api/user/two-step/on',
  summary: 'Enable two-step sign-in with a first code of the app',
  description: 'The response shows the recovery codes, once.',
  effect: 'write',
  access: 'signed-in',
  input: { body: z.strictObject({ code: codeField }) },
  failures: ['confirmationRequired', 'wrongState', 'wrongCode', 'tooManyAttempts'],
  response: recoveryCodes,
})

export const turnOffTwoStep = defineEndpoint({
  id: 'two-step.turn-off',
  method: 'POST',
  path: '/api/user/two-step/off',
  summary: 'Disable two-step sign-in',
  description: 'Needs the password and a code.',
  effect: 'write',
  access: 'signed-in',
  input: { body: z.strictObject({ password: enteredPassword, code: codeField }) },
  failures: ['wrongCredentials', 'wrongCode', 'wrongState', 'tooManyAttempts'],
  response: z.null(),
})

export const renewRecoveryCodes = defineEndpoint({
  id: 'two-step.renew-codes',
  method: 'POST',
  path: '/api/user/two-step/recovery-codes',
  summary: 'Replace all recovery codes',
  description: 'The response shows the new ones, once.',
  effect: 'write',
  access: 'signed-in',
  input: {},
  failures: ['confirmationRequired', 'wrongState'],
  response: recoveryCodes,
})

export const takeSecondStep = defineEndpoint({
  id: 'access.second-step',
  method: 'POST',
  path: '/api/admin/auth/second-step',
  summary: 'Finish a sign-in with a code of the app or a recovery code',
  effect: 'write',
  access: 'public',
  input: {
    body: z.strictObject({
      /** What `secondStepRequired` gave. */
      challenge: z.string().max(100),
      code: codeField,
      device: deviceField,
    }),
  },
  failures: ['wrongCode', 'signInOutOfDate', 'linkedToAnother', 'tooManyAttempts'],
  response: signedIn,
  limit: { attempts: 20, seconds: 60 },
})
