import { readUserAccess } from '@greenroom/contract/areas/roles/access-requests'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { readAccessSources } from '../roles/index.ts'
import { findUserRow } from './records/list.ts'

/** Handler for the endpoint that lists a user's permissions, with the role or grant that each comes from. */
export const userAccessHandler: Handler = handle(readUserAccess, async ({ actor, input, queries }) => {
  const { id } = input.params
  const user = await findUserRow(queries, actor, id)
  if (!user) throw fail('notFound')
  return { user, ...(await readAccessSources(queries, actor, id)) }
})
