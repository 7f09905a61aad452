import { allEndpoints } from '@greenroom/contract/endpoints'
import { describe, expect, it } from 'vitest'
import { modules } from '../../server/modules.ts'
import { recordedTablesOf } from '../../server/platform/modules/table-rules.ts'
import { declarations } from './handled-calls.ts'
import { filesWith, isTestCode } from './sources.ts'

const endpointIds = new Map([...declarations].map(([id, name]) => [name, id]))
const writes = new Set(allEndpoints.filter(({ effect }) => effect === 'write').map(({ id }) => id))

/** Entities of the operation log whose changes are never undone. */
const neverUndone = new Set(
  recordedTablesOf(modules.flatMap(({ tables = [] }) => tables))
    .filter(({ undo }) => typeof undo === 'string')
    .map(({ entity }) => entity),
)
const undone = new Set(
  recordedTablesOf(modules.flatMap(({ tables = [] }) => tables))
    .map(({ entity }) => entity)
    .filter(entity => !neverUndone.has(entity)),
)

/** A command of the console: the endpoints that it calls, and what it says of its undo. */
interface ConsoleCommand {
  place: string
  endpoints: readonly string[]
  asks: boolean
  isFinal: boolean
}

const sources = filesWith('.ts', '.tsx').filter(
  ({ path }) => path.startsWith('console/') && !isTestCode(path) && !path.startsWith('console/kit/command/'),
)

/** The text from an opening bracket to its closing bracket. */
function bracketed(text: string, start: number): string {
  let depth = 0
  for (let place = start; place < text.length; place++) {
    if ('({['.includes(text.charAt(place))) depth++
    if (')}]'.includes(text.charAt(place)) && --depth === 0) return text.slice(start, place + 1)
  }
  return text.slice(start)
}

const endpointsIn = (text: string) =>
  [...text.matchAll(/\bcall(?:WithId)?\(\s*(\w+)/g)]
    .flatMap(([, name]) => endpointIds.get(name ?? '') ?? [])
    .filter(id => writes.has(id))

const commands: readonly ConsoleCommand[] = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/\brunCommand\(/g)].map(match => {
    const command = bracketed(text, match.index + match[0].length - 1)
    const shared = command.includes('...shared') ? text.slice(text.indexOf('const shared')) : ''
    return {
      place: path,
      endpoints: endpointsIn(command),
      asks: /\bconfirm\b/.test(command),
      isFinal: /\bisFinal: true/.test(command + bracketed(shared, shared.indexOf('{'))),
    }
  }),
)

const entityOf = (endpoint: string) => endpoint.slice(0, endpoint.indexOf('.'))

/** Final, although the log undoes changes of their entity. */
const finalAllTheSame = {
  'content-set.pin-items': 'the same click takes it back',
  'live-playlist-item.audit': 'it is decided',
  'official-account.renew-callback': 'the former values are secrets',
  'official-account.reset-quota': 'the count is WeChat’s',
  'user.enable': 'the same click takes it back',
} as const

/** Questions outside of commands, and why no undo takes their place. */
const questions: Readonly<Record<string, string>> = {
  'console/areas/articles/editor/parts/parts-panel.tsx': 'the text is not stored yet',
  'console/areas/auth/security/security-settings.tsx': 'sessions end',
  'console/areas/auth/security/two-step-line.tsx': 'old recovery codes are void',
  'console/areas/auth/security/way-in.tsx': 'keys of sign-in are secrets',
  'console/areas/auth/sign-in-help/help-dialog.tsx': 'sessions end, and second factors are secrets',
  'console/areas/content/sources/sources-drawer.tsx': 'the token is a secret',
  'console/areas/navigation/menu-commands.ts': 'users who may not undo are asked',
  'console/areas/parameters/approval/process-actions.tsx': 'the request is decided',
  'console/areas/parameters/studio-parameters/studio-parameters-form.tsx': 'the text is not stored yet',
  'console/areas/profile/certification/certification-tab.tsx': 'the request is decided',
  'console/kit/form/use-unsaved-question.ts': 'the text is not stored',
  'console/kit/import/import-buttons.tsx': 'it is an undo itself',
  'console/kit/list/views/views-menu.tsx': 'a view belongs to its user, whom the log does not serve',
  'console/shell/tabs/tab-commands.ts': 'the text is not stored',
}

const takesAway =
  /\.(delete|remove|revoke|revoke-key|rotate-key|cancel|withdraw|take-down|renew-callback|end)$/

describe('the console', () => {
  it('finds the commands and the endpoints that they call', () => {
    expect(commands.length).toBeGreaterThan(50)
    expect(commands.filter(({ endpoints }) => endpoints.length > 0).length).toBeGreaterThan(30)
  })

  it('declares no command final whose change the operation log undoes: such commands ask nothing', () => {
    const final = commands.flatMap(({ isFinal, endpoints }) => (isFinal ? endpoints : []))
    expect(final.filter(id => undone.has(entityOf(id))).filter(id => !(id in finalAllTheSame))).toEqual([])
  })

  it('declares every command final whose change the operation log never undoes: such commands ask where they take away', () => {
    const others = commands.filter(({ endpoints }) => endpoints.some(id => neverUndone.has(entityOf(id))))
    expect(others.length).toBeGreaterThan(3)
    expect(others.filter(({ isFinal }) => !isFinal)).toEqual([])
    expect(others.filter(({ asks, endpoints }) => !asks && endpoints.some(id => takesAway.test(id)))).toEqual(
      [],
    )
  })

  it('asks outside of commands only where nothing can be undone, and says why', () => {
    const asking = sources.filter(({ text }) => /\bconfirmAction\(/.test(text)).map(({ path }) => path)
    expect(asking.toSorted()).toEqual(Object.keys(questions).toSorted())
  })
})
