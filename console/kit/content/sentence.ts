import {
  type ConditionField,
  type ConditionGroup,
  type ContentConditions,
  conditionFields,
} from '@greenroom/contract/areas/content/content-conditions'

/** A condition as one chip: a field and its value. */
export interface FieldPart {
  kind: 'field'
  id: number
  field: ConditionField
  isNot: boolean
  /** Has this field alone; words have how they match, too. Empty while the user has not chosen a value. */
  value: ContentConditions
}

/** Parts of which all hold, or one at least. */
export interface GroupPart {
  kind: 'group'
  id: number
  join: 'all' | 'any'
  isNot: boolean
  parts: Part[]
}

export type Part = FieldPart | GroupPart

let lastId = 0
const newId = () => ++lastId

export const newField = (field: ConditionField, value: ContentConditions = {}): FieldPart => ({
  kind: 'field',
  id: newId(),
  field,
  isNot: false,
  value,
})

export const newGroup = (join: GroupPart['join'], parts: Part[]): GroupPart => ({
  kind: 'group',
  id: newId(),
  join,
  isNot: false,
  parts,
})

/** Conditions as a sentence. */
export function toSentence(conditions: ContentConditions): GroupPart {
  const part = toPart(conditions)
  return part.kind === 'group' && !part.isNot ? part : newGroup('all', [part])
}

/** One part where there is one, else a group of them. */
function toPart(conditions: ContentConditions): Part {
  const parts = toParts(conditions)
  const [only] = parts
  return only && parts.length === 1 ? only : newGroup('all', parts)
}

/** The parts that all hold: the fields in the order of reading, then the groups. */
function toParts(conditions: ContentConditions): Part[] {
  const fields = conditionFields.flatMap(field => {
    const { [field]: value, wordsMatch } = conditions
    if (value === undefined) return []
    const isMatched = field === 'words' && wordsMatch !== undefined
    return [newField(field, { [field]: value, ...(isMatched && { wordsMatch }) })]
  })
  const groups = (conditions.groups ?? []).flatMap(({ match, of }): Part[] => {
    if (match === 'all') return of.flatMap(toParts)
    const parts = of.map(toPart)
    if (match === 'none') return parts.map(part => ({ ...part, isNot: !part.isNot }))
    return parts.length === 1 ? parts : [newGroup('any', parts)]
  })
  return [...fields, ...groups]
}

/** Whether a part has no value yet; conditions leave it out. */
export const isEmpty = (part: Part): boolean =>
  part.kind === 'field' ? part.value[part.field] === undefined : part.parts.every(isEmpty)

/** A part without empty parts and without groups of one part; undefined when the part itself is empty. */
function simplified(part: Part): Part | undefined {
  if (isEmpty(part)) return undefined
  if (part.kind === 'field') return part
  const parts = part.parts.flatMap(one => simplified(one) ?? [])
  const [only] = parts
  if (only && parts.length === 1) return { ...only, isNot: only.isNot !== part.isNot }
  return { ...part, parts }
}

/** A sentence as conditions: as flat as they can be. */
export function toConditions(sentence: Part): ContentConditions {
  const part = simplified(sentence)
  return part ? conditionsOf(part) : {}
}

function conditionsOf(part: Part): ContentConditions {
  if (part.isNot) return { groups: [{ match: 'none', of: alternativesOf(part) }] }
  if (part.kind === 'field') return part.value
  if (part.join === 'any') return { groups: [{ match: 'any', of: alternativesOf(part) }] }
  return together(part.parts)
}

/** Alternatives of which one has to hold for the part to hold, its negation aside. */
function alternativesOf(part: Part): ContentConditions[] {
  return part.kind === 'group' && part.join === 'any'
    ? part.parts.map(conditionsOf)
    : [conditionsOf({ ...part, isNot: false })]
}

/** Parts that all hold in one record; a field that stands twice goes into a group. */
function together(parts: readonly Part[]): ContentConditions {
  let fields: ContentConditions = {}
  const groups: ConditionGroup[] = []
  const again: ContentConditions[] = []
  const refused: ContentConditions[] = []
  for (const part of parts) {
    if (part.isNot) refused.push(...alternativesOf(part))
    else if (part.kind === 'field' && fields[part.field] === undefined) fields = { ...fields, ...part.value }
    else if (part.kind === 'group' && part.join === 'any')
      groups.push({ match: 'any', of: alternativesOf(part) })
    else again.push(conditionsOf(part))
  }
  if (again.length > 0) groups.push({ match: 'all', of: again })
  if (refused.length > 0) groups.push({ match: 'none', of: refused })
  return groups.length > 0 ? { ...fields, groups } : fields
}

/** The sentence with one part replaced by others; by none to remove it. A group that loses all its parts goes, too. */
export function replacePart(root: GroupPart, id: number, change: (part: Part) => Part[]): GroupPart {
  const parts = root.parts.flatMap(part => {
    if (part.id === id) return change(part)
    if (part.kind === 'field') return [part]
    const changed = replacePart(part, id, change)
    return changed.parts.length === 0 && part.parts.length > 0 ? [] : [changed]
  })
  return { ...root, parts }
}

/** The sentence with a part at the end of one of its groups. */
export function addPart(root: GroupPart, groupId: number, part: Part): GroupPart {
  if (root.id === groupId) return { ...root, parts: [...root.parts, part] }
  return {
    ...root,
    parts: root.parts.map(one => (one.kind === 'group' ? addPart(one, groupId, part) : one)),
  }
}

/** The sentence with one group joined the other way. */
export function toggleJoin(root: GroupPart, groupId: number): GroupPart {
  const join = root.join === 'all' ? 'any' : 'all'
  if (root.id === groupId) return { ...root, join }
  return {
    ...root,
    parts: root.parts.map(one => (one.kind === 'group' ? toggleJoin(one, groupId) : one)),
  }
}
