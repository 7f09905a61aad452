import { routes } from '@greenroom/contract/routes'
import { type ComponentType, lazy } from 'react'
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

/** The pages whose files are here already. */
const loaded = new Map<string, ComponentType>()
/** What is rendered for each page; never exchanged, because that would throw its state away. */
const components = new Map<string, ComponentType>()

/** Whether the console has a page for this route. */
export function hasPage(name: string): boolean {
  return registrations.has(name)
}

/**
 * The page of a route, the same component every time; loaded when it is first shown. One that was loaded beforehand
 * is shown at once: React would hold a lazy one back for 300 ms after a placeholder.
 */
export function pageComponent(name: string): ComponentType | undefined {
  const known = components.get(name)
  const registration = registrations.get(name)
  if (known || !registration) return known
  const component = loaded.get(name) ?? lazy(async () => ({ default: await load(registration) }))
  components.set(name, component)
  return component
}

async function load(registration: PageRegistration): Promise<ComponentType> {
  const { Component } = await registration.load()
  loaded.set(registration.name, Component)
  return Component
}

/** Begins to load the page that a path most likely shows, before the server's menu has said so. */
export function preloadPageAt(path: string): void {
  const route = routes.flatMap(one => one.children ?? [one]).find(one => one.path === path)
  if (route) preloadPage(route.name)
}

/** Begins to load a route's page; a failure shows when the page is opened. */
export function preloadPage(name: string): void {
  const registration = registrations.get(name)
  if (registration) load(registration).catch(() => undefined)
}
