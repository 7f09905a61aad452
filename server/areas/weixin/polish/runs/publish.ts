import type { EventTopic } from '@greenroom/contract/events'
import type { HandlerContext } from '../../../../platform/http/handler.ts'

type Publish = HandlerContext<never>['publish']

/** The event that tells a user's browsers that their runs, or what they used, changed. */
export const runsChanged = (userId: string, ids: readonly string[]) => ({
  event: { topic: 'polish-run.changed' as const satisfies EventTopic, ids: [...ids] },
  audience: { user: userId },
})

export function publishRuns(publish: Publish, userId: string, ids: readonly string[]): void {
  const { event, audience } = runsChanged(userId, ids)
  publish(event, audience)
}
