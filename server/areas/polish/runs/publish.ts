import type { EventTopic } from '@greenroom/contract/events'
import type { HandlerContext } from '../../../platform/http/handler.ts'

type Publish = HandlerContext<never>['publish']

/** Event for a user's browsers: their runs or their usage changed. */
export const runsChanged = (userId: string, ids: readonly string[]) => ({
  event: { topic: 'polish-run.changed' as const satisfies EventTopic, ids: [...ids] },
  audience: { user: userId },
})

export function publishRuns(publish: Publish, userId: string, ids: readonly string[]): void {
  const { event, audience } = runsChanged(userId, ids)
  publish(event, audience)
}
