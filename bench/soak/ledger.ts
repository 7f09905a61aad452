/** A content item as somebody knows it. */
export interface ItemState {
  title: string
  author: string
  topic: string
  status: 'online' | 'offline'
  version: number
}

/** A request that wrote, and how many entries the operation log has of it: all or, unless it was acknowledged, none. */
export interface LoggedWrite {
  entity: 'content-item' | 'content-set' | 'content-set-item' | 'balance-entry'
  entries: number
  isAcknowledged: boolean
}

/** An import, and how far somebody knows it to be. */
export interface KnownImport {
  /** Name of its file, and prefix of its rows' external ids. */
  name: string
  rows: number
  id: string | undefined
  /** `run`: it was acknowledged that it will run; `cut`: that call was cut off. */
  stage: 'uploaded' | 'cut' | 'run'
}

/** All acknowledged changes, which the database must have in the end. */
export interface Ledger {
  /** Possible states of each row by id; undefined: absent. An interrupted call leaves several. */
  items: Map<string, (ItemState | undefined)[]>
  /** By the text that they were made with, items of which it is not known whether they are there. */
  itemsInDoubt: Map<string, ItemState>
  /** Calls that changed many rows at once and were cut off: all of them, or none. */
  manyInDoubt: { ids: string[]; status: ItemState['status'] }[]
  /** Sets by description, with the items that one call added. */
  sets: Map<string, { name: string; isAcknowledged: boolean }>
  setItems: { setId: string; ids: string[]; isAcknowledged: boolean }[]
  /** By note; whether it was acknowledged. */
  topUps: Map<string, boolean>
  /** Possible last drafts by user id. */
  drafts: Map<string, (string | undefined)[]>
  /** By hash of the token: whether it must be open. */
  sessions: Map<string, 'open' | 'ended' | 'either'>
  imports: KnownImport[]
  /** By request id. */
  writes: Map<string, LoggedWrite>
}

export const createLedger = (): Ledger => ({
  items: new Map(),
  itemsInDoubt: new Map(),
  manyInDoubt: [],
  sets: new Map(),
  setItems: [],
  topUps: new Map(),
  drafts: new Map(),
  sessions: new Map(),
  imports: [],
  writes: new Map(),
})

/** How many things were acknowledged. */
export function countAcknowledged(ledger: Ledger): number {
  const writes = [...ledger.writes.values()].filter(write => write.isAcknowledged)
  return writes.length + ledger.drafts.size + ledger.sessions.size + ledger.imports.length
}
