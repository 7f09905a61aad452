/** Something that can be chosen, or a group of such. */
export interface CheckNode {
  id: string
  label: string
  /** A side remark. */
  note?: string
  /** It is chosen whatever is ticked. */
  always?: boolean
  /** It stays as it is: chosen or not. */
  locked?: boolean
  children?: readonly CheckNode[]
}

export type CheckState = 'all' | 'some' | 'none'

/** What can be chosen in a node, itself or below it; what stays as it is is not among it. */
export function choicesIn({ id, always = false, locked = false, children }: CheckNode): string[] {
  if (children) return children.flatMap(choicesIn)
  return always || locked ? [] : [id]
}

/** How much of a node is chosen. */
export function stateOf(node: CheckNode, chosen: ReadonlySet<string>): CheckState {
  const choices = choicesIn(node)
  const count = choices.filter(id => chosen.has(id)).length
  if (count === choices.length) return 'all'
  return count > 0 ? 'some' : 'none'
}

/** The choice after a click on a node: all of it, or nothing of it when all of it was chosen. */
export function toggled(chosen: ReadonlySet<string>, node: CheckNode): string[] {
  const choices = choicesIn(node)
  const isAll = choices.every(id => chosen.has(id))
  const others = [...chosen].filter(id => !choices.includes(id))
  // In one order, so that a choice taken back is no change.
  return (isAll ? others : [...others, ...choices]).toSorted()
}

/** The nodes whose label has the text in it, with what is below them, and the groups that have such. */
export function nodesWith(nodes: readonly CheckNode[], text: string): CheckNode[] {
  const query = text.trim().toLowerCase()
  if (query === '') return [...nodes]
  return nodes.flatMap(node => {
    if (node.label.toLowerCase().includes(query)) return node
    const children = nodesWith(node.children ?? [], text)
    return children.length > 0 ? { ...node, children } : []
  })
}
