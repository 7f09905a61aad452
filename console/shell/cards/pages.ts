import type { PageRegistration } from '../../kit/module/pages.ts'
import { modules } from '../modules.ts'

/** The page of the cards of all areas. It belongs to the shell because no single area owns it. */
export const cardPages: readonly PageRegistration[] = [{ name: 'Card', load: loadCardPage }]

async function loadCardPage() {
  const [{ cardPage }, sections] = await Promise.all([
    import('./card-page.tsx'),
    Promise.all(modules.flatMap(({ cardSections = [] }) => cardSections.map(load => load()))),
  ])
  return { Component: cardPage(sections) }
}
