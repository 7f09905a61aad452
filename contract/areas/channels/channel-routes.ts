import * as z from 'zod'
import { defineHttpRoute } from '../../http-route.ts'

/** Path of tracking links, to which the code of the channel is added. They are in use on other websites and stay valid. */
export const linkPath = '/r/'

export const trackingLinkRoute = defineHttpRoute({
  id: 'channel.follow-link',
  method: 'GET',
  path: `${linkPath}{code}`,
  summary: 'Follow the tracking link of a channel, and count the visit',
  access: 'public',
  input: { params: z.object({ code: z.string() }) },
  responses: {
    302: { description: 'To the address of the channel' },
    404: { description: 'No such link, or its time has not come or is over', content: { 'text/html': null } },
  },
  failures: ['general', 'databaseUnavailable'],
  isForOtherSites: true,
})
