/** Something that can be chosen, or a group. */
export interface CheckNode {
  id: string
  label: string
  /** Additional remark. */
  note?: string
  /** Chosen regardless of the checkbox. */
  always?: boolean
  /** Cannot be changed. */
  locked?: boolean
  children?: readonly CheckNode[]
}

export type CheckState = 'all' | 'some' | 'none'

/** Ids that can be chosen in a node and below it, without locked ones. */
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

/** The choice after a click on a node: adds all of it, or removes all when all was chosen. */
export function toggled(chosen: ReadonlySet<string>, node: CheckNode): string[] {
  const choices = choicesIn(node)
  const isAll = choices.every(id => chosen.has(id))
  const others = [...chosen].filter(id => !choices.includes(id))
  // Sorted, so that a reverted choice counts as no change.
  return (isAll ? others : [...others, ...choices]).toSorted()
}

/** Nodes whose label contains the text, with their content, and the groups around them. */
export function nodesWith(nodes: readonly CheckNode[], text: string): CheckNode[] {
  const query = text.trim().toLowerCase()
  if (query === '') return [...nodes]
  return nodes.flatMap(node => {
    if (node.label.toLowerCase().includes(query)) return node
    const children = nodesWith(node.children ?? [], text)
    return children.length > 0 ? { ...node, children } : []
  })
}
