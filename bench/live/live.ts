import type { BenchOptions } from '../kit/options.ts'
import type { Scope } from '../kit/scope.ts'
import { measureMediaFuzz } from './fuzz.ts'
import { openMedia } from './open-media.ts'
import { measureSwitching } from './switching.ts'
import { measureStalled, measureViewers } from './viewers.ts'
import { measureWall } from './wall.ts'

/** The media server on loopback: viewers, slow viewers, switching, bytes that are no RTMP, and a browser's wall. */
export async function measureLive(scope: Scope, { minutes, seed }: BenchOptions): Promise<void> {
  const media = await openMedia(scope)
  await measureViewers(scope, media)
  await measureStalled(scope, media)
  await measureSwitching(scope, media)
  await measureMediaFuzz(scope, seed)
  await measureWall(scope, minutes)
}
