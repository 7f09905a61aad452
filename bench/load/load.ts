import { hasParameter } from '@greenroom/contract/paths'
import { routes } from '@greenroom/contract/routes'
import { say, withProgress } from '../../tools/terminal.ts'
import type { BenchOptions } from '../kit/options.ts'
import type { Scope } from '../kit/scope.ts'
import { printMeasured } from '../kit/table.ts'
import { measureBeside } from './beside/beside.ts'
import {
  afterwardsBudgets,
  type Budget,
  firstVisitBudgets,
  homeBudgets,
  loginBudgets,
  secondVisitBudgets,
} from './budgets.ts'
import { type ColdPage, withColdPage } from './cold-page.ts'
import { home, homePath, startDemoConsole, table, tablePath } from './demo-console.ts'
import { type Figures, measureClick, measureNavigation } from './measure-page.ts'
import { inMenu, openSection } from './menu.ts'

/** Every page of the console that its address alone leads to. */
const pages = routes
  .flatMap(route => route.children ?? [route])
  .filter(({ path }) => path.startsWith('/') && !hasParameter(path))

const shown = { total: 'kB until quiet', requests: 'requests', ready: 'ms until the heading', TBT: 'TBT, ms' }

/** Opens each page of each area once, in a browser that knows nothing of the console. */
async function measureEveryPage(
  url: string,
  withPage: <T>(use: (cold: ColdPage) => Promise<T>) => Promise<T>,
): Promise<void> {
  const measured: [string, Figures][] = []
  for (const { path } of pages) {
    measured.push([path, await withPage(cold => measureNavigation(cold, `${url}${path}`))])
  }
  for (const [figure, unit] of Object.entries(shown)) {
    printMeasured(
      `Every page, cold: ${unit}`,
      'page',
      measured.map(([what, figures]) => ({ what, figures: [figures[figure] ?? 0] })),
    )
  }
}

const runs = 5
const megabyte = 1024 * 1024

/** Elements that make the sign-in page ready. */
const login = { ready: 'input[type="password"]' }

/** The built console in a real browser, under the conditions and with the meanings of the peers' measurement. */
export async function measureLoad(scope: Scope, options: BenchOptions): Promise<void> {
  if (options.beside !== undefined) return measureBeside(scope, options.beside, options.runs ?? runs)
  const { executablePath, url, client } = await startDemoConsole(scope)

  const open = async (
    token: string,
    watch: { ready: string; data?: string; rows?: number },
    path: string,
  ) => {
    const { ready, data, rows = 1 } = watch
    const watched = [{ name: 'ready', selector: ready, count: 1 }]
    if (data !== undefined) watched.push({ name: 'data', selector: data, count: rows })
    return <T>(use: (cold: ColdPage, figures: Figures) => Promise<T>) =>
      withColdPage({ executablePath, token, watched }, async cold =>
        use(cold, await measureNavigation(cold, `${url}${path}`)),
      )
  }

  const collected = new Map<string, Figures[]>()
  const collect = (name: string, figures: Figures) => {
    collected.set(name, [...(collected.get(name) ?? []), figures])
  }
  await withProgress(`Loading the console ${runs} times`, async () => {
    for (let run = 0; run < runs; run++) {
      await (await open('', login, '/login'))(async (_, figures) => collect('login', figures))
      await (await open(client.token, home, homePath))(async (cold, figures) => {
        collect('home', figures)
        await openSection(cold, tablePath)
        collect('first', await measureClick(cold, inMenu(tablePath), table))
        await measureClick(cold, inMenu(homePath), home)
        collect('second', await measureClick(cold, inMenu(tablePath), table))
        const { Nodes = 0 } = await cold.metrics()
        collect('afterwards', { heap: (await cold.heap()) / megabyte, 'DOM nodes': Nodes })
      })
    }
  })

  const print = (title: string, name: string, budgets: Record<string, Budget>) =>
    printFigures(title, collected.get(name) ?? [], budgets)
  print('/login, cold', 'login', loginBudgets)
  print(`${homePath}, signed in, cold`, 'home', homeBudgets)
  print('From the menu to the table, first visit (times from the click)', 'first', firstVisitBudgets)
  print('From the menu to the table, second visit', 'second', secondVisitBudgets)
  print('After four pages (two of them new) and three collections', 'afterwards', afterwardsBudgets)
  const heading = [{ name: 'ready', selector: 'h1', count: 1 }]
  await measureEveryPage(url, use =>
    withColdPage({ executablePath, token: client.token, watched: heading }, use),
  )
  say('  Chromium headless, processor slowed 4 times, 10 Mbit/s, 40 ms, 1440×900, a new browser each time.')
  say('  The peers were measured on another day: compare the order and the ratios.')
}

function printFigures(title: string, all: readonly Figures[], budgets: Record<string, Budget>): void {
  printMeasured(
    title,
    'figure',
    Object.entries(budgets).map(([name, { unit, best = '', target }]) => ({
      what: unit && name !== unit ? `${name}, ${unit}` : name,
      figures: all.flatMap(figures => figures[name] ?? []),
      target,
      note: best,
    })),
    1,
    'best peer',
  )
}
