import { posix } from 'node:path'
import { readWholeXml } from './xml.ts'
import type { ZipParts } from './zip.ts'

/** Parts that a part of a workbook refers to. */
export interface Relations {
  /** Path and type of a part by the id of the relation; the type is empty when none is given. */
  byId: ReadonlyMap<string, { target: string; type: string }>
  /** Path of the first part of a type. */
  ofType(type: string): string | undefined
}

/** Reads the relations of a part, or of the whole archive for an empty path (ECMA-376 part 2, §9.3). */
export async function readRelations(zip: ZipParts, part: string): Promise<Relations> {
  const { dir, base } = posix.parse(part)
  const path = posix.join(dir, '_rels', `${base}.rels`)
  const byId = new Map<string, { target: string; type: string }>()
  if (zip.size(path) !== undefined) {
    await readWholeXml(await zip.open(path), {
      open: (name, { Id, Target, Type = '', TargetMode }) => {
        if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
        // Types are addresses, of which the strict and the usual form differ only before the last part.
        byId.set(Id, { target: resolve(dir, Target), type: Type.slice(Type.lastIndexOf('/') + 1) })
      },
    })
  }
  return { byId, ofType: type => [...byId.values()].find(relation => relation.type === type)?.target }
}

const resolve = (directory: string, target: string) =>
  posix.join('/', target.startsWith('/') ? '' : directory, target).slice(1)
