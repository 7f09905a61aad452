import type { Access } from '@greenroom/contract/endpoint'
import { routes } from '@greenroom/contract/routes'
import { type ComponentType, useEffect, useState } from 'react'
import { isDataSaved } from '../kit/browser/preload-when-used.ts'
import { askForList } from '../kit/list/ask-for-list.ts'
import type { PageRegistration } from '../kit/module/pages.ts'
import { session } from '../kit/session/session.ts'
import { cardPages } from './cards/pages.ts'
import { exceptionPages } from './exceptions/pages.ts'
import { modules } from './modules.ts'

const registrations = new Map(
  [...modules.flatMap(({ pages = [] }) => pages), ...cardPages, ...exceptionPages].map(
    page => [page.name, page] as const,
  ),
)

/** The pages whose files have been loaded. */
const loaded = new Map<string, ComponentType>()

/** The files of a page could not be loaded; they stay failed in this document. */
export class PageLoadFailure extends Error {}

/** The permission without which a page shows nothing. */
export const needOf = (name: string) => registrations.get(name)?.need

/** What stands at the entry of a page in the menu. */
export const badgeOf = (name: string) => registrations.get(name)?.badge

/** Whether the console has a page for this route. */
export function hasPage(name: string): boolean {
  return registrations.has(name)
}

/**
 * The page of a route; undefined until its files have been loaded. Not a lazy component, because React would delay the
 * page by 300 ms after a placeholder.
 * @throws PageLoadFailure while rendering, when the files cannot be loaded
 */
export function usePageComponent(name: string): ComponentType | undefined {
  const [arrival, setArrival] = useState<{ name: string; failure?: unknown }>()
  const loadedPage = loaded.get(name)
  useEffect(() => {
    if (loadedPage) return
    const registration = registrations.get(name)
    if (!registration) return
    load(registration).then(
      () => setArrival({ name }),
      failure => setArrival({ name, failure }),
    )
  }, [name, loadedPage])
  if (!loadedPage && arrival?.name === name && arrival.failure !== undefined) {
    throw new PageLoadFailure('', { cause: arrival.failure })
  }
  return loadedPage
}

async function load(registration: PageRegistration): Promise<ComponentType> {
  const { Component } = await registration.load()
  loaded.set(registration.name, Component)
  return Component
}

/**
 * Begins to load the page that a path most likely shows, before the server's menu is known. Resolves when it has been
 * loaded or has failed.
 */
export async function preloadPageAt(path: string): Promise<void> {
  const route = routes.flatMap(one => one.children ?? [one]).find(one => one.path === path)
  if (route) await begin(route.name)
}

/** Begins to load a route's page that the user may open next, unless the browser is set to save data. */
export function preloadPage(name: string): void {
  if (!isDataSaved()) void begin(name)
}

/**
 * Begins to load a route's page whose link is pressed, and requests its first data, so that both are on their way at
 * the click.
 * @param isNew whether no tab has the page; a tab might need other data
 */
export function preparePage(name: string, isNew: boolean): void {
  if (isDataSaved()) return
  void begin(name)
  if (!isNew) return
  const { rows, first } = registrations.get(name) ?? {}
  if (rows && mayAsk(rows.access)) askForList(rows)
  if (first && mayAsk(first.access)) first.prefetch()
}

function mayAsk(access: Access): boolean {
  const { user } = session.getState()
  if (!user) return false
  return access === 'public' || access === 'signed-in' || user.permissions.includes(access)
}

/** A failure is shown when the page is opened. */
async function begin(name: string): Promise<void> {
  const registration = registrations.get(name)
  if (registration) await load(registration).catch(() => undefined)
}
