import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, createServer, type InlineConfig } from 'vite'
import { describe, expect, it } from 'vitest'
import { mantineStyles } from './mantine-styles.ts'

const library = join(import.meta.dirname, '../../node_modules/@mantine/core')
const consoleRoot = join(import.meta.dirname, '..')
const config = {
  configFile: false,
  logLevel: 'silent',
  root: consoleRoot,
  plugins: [mantineStyles('framework.tsx')],
} satisfies InlineConfig

/** The first class in a component's stylesheet. */
const firstClass = (component: string) =>
  /\.m_\w+/.exec(readFileSync(join(library, `styles/${component}.layer.css`), 'utf8'))?.[0] ?? component

/** The styles in a build of a module, in their order. */
async function builtStyles(module: string): Promise<string> {
  const virtual = {
    name: 'module',
    resolveId: (id: string) => (id === 'virtual:tried' ? id : null),
    load: (id: string) => (id === 'virtual:tried' ? module : null),
  }
  const result = await build({
    ...config,
    plugins: [...config.plugins, virtual],
    build: { write: false, rolldownOptions: { input: 'virtual:tried' } },
  })
  const outputs = [result].flat().flatMap(one => ('output' in one ? one.output : []))
  return outputs
    .map(file => (file.fileName.endsWith('.css') && 'source' in file ? String(file.source) : ''))
    .join('')
}

describe('a component of Mantine', () => {
  it('has a stylesheet for each of its modules of class names', () => {
    const modules = globSync('esm/**/*.module.mjs', { cwd: library }).map(
      path => /(\w+)\.module\.mjs$/.exec(path)?.[1],
    )
    expect(modules.length).toBeGreaterThan(50)
    expect(modules.filter(name => !existsSync(join(library, `styles/${name}.layer.css`)))).toEqual([])
  })

  it('brings its styles into a build after the styles of its parts, and no others', async () => {
    const styles = await builtStyles("import { Button } from '@mantine/core'\nglobalThis.tried = Button")
    const [unstyledButton = -1, button, alert] = ['UnstyledButton', 'Button', 'Alert'].map(name =>
      styles.indexOf(firstClass(name)),
    )
    expect(unstyledButton).toBeGreaterThanOrEqual(0)
    expect(button).toBeGreaterThan(unstyledButton)
    expect(alert).toBe(-1)
  })

  it('has its styles in development, with the styles of all other components', async () => {
    const server = await createServer({
      ...config,
      server: { middlewareMode: true },
      optimizeDeps: { noDiscovery: true },
    })
    const result = await server.transformRequest('/framework.tsx')
    await server.close()
    expect(result?.code).toContain('@mantine/core/styles.layer.css')
  })
})
