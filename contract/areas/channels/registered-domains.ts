import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idField, instantField, rule } from '../../fields.ts'
import { domainOf } from '../../registered-domain.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Registered domains belong to the installation.'

export const registeredDomainLimits = { domains: 500, characters: 300 } as const

/** A domain that is registered with the authorities: channels may lead to it and to its subdomains. */
export const registeredDomain = z.object({
  id: idField,
  domain: z.string(),
  /** Who added it; empty when they are gone. */
  userName: z.string(),
  createdTime: instantField,
})
export type RegisteredDomain = z.infer<typeof registeredDomain>

/** A domain as a user types it; it becomes the name as browsers write it. */
export const registeredDomainFields = z.strictObject({
  domain: z
    .string()
    .trim()
    .min(1, rule('required'))
    .max(registeredDomainLimits.characters)
    .transform((text, context) => {
      const domain = domainOf(text)
      if (domain !== undefined) return domain
      context.addIssue({ code: 'custom', message: rule('domainForm').error })
      return z.NEVER
    }),
})

export const listRegisteredDomains = defineEndpoint({
  id: 'registered-domain.list',
  method: 'GET',
  path: '/api/registered-domains',
  summary: 'List registered domains, by name',
  description: 'Channels may lead to these only; an empty list allows every domain.',
  effect: 'read',
  access: 'channel:read',
  beyondScope,
  refreshOn: ['channel.changed'],
  input: {},
  response: z.object({ list: z.array(registeredDomain) }),
})

export const addRegisteredDomain = defineEndpoint({
  id: 'registered-domain.add',
  method: 'POST',
  path: '/api/registered-domains',
  summary: 'Add a registered domain',
  description: 'Existing links stay.',
  effect: 'write',
  access: 'registered-domain:manage',
  input: { body: registeredDomainFields },
  response: registeredDomain,
})

export const deleteRegisteredDomains = defineEndpoint({
  id: 'registered-domain.delete',
  method: 'POST',
  path: '/api/registered-domains/delete',
  summary: 'Delete registered domains',
  description: 'Links that lead there stay.',
  effect: 'write',
  access: 'registered-domain:manage',
  beyondScope,
  input: {
    body: z.strictObject({
      ids: z
        .array(idField)
        .min(1)
        .max(registeredDomainLimits.domains)
        .transform(list => [...new Set(list)]),
    }),
  },
  failures: ['notFound'],
  response: z.object({ deleted: z.number().int() }),
})
