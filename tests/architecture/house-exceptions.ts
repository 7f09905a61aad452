import type { FolderCircle } from '../../tools/folder-circles.ts'

/** Circles of folders that are still to be untied. None may be added. */
export const circlesToUntie: readonly FolderCircle[] = []

/** Parts that the only file that uses them is still to hold. None may be added. */
export const partsToMerge: readonly string[] = [
  'console/areas/bulk/labels.ts',
  'console/build/schemas-of-declarations.ts',
  'console/failed-start.ts',
  'console/kit/charts/picture.ts',
  'console/reload-when-outdated.ts',
  'console/shell/fetch-pages.ts',
  'server/areas/navigation/restore.ts',
]
