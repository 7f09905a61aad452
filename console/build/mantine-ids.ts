import type { Plugin } from 'vite'

/** The module of Mantine's hook that gives a component its id. */
const module = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/

/**
 * Has Mantine's components take their ids from React. Its own hook draws each of them a second time, to put a random id
 * in the place of React's; all fields, checkboxes and popovers of a page were drawn twice, and once more whenever their
 * tab was shown. Both ids are unique in the document.
 */
export function mantineIds(): Plugin {
  return {
    name: 'greenroom-mantine-ids',
    apply: 'build',
    transform: {
      filter: { id: module },
      handler: () => ({
        code: `import { useId as useReactId } from 'react'
export function useId(given) {
  const own = useReactId()
  return typeof given === 'string' ? given : own
}`,
        map: null,
      }),
    },
  }
}
