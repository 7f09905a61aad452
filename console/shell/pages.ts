import { routes } from '@greenroom/contract/routes'
import { type ComponentType, useEffect, useState } from 'react'
import type { PageRegistration } from '../kit/pages.ts'
import { cardPages } from './cards/pages.ts'
import { exceptionPages } from './exceptions/pages.ts'
import { modules } from './modules.ts'

const registrations = new Map(
  [...modules.flatMap(({ pages = [] }) => pages), ...cardPages, ...exceptionPages].map(
    page => [page.name, page] as const,
  ),
)

/** The pages whose files are here already. */
const loaded = new Map<string, ComponentType>()

/** The files of a page could not be loaded; they stay failed in this document. */
export class PageLoadFailure extends Error {}

/** The permission without which a page shows nothing. */
export const needOf = (name: string) => registrations.get(name)?.need

/** Whether the console has a page for this route. */
export function hasPage(name: string): boolean {
  return registrations.has(name)
}

/**
 * The page of a route; undefined until its files have come. No lazy component: React would hold the page back for
 * 300 ms after a placeholder.
 * @throws PageLoadFailure while rendering, when the files cannot be loaded
 */
export function usePageComponent(name: string): ComponentType | undefined {
  const [arrival, setArrival] = useState<{ name: string; failure?: unknown }>()
  const known = loaded.get(name)
  useEffect(() => {
    if (known) return
    const registration = registrations.get(name)
    if (!registration) return
    load(registration).then(
      () => setArrival({ name }),
      failure => setArrival({ name, failure }),
    )
  }, [name, known])
  if (!known && arrival?.name === name && arrival.failure !== undefined) {
    throw new PageLoadFailure('', { cause: arrival.failure })
  }
  return known
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
