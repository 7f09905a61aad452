import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { hasParameter } from '@greenroom/contract/paths'
import { routes } from '@greenroom/contract/routes'
import type { Page } from 'playwright-core'
import { say } from '../../cli/terminal.ts'
import { type Bench, measure } from '../kit/run.ts'
import type { Scope } from '../kit/scope.ts'
import { openDemoServers } from '../kit/servers.ts'
import { atMost, timesBest } from '../kit/table.ts'
import { type ColdPage, type PageFigures, withColdPage } from './cold-page.ts'
import { type MenuLink, ourSite, peers, type Site } from './sites.ts'

const compress = promisify(brotliCompress)

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const compressible: ReadonlySet<string> = new Set(['.css', '.html', '.js', '.json', '.svg'])
const hashed = /[-.][\w-]{8,}\.\w+$/

interface ServedFile {
  body: Uint8Array
  headers: Record<string, string>
}

/**
 * Serves a built peer as our server does its console: compressed by brotli, hashed files for good, pages by its
 * `index.html`. Its calls are answered at once with what `answers.json` beside `dist` says for their path.
 * @param directory has `dist` and perhaps `answers.json`
 * @returns the address, without a slash at its end
 */
async function serveBuilt(scope: Scope, directory: string): Promise<string> {
  const files = await readFiles(join(directory, 'dist'))
  const answers: Record<string, unknown> = JSON.parse(
    await readFile(join(directory, 'answers.json'), 'utf8').catch(() => '{}'),
  )
  for (const [path, answer] of Object.entries(answers))
    files.set(path, {
      body: Buffer.from(JSON.stringify(answer)),
      headers: { 'Content-Type': 'application/json' },
    })
  const page = files.get('/index.html')
  if (!page) throw new Error(`${directory} has no dist/index.html`)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peer')
    const isPage = !pathname.startsWith('/api/') && extname(pathname) === ''
    const file = files.get(pathname) ?? (isPage ? page : undefined)
    response.writeHead(file ? 200 : 404, { ...file?.headers, 'Content-Length': file?.body.length ?? 0 })
    response.end(file?.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  scope.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return `http://127.0.0.1:${address.port}`
}

async function readFiles(root: string): Promise<Map<string, ServedFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const files = await Promise.all(
    paths.map(async (path): Promise<[string, ServedFile]> => {
      const isCompressed = compressible.has(extname(path))
      const bytes = await readFile(path)
      const headers = {
        'Content-Type': types[extname(path)] ?? 'application/octet-stream',
        'Cache-Control': hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(isCompressed && { 'Content-Encoding': 'br' }),
      }
      return [`/${relative(root, path)}`, { body: isCompressed ? await compress(bytes) : bytes, headers }]
    }),
  )
  return new Map(files)
}

/** For the menu of a peer to slide open. */
const openingMs = 1000

/** Budgets of peers.md. */
const budgets = {
  'sign-in page: ready, ms': timesBest(0.4),
  'sign-in page: blocking time, ms': timesBest(0.3),
  'sign-in page: all, kB': atMost(111),
  'home: ready, ms': timesBest(0.5),
  'home: data, ms': timesBest(0.65),
  'home: blocking time, ms': timesBest(0.5),
  'home: until ready, kB': atMost(280),
  'home: all, kB': atMost(400),
  'home: requests': atMost(40),
  'table, first: head, ms': timesBest(0.6),
  'table, first: rows, ms': timesBest(0.6),
  'table, again: rows, ms': timesBest(0.4),
  'form, first, ms': timesBest(0.7),
  'form, again, ms': timesBest(0.7),
  'home again: its chart, ms': timesBest(0.5),
  'heap after five pages, MB': timesBest(0.9),
}

/** A site with where it is served. */
interface ServedSite extends Site {
  /** Without a slash at its end. */
  url: string
}

