import type { HandlerContext } from '../../../platform/http/handler.ts'

/** Tells everyone who shows people that somebody changed, and that person's own windows what to show of them. */
export function publishUserChanged(publish: HandlerContext<never>['publish'], id: string): void {
  publish({ topic: 'person.changed', ids: [id] }, { permission: 'person:read' })
  publish({ topic: 'access.changed', ids: [id] }, { person: id })
}
