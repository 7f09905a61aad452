/** Names of an area and its records, in code and on screen. */
export interface AreaNames {
  /** Plural, in lower-case letters: `notes`. */
  area: string
  /** One record: `note`. */
  entity: string
  /** Chinese name of the records. */
  chinese: string
}

/** Words that are no names in the code that is written. */
const reserved = new Set([
  'case',
  'class',
  'export',
  'import',
  'interface',
  'new',
  'package',
  'switch',
  'this',
])

function singular(plural: string): string {
  if (plural.endsWith('ies')) return plural.replace(/ies$/, 'y')
  return /(ss|x|ch|sh)es$/.test(plural) ? plural.slice(0, -2) : plural.slice(0, -1)
}

/** The names of an area; `undefined` when the code cannot use them. */
export function areaNames(area: string, chinese = area): AreaNames | undefined {
  if (!/^[a-z]{3,30}s$/.test(area)) return undefined
  const entity = singular(area)
  return reserved.has(entity) ? undefined : { area, entity, chinese }
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The templates are about gadgets (器具); this is the text of one about the records of `names`. */
export function rename(text: string, { area, entity, chinese }: AreaNames): string {
  return text
    .replaceAll('gadgets', area)
    .replaceAll('Gadgets', capitalized(area))
    .replaceAll('gadget', entity)
    .replaceAll('Gadget', capitalized(entity))
    .replaceAll('器具', chinese.replaceAll(/['\\\n]/g, ''))
}
