import { type ComponentType, createElement } from 'react'
import { useLocation } from 'react-router'
import { Page } from '../../kit/display/page.tsx'
import { modules } from '../modules.ts'

const fillings = new Map<string, ComponentType>()
const standIns = new Map<string, ComponentType>()

/** Has the page of a route show this from now on, until {@link resetFakePages}. */
export function fillPage(name: string, content: ComponentType): void {
  fillings.set(name, content)
}

/** Empties the pages that {@link fillPage} has filled. */
export function resetFakePages(): void {
  fillings.clear()
}

/** Puts stand-ins in the place of the pages of areas, for the test file that runs. */
export function installFakePages(): void {
  for (const page of modules.flatMap(({ pages = [] }) => pages)) {
    // One component for all loads, as a module has: another one would lose the state of the page.
    const Component = standIns.get(page.name) ?? standInFor(page.name)
    standIns.set(page.name, Component)
    page.load = async () => ({ Component })
  }
}

/** Without a filling of its own, a page has its name as title, a field, and the query that it stands at. */
function standInFor(name: string): ComponentType {
  return () => {
    const content = fillings.get(name)
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
