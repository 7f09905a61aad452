import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { say, withProgress } from '../../../tools/terminal.ts'
import { describeLoad } from '../../kit/machine.ts'
import type { Scope } from '../../kit/scope.ts'
import { home, homePath, startDemoConsole, table, tablePath } from '../demo-console.ts'
import { closedSection, inMenu } from '../menu.ts'
import { printBesidePeers } from './print.ts'
import { serveBuilt } from './serve-built.ts'
import { type MenuLink, peers, type Site } from './site.ts'
import { measureTour, type ServedSite, type Tour } from './tour.ts'

const menuLink = (path: string): MenuLink => ({
  link: inMenu(path),
  section: closedSection,
})

/** Our console as a site of the tour. */
const ours = (token: string): Site => ({
  name: 'ours',
  login: { path: '/login', ready: 'input[type="password"]' },
  // Icons are drawings, too; charts drawn by the kit say the size of their texts, those of the library their version.
  home: {
    path: homePath,
    ready: home.ready,
    data: 'main svg:is([font-size="12"], [version="1.1"])',
    rows: 1,
  },
  table,
  form: { ready: 'main form textarea', data: 'main form textarea', rows: 1 },
  links: {
    home: menuLink(homePath),
    table: menuLink(tablePath),
    form: menuLink('/form/group'),
    others: [menuLink('/visualization/data-analysis'), menuLink('/list/card')],
  },
  stored: { signedIn: { token }, before: {} },
})

/**
 * The console beside built peers, one cold visit of each after the other, round by round.
 * @param directory holds a folder for each peer, by its name, with its `dist`
 */
export async function measureBeside(scope: Scope, directory: string, runs: number): Promise<void> {
  const folders = peers.map(peer => ({ peer, folder: join(resolve(directory), peer.name) }))
  const built = folders.filter(({ folder }) => existsSync(folder))
  if (built.length === 0) {
    throw new Error(`${directory} has none of ${peers.map(({ name }) => name).join(', ')}`)
  }
  const { executablePath, url, client } = await startDemoConsole(scope)
  const sites: ServedSite[] = [{ ...ours(client.token), url }]
  for (const { peer, folder } of built) sites.push({ ...peer, url: await serveBuilt(scope, folder) })
  const tours = new Map<string, Tour[]>(sites.map(({ name }) => [name, []]))
  // The first visit is discarded: it measures the start of server and browser, too.
  for (const site of sites.slice(0, 1)) await measureTour(executablePath, site)
  for (let run = 1; run <= runs; run++) {
    await withProgress(`Visiting ${sites.length} sites, ${run} of ${runs}`, async () => {
      for (const site of sites) tours.get(site.name)?.push(await measureTour(executablePath, site))
    })
    say(`  ${describeLoad()}`)
  }
  const [own, ...others] = sites.map(({ name }) => ({ name, tours: tours.get(name) ?? [] }))
  if (own) printBesidePeers(own, others)
  say('  Chromium headless, processor slowed 4 times, 10 Mbit/s, 40 ms, 1440×900, a new browser each time.')
}
