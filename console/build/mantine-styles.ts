import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A module of Mantine that holds the class names of one component: `…/Button/Button.module.mjs`. */
const classNames = /\/@mantine\/core\/esm\/.+\/(\w+)\.module\.mjs$/

/**
 * Makes each component of Mantine import its own styles, so that they come in the chunk of the component. In development,
 * where Vite bundles Mantine beforehand, the module `first` imports the styles of all components.
 *
 * With the styles of all components the sign-in page has 50 kB instead of 28 (docs/decisions/109).
 */
export function mantineStyles(first: string): Plugin {
  let isBuild = true
  let firstPath = ''
  const stylesFor = (id: string) => {
    if (isBuild) return classNames.exec(id)?.[1]?.replace(/^/, 'styles/')
    return id === firstPath ? 'styles' : undefined
  }
  return {
    name: 'greenroom-mantine-styles',
    enforce: 'pre',
    configResolved({ command, root }) {
      isBuild = command === 'build'
      firstPath = join(root, first)
    },
    transform(code, id) {
      const styles = stylesFor(id)
      return styles && { code: `import '@mantine/core/${styles}.layer.css';${code}`, map: null }
    },
  }
}
