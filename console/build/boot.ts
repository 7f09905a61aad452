import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { landingPath } from '@greenroom/contract/paths'
import { routes } from '@greenroom/contract/routes'
import { minify, type Plugin, type ResolvedConfig, type Rolldown, transformWithOxc } from 'vite'
import { filesOf, stylesOf } from './bundle-files.ts'
import { pagesIn } from './declared-pages.ts'

const source = 'boot.ts'
const devPath = '/boot.js'

/**
 * Puts `boot.ts` into the head as a script, with the files that `modules` and each page need. So for a signed-in user
 * they load beside the entry instead of after it. The styles of the first module are named by the page. The script stands
 * in the page itself, and the content security policy of the server names its hash (console-files.ts).
 *
 * Without the files home's data come 17 % later; with the script in a file of its own, 25 % later (docs/decisions/109).
 */
export function boot(...modules: readonly [string, ...string[]]): Plugin {
  let config: ResolvedConfig

  const compile = async (preload: Preload) => {
    const path = join(config.root, source)
    const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, {
      define: {
        FILES: JSON.stringify(preload.files),
        PAGES: JSON.stringify(preload.pages),
        LANDING: JSON.stringify(landingPath),
      },
    })
    // A classic script: what makes the source a module for the type checker has no place in it.
    const script = `(()=>{${code.replace(/^export \{\};?$/m, '')}})()`
    const { code: minified } = await minify(source, script)
    if (/<\/script|<!--/i.test(minified)) throw new Error(`${source} cannot stand in a page`)
    return minified
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
        response.end(await compile({ files: [], pages: {} }))
      })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        if (!bundle) return [{ tag: 'script', attrs: { src: devPath }, injectTo: 'head-prepend' }]
        const paths = modules.map(module => join(config.root, module))
        const children = await compile(await preloadFor(bundle, paths, join(config.root, 'areas')))
        return [{ tag: 'script', children, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** The path of a page by its name. */
const pathOf = (name: string) =>
  routes.flatMap(one => one.children ?? [one]).find(one => one.name === name)?.path

/** What boot.ts has fetched beside the entry. */
interface Preload {
  files: string[]
  /** By the path of a page, which of the files it needs; by an empty path, which of them every page needs. */
  pages: Record<string, number[]>
}

async function preloadFor(
  bundle: Rolldown.OutputBundle,
  modules: readonly string[],
  areas: string,
): Promise<Preload> {
  const [first = ''] = modules
  const named = new Set(stylesOf(bundle, first))
  const files: string[] = []
  const placesOf = (needed: readonly string[]) =>
    [...new Set(needed)]
      .filter(file => !named.has(file))
      .map(file => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1))
  const shell = placesOf(modules.flatMap(module => filesOf(bundle, module)))
  const pages: Preload['pages'] = { '': shell }
  for (const [name, module] of await pagesIn(areas)) {
    const path = pathOf(name)
    if (path) pages[path] = placesOf(filesOf(bundle, module)).filter(place => !shell.includes(place))
  }
  return { files, pages }
}
