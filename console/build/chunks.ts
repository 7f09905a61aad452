/**
 * Modules that several pages share, gathered into a few files. Left to itself, the build makes a file for every set of
 * pages that share something: a list came as 68 files, 44 of them under 2 kB.
 */

/** What nearly every page draws, and what is too small for a file of its own. */
const parts = [
  'console/kit/(facts|short-id|time|use-now|page|panel|tiles|side-drawer|refused-button|use-return-of-cursor|device|wide-table)\\.tsx?$',
  'console/kit/actions/action-button\\.tsx$',
  'contract/(areas/[a-z]+/lists|devices|period|time-zone)\\.ts$',
  '@mantine/core/esm/components/(Anchor|Badge)/',
  '@tabler/icons-react/dist/esm/icons/',
]

/** What pages with a form share. */
const form = [
  'console/kit/(form|merge)/',
  'contract/(areas/drafts/|rule-texts\\.ts$)',
  '@mantine/core/esm/components/(Alert|Checkbox|Combobox|Fieldset|NativeSelect|OptionsDropdown|Radio|Select|Textarea)/',
]

const anyOf = (patterns: readonly string[]) => new RegExp(patterns.join('|'))

/** The files that the build makes beside one for each page; a module goes into the first by priority that takes it. */
export const chunkGroups = [
  // What the sign-in page needs is one file: fewer and smaller requests. So is what the shell needs beyond it, whose
  // parts the sign-in page names to load them beforehand.
  { name: 'base', tags: ['$initial'], priority: 6 },
  // Signing in needs no more than this.
  { name: 'call', test: /console\/areas\/auth\/login\/sign-in\.ts$/, priority: 5 },
  { name: 'shell', test: /console\/shell\/console\.tsx$/, priority: 4 },
  // What the pages for whoever cannot sign in share.
  {
    name: 'entry',
    test: /console\/areas\/auth\/(entry|new-password)\/|console\/kit\/new-password\//,
    minShareCount: 2,
    priority: 3,
  },
  // Else it would go with forms, to pages that have none.
  { name: 'texts', test: /console\/kit\/locales\//, priority: 3 },
  { name: 'parts', test: anyOf(parts), minShareCount: 3, priority: 2 },
  { name: 'form', test: anyOf(form), minShareCount: 4, priority: 1 },
] satisfies { name: string; tags?: ['$initial']; test?: RegExp; minShareCount?: number; priority: number }[]
