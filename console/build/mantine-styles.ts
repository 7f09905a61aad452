import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A module of Mantine that holds the class names of one component: `…/Button/Button.module.mjs`. */
const classNames = /\/@mantine\/core\/esm\/.+\/(\w+)\.module\.mjs$/

/**
 * Has each component of Mantine bring its own styles, so that they are loaded with it, in whatever chunk it lands.
 * In development, where Vite bundles Mantine beforehand, the module `first` brings the styles of all components.
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
