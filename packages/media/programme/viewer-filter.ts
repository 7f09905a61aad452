import type { AdmittedViewer, ViewerCounts, ViewerFilter, ViewerTarget } from '../api/viewer.ts'
import type { StreamViewer } from './stream-viewer.ts'

function isSameTarget(one: ViewerTarget, other: ViewerTarget): boolean {
  return 'output' in one
    ? 'output' in other && one.output === other.output
    : 'source' in other && one.source === other.source
}

/** Whether a viewer matches all given labels. */
export function meets(viewer: AdmittedViewer, { ids, kind, target, labels = {} }: ViewerFilter): boolean {
  if (ids !== undefined && !ids.includes(viewer.id)) return false
  if (kind !== undefined && viewer.kind !== kind) return false
  if (target !== undefined && !isSameTarget(viewer.target, target)) return false
  return Object.entries(labels).every(([name, value]) => viewer.labels[name] === value)
}

export function countKinds(viewers: Iterable<StreamViewer>): ViewerCounts {
  const counts = { audience: 0, preview: 0 }
  for (const { admitted } of viewers) if (admitted.kind !== 'program') counts[admitted.kind]++
  return counts
}
