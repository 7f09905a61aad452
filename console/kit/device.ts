import { namesOfDevice } from '@greenroom/contract/devices'

/** What a user recognises a device by, `Chrome · Windows`, from its User-Agent; an unknown one stays as it is. */
export function describeDevice(userAgent: string): string {
  return namesOfDevice(userAgent).join(' · ') || userAgent
}
