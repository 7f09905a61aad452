import { namesOfDevice } from '@greenroom/contract/devices'

/** Short name of a User-Agent: `Chrome · Windows`; an unknown one stays as it is. */
export function describeDevice(userAgent: string): string {
  return namesOfDevice(userAgent).join(' · ') || userAgent
}
