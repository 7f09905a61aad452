import { expect, it } from 'vitest'
import { filesWith, isTestCode } from './sources.ts'

/** Constructs that run by themselves, and how a file ends them. */
const lasting = [
  {
    name: 'an observer',
    begins: /new (?:Resize|Intersection|Mutation|Performance)Observer\(/,
    ends: /\.disconnect\(\)/,
  },
  { name: 'an interval', begins: /\bsetInterval\(/, ends: /\bclearInterval\(/ },
  { name: 'a timeout', begins: /\bsetTimeout\(/, ends: /\bclearTimeout\(/ },
  { name: 'a frame', begins: /\brequestAnimationFrame\(/, ends: /\bcancelAnimationFrame\(/ },
  { name: 'an idle callback', begins: /\brequestIdleCallback\(/, ends: /\bcancelIdleCallback\(/ },
  {
    name: 'a listener',
    begins: /\baddEventListener\(/,
    ends: /\bremoveEventListener\(|\bsignal\b|\bonce: true\b/,
  },
  {
    name: 'a chart or editor',
    begins: /\bstartChart\(element|new EditorView\(|new Editor\(|createPlayer\(/,
    ends: /\.(?:dispose|destroy)\(\)/,
  },
]

/** Files that let something go on, and why that may outlive its part of the page. */
const outliving: Readonly<Record<string, string>> = {
  'console/areas/auth/plain-login/fields.ts': 'the listeners end with their inputs',
  'console/areas/auth/plain-login/form.ts': 'the listeners end with their form',
  'console/areas/content/sources/sources-drawer.tsx': 'only sets state, in the next task',
  'console/areas/workplace/posts/posts-drawer.tsx': 'only sets state, in the next task',
  'console/areas/live/player/guard-source.ts': 'the listener ends with its worker',
  'console/areas/live/player/picture.ts':
    'stops a picture that no player has taken, after its own player has gone',
  'console/areas/live-playlist/playlist-panel.tsx': 'only sets state, in the next task',
  'console/areas/live-targets/targets-drawer.tsx': 'only sets state, in the next task',
  'console/kit/form/use-submit.ts': 'a pause of a save that goes on when the form has gone',
  'console/kit/browser/title-cut-text.ts': 'one listener of the document, for all texts of the console',
  'console/kit/browser/refetch-after-paint.ts': 'refetches what is still on screen then',
  'console/shell/menu-tree/load-access.ts': 'a pause before the user is read again',
  'console/shell/prepare-first-frame.ts': 'a limit of the start of the console',
}

it('what a file of the console starts and goes on by itself, the same file ends', () => {
  const endless = filesWith('.ts', '.tsx')
    .filter(({ path }) => path.startsWith('console/') && !isTestCode(path) && outliving[path] === undefined)
    .flatMap(({ path, text }) =>
      lasting
        .filter(({ begins, ends }) => begins.test(text) && !ends.test(text))
        .map(({ name }) => `${path}: ${name}`),
    )
  expect(endless).toEqual([])
})

it('every exception is still one', () => {
  const paths = Object.keys(outliving)
  const kept = filesWith('.ts', '.tsx').filter(
    ({ path, text }) =>
      paths.includes(path) && lasting.some(({ begins, ends }) => begins.test(text) && !ends.test(text)),
  )
  expect(kept.map(({ path }) => path)).toEqual(paths.toSorted())
})
