import type { Endpoint } from '@greenroom/contract/endpoint'
import type { Text } from '@greenroom/contract/languages'
import { isPermission, type Permission } from '@greenroom/contract/permissions'
import type { Queries } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import type { HandlerContext } from '../http/handler.ts'

/** Something that waits for a decision. */
export interface WaitingTodo {
  /** What the deciding call names it by; also the id of the to-do in the message box. */
  id: string
  /** Since when it waits. */
  createdAt: Date
  title: Text
  subTitle: Text
  content: Text
}

/** Reads the latest that wait and that this user may decide on now, at most so many, newest first. */
type ReadWaiting = (queries: Queries, actor: Actor, limit: number) => Promise<WaitingTodo[]>

/** A kind of matter that waits until somebody decides; the message box asks it for the to-dos of a user. */
export interface TodoSource {
  /** The id of the call that decides. */
  call: Endpoint['id']
  /** What one needs for that call: who lacks it is not asked about. */
  permission: Permission
  readWaiting: ReadWaiting
  /** Tells those who may decide that something waits, or waits no more; call it with each such write. */
  publishChanged(publish: HandlerContext<never>['publish']): void
}

/** Declares what waits for a call. It names the users who may make the call by itself: by the call's permission. */
export function defineTodoSource({ id, access }: Endpoint, readWaiting: ReadWaiting): TodoSource {
  if (!isPermission(access))
    throw new Error(`${id} needs no permission, so it waits for nobody in particular`)
  return {
    call: id,
    permission: access,
    readWaiting,
    // Without ids: they may name what some of them do not see.
    publishChanged: publish => publish({ topic: 'message.changed', ids: [] }, { permission: access }),
  }
}
