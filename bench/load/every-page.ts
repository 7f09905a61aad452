import { hasParameter } from '@greenroom/contract/paths'
import { routes } from '@greenroom/contract/routes'
import { printMeasured } from '../kit/table.ts'
import type { ColdPage } from './cold-page.ts'
import { type Figures, measureNavigation } from './measure-page.ts'

/** Every page of the console that its address alone leads to. */
const pages = routes
  .flatMap(route => route.children ?? [route])
  .filter(({ path }) => path.startsWith('/') && !hasParameter(path))

const shown = { total: 'kB until quiet', requests: 'requests', ready: 'ms until the heading', TBT: 'TBT, ms' }

/** Opens each page of each area once, in a browser that knows nothing of the console. */
export async function measureEveryPage(
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