/** Opens a site in browsers that know nothing of it: the sign-in page, then home and all that a user clicks there. */
async function visit({
  login,
  home,
  storage,
  url,
  ...site
}: ServedSite): Promise<Record<keyof typeof budgets, number>> {
  const signIn = await withColdPage({ storage: storage.before, elements: login }, cold =>
    cold.navigate(`${url}${login.path}`),
  )
  return withColdPage({ storage: storage.signedIn, elements: home }, async cold => {
    const first = await cold.navigate(`${url}${home.path}`)
    const clicked = await clickThrough(cold, { ...site, home })
    return {
      'sign-in page: ready, ms': signIn.ready,
      'sign-in page: blocking time, ms': signIn.blocking,
      'sign-in page: all, kB': signIn.total,
      'home: ready, ms': first.ready,
      'home: data, ms': first.data,
      'home: blocking time, ms': first.blocking,
      'home: until ready, kB': first.atReady,
      'home: all, kB': first.total,
      'home: requests': first.requests,
      'table, first: head, ms': clicked.table.ready,
      'table, first: rows, ms': clicked.table.data,
      'table, again: rows, ms': clicked.tableAgain.data,
      'form, first, ms': clicked.form.ready,
      'form, again, ms': clicked.formAgain.ready,
      'home again: its chart, ms': clicked.homeAgain.data,
      'heap after five pages, MB': await cold.heap(),
    }
  })
}

/** Five pages by the menu: the table and the form, two others, home, the table and the form again. */
async function clickThrough(
  cold: ColdPage,
  { home, table, form, links }: Pick<Site, 'home' | 'table' | 'form' | 'links'>,
): Promise<Record<'table' | 'form' | 'homeAgain' | 'tableAgain' | 'formAgain', PageFigures>> {
  for (const link of [links.home, links.table, links.form, ...links.others])
    await openSections(cold.page, link)
  const first = {
    table: await cold.click(links.table.link, table),
    form: await cold.click(links.form.link, form),
  }
  for (const { link } of links.others) {
    await cold.page.locator(link).click()
    await cold.settle()
  }
  return {
    ...first,
    homeAgain: await cold.click(links.home.link, home),
    tableAgain: await cold.click(links.table.link, table),
    formAgain: await cold.click(links.form.link, form),
  }
}

/** Opens one section of the menu after the other until the link is there. */
export async function openSections(page: Page, { link, section }: MenuLink): Promise<void> {
  const target = page.locator(link)
  while (section !== undefined && !(await target.isVisible())) {
    await page.locator(section).first().click()
    await target.waitFor({ timeout: openingMs }).catch(() => undefined)
  }
}

/** Every page of the console that its address alone leads to. */
const pages = routes
  .flatMap(route => route.children ?? [route])
  .filter(({ path }) => path.startsWith('/') && !hasParameter(path))

/** The built console in a real browser, under the conditions and with the meanings of peers.md. */
export const load: Bench = {
  summary: 'pages in a browser on a slow machine, beside built peers or another build (--beside)',
  async run(run) {
    const servers = await openDemoServers(run)
    const sites: ServedSite[] = servers.map(({ name, url, client }) => ({
      ...ourSite(name, client.token),
      url,
    }))
    for (const folder of run.options.beside) {
      for (const peer of peers.filter(({ name }) => existsSync(join(folder, name))))
        sites.push({ ...peer, url: await serveBuilt(run.scope, join(resolve(folder), peer.name)) })
    }
    await measure(sites, {
      title: 'A cold visit: the sign-in page, home, and five pages by the menu',
      // The first visit measures the start of server and browser, too.
      target: budgets,
      rounds: run.options.runs ?? run.size(5, 1),
      hasWarmUp: !run.options.isQuick,
      measure: visit,
    })
    await measure(servers, {
      title: 'Every page, cold: until its heading, and all that it loads',
      rounds: 1,
      async measure({ url, client }) {
        const figures: Record<string, number> = {}
        for (const { path } of run.options.isQuick ? pages.slice(0, 3) : pages) {
          const options = { storage: { token: client.token }, elements: { ready: 'h1' } }
          const opened = await withColdPage(options, cold => cold.navigate(`${url}${path}`))
          figures[`${path}, ms`] = opened.ready
          figures[`${path}, kB`] = opened.total
          figures[`${path}, requests`] = opened.requests
        }
        return figures
      },
    })
    say('  Chromium headless, processor slowed 4 times, 10 Mbit/s, 40 ms, 1440×900, a new browser each time.')
  },
}
