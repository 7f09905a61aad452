import type { Endpoint } from '@greenroom/contract/endpoint'
import type { Text } from '@greenroom/contract/languages'
import { isPermission, type Permission } from '@greenroom/contract/permissions'
import type { Actor } from '../access/actor.ts'
import type { Queries } from '../database/database.ts'
import type { Publish } from '../events/publish.ts'

/** A request that waits for a decision. */
export interface WaitingTodo {
  /** Id for the deciding endpoint; also the id of the to-do in the message box. */
  id: string
  /** Waiting since then. */
  createdAt: Date
  title: Text
  subTitle: Text
  content: Text
}

/** Reads the latest waiting requests that the user may decide on, newest first, up to a limit. */
type ReadWaiting = (queries: Queries, actor: Actor, limit: number) => Promise<WaitingTodo[]>

/** A kind of request that waits for a decision. The message box reads it for the to-dos of a user. */
export interface TodoSource {
  /** Id of the deciding endpoint. */
  call: Endpoint['id']
  /** Permission for that endpoint; users without it have no such to-dos. */
  permission: Permission
  readWaiting: ReadWaiting
  /** Notifies possible deciders of a new or settled request; call it with each such write. */
  publishChanged(publish: Publish): void
}

/** Declares requests that wait for an endpoint. The permission of the endpoint determines the deciders. */
export function defineTodoSource({ id, access }: Endpoint, readWaiting: ReadWaiting): TodoSource {
  if (!isPermission(access))
    throw new Error(`${id} needs no permission, so it waits for nobody in particular`)
  return {
    call: id,
    permission: access,
    readWaiting,
    // Without ids, because some deciders may not see the request.
    publishChanged: publish => publish({ topic: 'message.changed', ids: [] }, { permission: access }),
  }
}
