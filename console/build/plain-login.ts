import { join } from 'node:path'
import { createServer, type Plugin, type ResolvedConfig } from 'vite'
import { stylesOf } from './bundle-files.ts'

/**
 * Writes the sign-in page into the console's page, as templates that the module `prerender` draws, with the styles of
 * the module `framework`, which draws the same page when it is loaded.
 *
 * Drawn by React, with its files preloaded, the page is ready 56 % later and has 460 kB instead of 28
 * (docs/decisions/109).
 */
export function plainLogin(prerender: string, framework: string): Plugin {
  let config: ResolvedConfig
  return {
    name: 'greenroom-plain-login',
    apply: 'build',
    enforce: 'post',
    configResolved: resolved => {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        const templates = Object.entries(await draw(config.root, prerender))
        const styles = bundle ? stylesOf(bundle, join(config.root, framework)) : []
        return [
          ...styles.map(file => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `${config.base}${file}` },
            injectTo: 'head' as const,
          })),
          ...templates.map(([id, children]) => ({
            tag: 'template',
            attrs: { id },
            children,
            injectTo: 'body' as const,
          })),
        ]
      },
    },
  }
}

/** Runs the module in this process. */
async function draw(root: string, prerender: string): Promise<Record<string, string>> {
  const server = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { prerenderLogin } = await server.ssrLoadModule(`/${prerender}`)
    return await prerenderLogin()
  } finally {
    await server.close()
  }
}
