import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { type Parts, partsOf } from './parts-of-module.ts'

/** A module of the contract, or one of its parts. */
const contractModule = /\/contract\/[^?]+(?<!\.test)\.ts(?:\?part=\d+)?$/
const part = /^(.+)\?part=(\d+)$/

/**
 * Has each page load what it uses of the contract, instead of whole modules: every declaration becomes a module of its
 * own, which the bundler puts where it is needed, and the schemas of calls are left out (parts-of-module.ts).
 */
export function leanContract(): Plugin {
  const known = new Map<string, Promise<Parts>>()
  const read = (path: string) => {
    const parts = known.get(path) ?? readFile(path, 'utf8').then(code => partsOf(code, path))
    known.set(path, parts)
    return parts
  }
  return {
    name: 'greenroom-lean-contract',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => known.clear(),
    resolveId: { filter: { id: part }, handler: id => ({ id, moduleSideEffects: false }) },
    load: {
      filter: { id: contractModule },
      async handler(id) {
        const [, path = id, place] = part.exec(id) ?? []
        const { whole, parts } = await read(path)
        return { code: place === undefined ? whole : (parts[Number(place)] ?? ''), moduleSideEffects: false }
      },
    },
  }
}
