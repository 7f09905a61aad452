import type { Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** The chunks that must be there before a module can run, its own first, but for those that the page names itself. */
function chunksOf(bundle: Rolldown.OutputBundle, module: string): Chunk[] {
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  const own = chunks.find(chunk => chunk.moduleIds.includes(module))
  if (!own) throw new Error(`the build has no chunk with ${module}`)
  const needed = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || chunk.isEntry || needed.has(chunk)) return
    needed.add(chunk)
    for (const file of chunk.imports) visit(chunks.find(({ fileName }) => fileName === file))
  }
  visit(own)
  return [...needed]
}

/** The stylesheets that a module needs. */
export function stylesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  return [...new Set(chunksOf(bundle, module).flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])]))]
}

/** Every file that a module needs before it can run, styles included. */
export function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const scripts = chunksOf(bundle, module).map(({ fileName }) => fileName)
  return [...scripts, ...stylesOf(bundle, module)]
}
