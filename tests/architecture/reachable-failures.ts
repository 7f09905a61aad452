import { type Piece, readParts } from './source-pieces.ts'
import { filesWith, isTestCode } from './sources.ts'

/** A handler of the server, and the failures that the code it mentions can make. */
export interface ReachableFailures {
  /** The exported name of its declaration; empty when it is not named where the handler is bound. */
  endpoint: string
  path: string
  failures: string[]
}

/**
 * Reads from the sources which failures each handler can reach: its own, and the failures of every function that it
 * mentions, also of other files. It sees no code that is reached only through an object (`platform.files`, hooks, undo), and it
 * counts what a function makes for other callers only.
 */
export function reachableFailures(): ReachableFailures[] {
  const files = new Map(
    filesWith('.ts')
      .filter(({ path }) => path.startsWith('server/') && !isTestCode(path))
      .map(({ path, text }) => [path, readParts(path, text)] as const),
  )
  const definition = (path: string, name: string): { path: string; piece: Piece } | undefined => {
    const parts = files.get(path)
    const piece = parts?.pieces.get(name)
    if (piece) return { path, piece }
    const source = parts?.sources.get(name)
    return source && definition(source.path, source.name)
  }
  const collect = (path: string, start: Piece, within: Piece | undefined): Set<string> => {
    const failures = new Set<string>()
    const seen = new Set<Piece>()
    const visit = (from: string, piece: Piece) => {
      if (seen.has(piece)) return
      seen.add(piece)
      for (const failure of piece.failures) failures.add(failure)
      for (const name of piece.mentions) {
        // What it declares itself is part of it.
        if (piece.inner.has(name)) continue
        const local = from === path ? within?.inner.get(name) : undefined
        if (local) visit(from, local)
        else {
          const next = definition(from, name)
          if (next) visit(next.path, next.piece)
        }
      }
    }
    visit(path, start)
    return failures
  }
  return [...files].flatMap(([path, { handlers }]) =>
    handlers.map(({ endpoint, piece, within }) => ({
      endpoint,
      path,
      failures: [...collect(path, piece, within)].sort(),
    })),
  )
}
