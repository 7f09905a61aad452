import { type ColdPage, withColdPage } from '../cold-page.ts'
import { type Figures, measureClick, measureNavigation } from '../measure-page.ts'
import type { MenuLink, Site, SitePage } from './site.ts'

const megabyte = 1024 * 1024
/** For the menu of a peer to slide open. */
const openingMs = 1000

/** A site with where it is served. */
export interface ServedSite extends Site {
  /** Without a slash at its end. */
  url: string
}

/** The figures of one cold visit, by the row of the table that they belong to. */
export type Tour = Record<string, number>

/** Opens a site twice in browsers that know nothing of it: the sign-in page, and home with all that a user clicks then. */
export async function measureTour(executablePath: string, site: ServedSite): Promise<Tour> {
  const { login, home, stored, url } = site
  const signIn = await withColdPage(
    {
      executablePath,
      stored: stored.before,
      watched: [{ name: 'ready', selector: login.ready, count: 1 }],
    },
    cold => measureNavigation(cold, `${url}${login.path}`),
  )
  const inside = await withColdPage(
    {
      executablePath,
      stored: stored.signedIn,
      watched: [
        { name: 'ready', selector: home.ready, count: 1 },
        { name: 'data', selector: home.data, count: home.rows },
      ],
    },
    async cold => {
      const first = await measureNavigation(cold, `${url}${home.path}`)
      return { ...named('home', first), ...(await clickThrough(cold, site)) }
    },
  )
  return { ...named('login', signIn), ...inside }
}

async function clickThrough(cold: ColdPage, { home, table, form, links }: Site): Promise<Tour> {
  const { others } = links
  for (const link of [links.home, links.table, links.form, ...others]) await open(cold, link)
  const go = ({ link }: MenuLink, page: SitePage) => measureClick(cold, link, page)
  const figures = [
    named('table 1st', await go(links.table, table)),
    named('form 1st', await go(links.form, form)),
  ]
  for (const { link } of others) {
    await cold.page.locator(link).click()
    await cold.settle()
  }
  figures.push(
    named('home again', await go(links.home, home)),
    named('table 2nd', await go(links.table, table)),
    named('form 2nd', await go(links.form, form)),
  )
  return Object.assign({ heap: (await cold.heap()) / megabyte }, ...figures)
}

/** Opens one section after the other until the link is there. */
async function open({ page }: ColdPage, { link, section }: MenuLink): Promise<void> {
  if (section === undefined) return
  const shown = page.locator(link)
  while (!(await shown.isVisible())) {
    await page.locator(section).first().click()
    await shown.waitFor({ timeout: openingMs }).catch(() => undefined)
  }
}

const named = (what: string, figures: Figures): Tour =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [`${what}: ${name}`, figure]))
