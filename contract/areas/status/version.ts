import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'

/** Version of the program, and the commit that a release was made of; null in a checkout. */
export const versionSchema = z.object({ version: z.string(), build: z.string().nullable() })

/** For signed-in users only: a version tells a stranger which known weaknesses a server may have. */
export const readVersion = defineEndpoint({
  id: 'version.read',
  method: 'GET',
  path: '/api/version',
  summary: 'Read the version of the server',
  description:
    '`build` is the commit that the release was made of; null for a server that runs from a checkout.',
  effect: 'read',
  access: 'signed-in',
  input: {},
  response: versionSchema,
})
