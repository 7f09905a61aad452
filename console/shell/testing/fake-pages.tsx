import { type ComponentType, createElement } from 'react'
import { useLocation } from 'react-router'
import { Page } from '../../kit/page.tsx'
import { modules } from '../modules.ts'
import { preloadPage } from '../pages.ts'

const contents = new Map<string, ComponentType>()
const standIns = new Map<string, ComponentType>()

/** Has the page of a route show this from now on, until {@link resetFakePages}. */
export function fillPage(name: string, content: ComponentType): void {
  contents.set(name, content)
}

/** Empties the pages that {@link fillPage} has filled. */
export function resetFakePages(): void {
  contents.clear()
}

/**
 * Puts stand-ins in the place of the pages of areas, also of those that another test file of the worker has loaded. The
 * shell keeps the pages that it has loaded, so they stay: a test of a real page renders the page itself.
 */
export async function installFakePages(): Promise<void> {
  for (const page of modules.flatMap(({ pages = [] }) => pages)) {
    const Component = standIns.get(page.name) ?? standInFor(page.name)
    standIns.set(page.name, Component)
    page.load = async () => ({ Component })
    preloadPage(page.name)
  }
  await new Promise(resolve => setTimeout(resolve))
}

/** Without a content of its own, a page has its name as title, a field, and the query that it stands at. */
function standInFor(name: string): ComponentType {
  return () => {
    const content = contents.get(name)
    return <Page title={name}>{content ? createElement(content) : <Field />}</Page>
  }
}

function Field() {
  const { search } = useLocation()
  return (
    <>
      <input aria-label="Field" />
      <output aria-label="Query">{search}</output>
    </>
  )
}
