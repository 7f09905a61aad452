import type { Endpoint } from '@greenroom/contract/endpoint'
import type { HandlerContext } from '../../../platform/http/handler.ts'

/** Tells browsers that the domains changed: of channels, any may be shown with them. */
export function publishDomainsChanged(publish: HandlerContext<Endpoint>['publish']): void {
  publish({ topic: 'channel.changed', ids: [] }, { permission: 'channel:read' })
}
