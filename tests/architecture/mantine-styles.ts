import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './sources.ts'

const library = join(root, 'node_modules/@mantine/core')
const components = join(library, 'esm/components')
const relativeImport = /from "(\.[^"]+)"/g

/**
 * The names of the Mantine styles that a component is drawn with: its own, and those of the components that it is made
 * of. Read from the library's files; those of members (`Checkbox.Card`) are left out, as they are rarely drawn.
 */
export function stylesOf(component: string): string[] {
  const files = [join(components, component, `${component}.mjs`)]
  const seen = new Set<string>()
  const styles: string[] = []
  for (const file of files) {
    if (seen.has(file) || !existsSync(file)) continue
    seen.add(file)
    const name = basename(file, '.module.mjs')
    if (!file.endsWith('.module.mjs')) {
      const imported = [...readFileSync(file, 'utf8').matchAll(relativeImport)]
      files.push(...imported.map(match => join(dirname(file), match[1] ?? '')))
    } else if (
      dirname(file) === join(components, name) &&
      existsSync(join(library, 'styles', `${name}.layer.css`))
    ) {
      styles.push(name)
    }
  }
  return styles
}
