import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { entryCalls } from '../../entry-calls.ts'
import { deviceField, signedIn } from './sign-in.ts'

/** Known only to the browser that began: a program with the provider's response alone cannot sign in. */
const browserField = z
  .string()
  .min(20)
  .max(100)
  .regex(/^[\w-]*$/)

export const readSignInWays = defineEndpoint({
  id: 'access.sign-in-ways',
  method: 'GET',
  path: entryCalls.ways,
  summary: 'List ways to sign in beside user name and password',
  description: 'The response says whether this is the demo.',
  effect: 'read',
  access: 'public',
  input: {},
  response: z.object({
    /** An OpenID provider and the label of its button; null when none is set. */
    oidc: z.object({ label: z.string() }).nullable(),
    /** This is the demo, whose sign-in page shows its user name and password. */
    isDemo: z.boolean(),
  }),
})

export const beginOidc = defineEndpoint({
  id: 'access.begin-oidc',
  method: 'POST',
  path: '/api/admin/auth/oidc/begin',
  summary: 'Start a sign-in at the OpenID provider',
  effect: 'write',
  access: 'public',
  input: {
    body: z.strictObject({
      browser: browserField,
      /** The path of the console that is wanted. */
      redirect: z.string().max(2000).default(''),
      remember: z.boolean().default(false),
    }),
  },
  failures: ['notFound', 'providerFailed'],
  response: z.object({ address: z.string() }),
  limit: { attempts: 20, seconds: 60 },
})

export const finishOidc = defineEndpoint({
  id: 'access.finish-oidc',
  method: 'POST',
  path: '/api/admin/auth/oidc/finish',
  summary: 'Finish a sign-in with the OpenID provider’s response',
  effect: 'write',
  access: 'public',
  input: {
    body: z.strictObject({
      browser: browserField,
      /** The query with which the provider sent the browser back. */
      response: z.string().min(1).max(8000),
      device: deviceField,
    }),
  },
  failures: [
    'notFound',
    'providerFailed',
    'nobodyKnown',
    'linkedToAnother',
    'secondStepRequired',
    'signInOutOfDate',
  ],
  response: signedIn.extend({ username: z.string(), redirect: z.string() }),
  limit: { attempts: 20, seconds: 60 },
})
