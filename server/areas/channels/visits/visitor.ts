import type { visitDevices } from '@greenroom/contract/areas/channels/channel-visits'
import { isRobot } from '../../../platform/http/is-robot.ts'

/** The stored part of a visitor, which does not identify them. */
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
 * Reads the visitor from headers and the query of the link.
 * @param userAgent as sent; empty for a program
 * @param referer of which only the host is used
 */
export function readVisitor(query: URLSearchParams, userAgent: string, referer: string): Visitor {
  return {
    source: sourceOf(query, referer),
    device: deviceOf(userAgent),
    bot: isRobot(userAgent),
  }
}

/** Source that the link names, otherwise the referring host; empty when unknown. */
function sourceOf(query: URLSearchParams, referer: string): string {
  const source = query.get('utm_source') || query.get('source') || ''
  const text = source || (URL.canParse(referer) ? new URL(referer).hostname.replace(/^www\./, '') : '')
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
