import * as z from 'zod'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import { entryCalls } from '../../entry-calls.ts'
import {
  byId,
  idField,
  instantField,
  optionalTextField,
  passwordField,
  queryChoice,
  rule,
  textField,
} from '../../fields.ts'
import { listQuery, listResponse } from '../../list.ts'
import { registrationList } from './lists.ts'
import { roleName, userLimits, usernameField } from './users.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Applicants are not yet users whom a data scope could include.'

export const registrationLimits = { reason: 200, email: userLimits.email, search: 60 } as const

export const registrationStates = ['open', 'approved', 'rejected'] as const

/** Fields of a request for an account; the form and the server check them. */
export const registrationFields = z.strictObject({
  username: usernameField,
  name: textField(userLimits.name),
  /** Where they hear of the decision. */
  email: z.string().trim().min(1, rule('required')).pipe(z.email().max(registrationLimits.email)),
  password: passwordField,
  reason: textField(registrationLimits.reason),
})

/** A request for an account, as its deciders see it. */
export const registration = z.object({
  id: idField,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  reason: z.string(),
  state: z.enum(registrationStates),
  requestedTime: instantField,
  /** Null while it is open. */
  decidedTime: instantField.nullable(),
  /** The name of who decided; empty while it is open, and when they are gone. */
  decidedBy: z.string(),
  /** What the decision said to the applicant. */
  answer: z.string(),
  /** The user name is taken by now, so another one must be given. */
  usernameTaken: z.boolean(),
})
export type Registration = z.infer<typeof registration>

export const readEntry = defineEndpoint({
  id: 'access.entry',
  method: 'GET',
  path: entryCalls.entry,
  summary: 'Read options before sign-in: registration, mail and password length',
  effect: 'read',
  access: 'public',
  input: {},
  response: z.object({
    /** Whether an account may be asked for. */
    registration: z.boolean(),
    /** Whether there is a mail server. */
    mail: z.boolean(),
    /** Characters of a new password at least. */
    passwordLength: z.int(),
  }),
})

export const register = defineEndpoint({
  id: 'registration.create',
  method: 'POST',
  path: '/api/registrations',
  summary: 'Request an account',
  description:
    'An administrator decides. The response is the same whether or not the user name is taken. Not found when registration is off.',
  effect: 'write',
  access: 'public',
  input: { body: registrationFields },
  failures: ['notFound', 'tooManyAttempts'],
  response: z.null(),
  limit: { attempts: 10, seconds: 3600 },
})

export const listRegistrations = defineListEndpoint({
  id: 'registration.list',
  list: registrationList,
  method: 'GET',
  path: '/api/registrations',
  summary: 'List requests for accounts',
  effect: 'read',
  access: 'registration:decide',
  beyondScope,
  refreshOn: registrationList.topics,
  input: {
    query: listQuery(['requestedTime', 'username'], {
      /** A fragment of the name or the user name; ignores case. */
      text: optionalTextField(registrationLimits.search).optional(),
      state: queryChoice(registrationStates).optional(),
    }),
  },
  response: listResponse(registration),
})

export const readRegistration = defineEndpoint({
  id: 'registration.read',
  method: 'GET',
  path: '/api/registrations/{id}',
  summary: 'Read a request for an account, with roles that the user may give',
  effect: 'read',
  access: 'registration:decide',
  beyondScope,
  refreshOn: ['registration.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: registration.extend({ roles: z.array(roleName) }),
})

/** The decision about a request; the form and the server check it. */
export const registrationDecisionFields = z
  .strictObject({
    decision: z.enum(['approve', 'reject']),
    /** What the user will sign in with; not looked at when it is rejected. */
    username: usernameField,
    /** The ids of the roles that the user gets; an approval needs one. */
    roles: z
      .array(idField)
      .max(userLimits.roles)
      .transform(list => [...new Set(list)].sort()),
    /** What the applicant reads; a rejection needs one. */
    reason: optionalTextField(registrationLimits.reason),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
    ...rule('required'),
    path: ['reason'],
  })
  .refine(({ decision, roles }) => decision === 'reject' || roles.length > 0, {
    ...rule('required'),
    path: ['roles'],
  })
export type RegistrationDecisionFields = z.infer<typeof registrationDecisionFields>

export const decideRegistration = defineEndpoint({
  id: 'registration.decide',
  method: 'POST',
  path: '/api/registrations/{id}/decide',
  summary: 'Approve or reject a request for an account',
  description: 'Approving creates the user, with roles that the decider may give. Decided once.',
  effect: 'write',
  access: 'registration:decide',
  needsLastingPermission: true,
  beyondScope,
  input: { params: byId, body: registrationDecisionFields },
  failures: ['notFound', 'wrongState', 'aboveOwnRights'],
  response: registration,
})
