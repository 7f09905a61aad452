import { routes } from '@greenroom/contract/routes'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { PageRegistration } from '../kit/pages.ts'

/** Every area's pages: an area that brings a `pages.ts` is found without being named here. */
const modules = import.meta.glob<{ pages: readonly PageRegistration[] }>('../areas/*/pages.ts', {
  eager: true,
})

const registrations = new Map(
  Object.values(modules)
    .flatMap(({ pages }) => pages)
    .map(page => [page.name, page] as const),
)

const components = new Map<string, LazyExoticComponent<ComponentType>>()

/** Whether the console has a page for this route. */
export function hasPage(name: string): boolean {
  return registrations.has(name)
}

/** The page of a route; the same component every time, loaded when it is first shown. */
export function pageComponent(name: string): LazyExoticComponent<ComponentType> | undefined {
  const known = components.get(name)
  const registration = registrations.get(name)
  if (known || !registration) return known
  const component = lazy(async () => ({ default: (await registration.load()).Component }))
  components.set(name, component)
  return component
}

/** Begins to load the page that a path most likely shows, before the server's menu has said so. */
export function preloadPageAt(path: string): void {
  const route = routes.flatMap(one => one.children ?? [one]).find(one => one.path === path)
  if (route) preloadPage(route.name)
}

/** Begins to load a route's page; a failure shows when the page is opened. */
export function preloadPage(name: string): void {
  registrations
    .get(name)
    ?.load()
    .catch(() => undefined)
}
