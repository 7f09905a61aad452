import type { Endpoint } from '@greenroom/contract/endpoint'
import type { HandlerContext } from '../../../platform/http/handler.ts'

/** Publishes that domains changed; any channel may show them. */
export function publishDomainsChanged(publish: HandlerContext<Endpoint>['publish']): void {
  publish({ topic: 'channel.changed', ids: [] }, { permission: 'channel:read' })
}
