import type { BenchOptions } from '../kit/options.ts'
import type { Scope } from '../kit/scope.ts'
import { measureMediaFuzz } from './fuzz.ts'
import { openMedia } from './open-media.ts'
import { measureSwitching } from './switching.ts'
import { measureStalled, measureViewers } from './viewers.ts'

/** The media server on loopback: viewers, slow viewers, switching, and bytes that are no RTMP. */
export async function measureLive(scope: Scope, { seed }: BenchOptions): Promise<void> {
  const media = await openMedia(scope)
  await measureViewers(scope, media)
  await measureStalled(scope, media)
  await measureSwitching(scope, media)
  await measureMediaFuzz(scope, seed)
}
