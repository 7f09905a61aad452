/** An import, by the paths of the file that imports and of the imported file. */
export type Import = readonly [from: string, to: string]

/** Folders and files directly in one folder that import each other in a circle of any length. */
export interface FolderCircle {
  /** Path of the folder that holds them, with a final slash; empty for the root. */
  folder: string
  /** Names of its parts that the circle goes through, sorted. At least two of them are folders. */
  parts: readonly string[]
}

/** Parts of a folder that import each other, by the folder. */
type Arrows = Map<string, Set<string>>

/**
 * Finds the folders that import each other in a circle, at every level of the tree. A circle may go through files that
 * lie beside the folders; circles of files alone, or of one folder and such a file, are left out.
 */
export function findFolderCircles(imports: readonly Import[]): FolderCircle[] {
  const folders = new Map<string, Arrows>()
  for (const [from, to] of imports) {
    const { folder, parts } = splitAtFork(from, to)
    if (parts === undefined) continue
    const arrows: Arrows = folders.get(folder) ?? new Map()
    const [importer, imported] = parts
    arrows.set(importer, (arrows.get(importer) ?? new Set()).add(imported))
    folders.set(folder, arrows)
  }
  return [...folders]
    .flatMap(([folder, arrows]) => findKnots(arrows).map(parts => ({ folder, parts })))
    .filter(({ parts }) => parts.filter(isFolder).length > 1)
    .toSorted((one, other) => one.folder.localeCompare(other.folder))
}

const isFolder = (part: string) => part.endsWith('/')

/** Deepest folder that holds both files, and the parts of it in which they lie; no parts for a file that imports itself. */
function splitAtFork(from: string, to: string): { folder: string; parts?: [string, string] } {
  const steps = from.split(/(?<=\/)/)
  const others = to.split(/(?<=\/)/)
  const fork = steps.findIndex((step, depth) => step !== others[depth])
  const [importer, imported] = [steps[fork], others[fork]]
  const folder = steps.slice(0, fork).join('')
  return importer === undefined || imported === undefined
    ? { folder }
    : { folder, parts: [importer, imported] }
}

/** Groups of parts that reach each other (strongly connected components of more than one part), each sorted. */
function findKnots(arrows: Arrows): string[][] {
  const reach = new Map([...arrows.keys()].map(part => [part, reachableFrom(part, arrows)]))
  const knots = new Map<string, string[]>()
  for (const [part, reached] of reach) {
    if (!reached.has(part)) continue
    const knot = [...reached].filter(other => reach.get(other)?.has(part)).toSorted()
    knots.set(knot.join(' '), knot)
  }
  return [...knots.values()]
}

/** Parts to which arrows lead from a part, in one step or more. */
function reachableFrom(start: string, arrows: Arrows): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    for (const next of arrows.get(part) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(next)
    }
  }
  return reached
}
