import type { visitDevices } from '@greenroom/contract/areas/channels/channel-visits'
import { isRobot } from '../../../platform/http/is-robot.ts'

/** What is kept of somebody who follows a link: nothing by which they could be known again. */
export interface Visitor {
  source: string
  device: (typeof visitDevices)[number]
  bot: boolean
}

const sourceLength = 60

const tablets = /ipad|tablet|playbook|silk|kindle|android(?!.*mobile)/i
const phones = /mobi|iphone|ipod|android|windows phone|harmonyos|micromessenger/i
const desktops = /windows nt|macintosh|x11|cros|linux/i

/**
 * Reads who follows a link, from headers and the link's own query.
 * @param userAgent as sent; without one it is no browser
 * @param referer the page before, of which only the host is looked at
 */
export function readVisitor(query: URLSearchParams, userAgent: string, referer: string): Visitor {
  return {
    source: sourceOf(query, referer),
    device: deviceOf(userAgent),
    bot: isRobot(userAgent),
  }
}

/** What the link says of itself, else the host of the page before; empty when neither is known. */
function sourceOf(query: URLSearchParams, referer: string): string {
  const said = query.get('utm_source') || query.get('source') || ''
  const text = said || (URL.canParse(referer) ? new URL(referer).hostname.replace(/^www\./, '') : '')
  return [
    ...text
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim()
      .toLowerCase(),
  ]
    .slice(0, sourceLength)
    .join('')
}

function deviceOf(userAgent: string): Visitor['device'] {
  if (tablets.test(userAgent)) return 'tablet'
  if (phones.test(userAgent)) return 'phone'
  return desktops.test(userAgent) ? 'desktop' : 'other'
}
