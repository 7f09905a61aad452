import { describe, expect, it } from 'vitest'
import { filesWith, isTestCode, readText } from './sources.ts'

/** The rows of the tables of settings in docs/operate.md: a row that starts with a name in capitals. */
const documented = [...readText('docs/operate.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(
  match => match[1] ?? '',
)

/** The settings that do not belong to the server: the console's build reads the first, the tests the second. */
const settingsOfTools = ['VITE_API_BASE_URL', 'CHROMIUM_PATH']

const declared = [...readText('server/platform/settings.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
  match => match[1] ?? '',
)

describe('the settings', () => {
  it('are documented in docs/operate.md, each once, and nothing else is', () => {
    expect(documented.toSorted()).toEqual([...declared, ...settingsOfTools].toSorted())
  })

  it('are read from the environment in one place', () => {
    const readsSetting = /process\.env(?!\.(?:PATH|LD_LIBRARY_PATH)\b)/
    const readers = filesWith('.ts', '.tsx')
      .filter(({ path }) => /^(contract|packages|server|console|emulators)\//.test(path))
      .filter(({ path }) => !isTestCode(path) && !path.endsWith('.config.ts'))
      .filter(({ text }) => readsSetting.test(text))
      .map(({ path }) => path)
    expect(readers).toEqual([])
  })
})
