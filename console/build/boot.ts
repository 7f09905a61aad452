import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin, type ResolvedConfig, type Rolldown, transformWithOxc } from 'vite'

const source = 'boot.ts'
const devPath = '/boot.js'

/**
 * Puts `boot.ts` into the head as a small blocking script of its own file (no inline script, so a strict content
 * security policy holds), and tells it which files the module `shell` needs, so that for a signed-in user they load
 * beside the entry instead of after it.
 */
export function boot(shell: string): Plugin {
  let config: ResolvedConfig
  let built: { fileName: string; code: string } | undefined

  const compile = async (preload: string[]) => {
    const path = join(config.root, source)
    const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, {
      define: { PRELOAD: JSON.stringify(preload) },
    })
    // A classic script: what makes the source a module for the type checker has no place in it.
    const script = `(()=>{${code.replace(/^export \{\};?$/m, '')}})()`
    return (await minify(source, script)).code
  }

  return {
    name: 'greenroom-boot',
    enforce: 'post',
    configResolved: resolved => {
      config = resolved
    },
    configureServer: server => {
      server.middlewares.use(devPath, async (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript')
        response.end(await compile([]))
      })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        if (bundle) {
          const code = await compile(filesOf(bundle, join(config.root, shell)))
          const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
          built = { fileName: `${config.build.assetsDir}/boot-${hash}.js`, code }
        }
        const src = built ? `${config.base}${built.fileName}` : devPath
        return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }]
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        if (built) this.emitFile({ type: 'asset', fileName: built.fileName, source: built.code })
      },
    },
  }
}

/** Every file that a module's chunk needs before it can run, styles included, but for those that the page names itself. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  const entry = chunks.find(chunk => chunk.facadeModuleId === module)
  if (!entry) throw new Error(`the build has no chunk of its own for ${module}`)
  const files = new Set<string>()
  const visit = (fileName: string) => {
    const chunk = chunks.find(one => one.fileName === fileName)
    if (!chunk || chunk.isEntry || files.has(fileName)) return
    files.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    chunk.imports.forEach(visit)
  }
  visit(entry.fileName)
  return [...files]
}
