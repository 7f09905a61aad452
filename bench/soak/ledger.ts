/** A content item as a user knows it. */
export interface ItemState {
  title: string
  author: string
  topic: string
  status: 'online' | 'offline'
  version: number
}

/** The number of entries that a write has in the operation log: all or, unless it was acknowledged, none. */
export interface LoggedWrite {
  entity: 'content-item' | 'content-set' | 'content-set-item' | 'balance-entry'
  entries: number
  isAcknowledged: boolean
}

/** An import, and how far its user knows it to be. */
export interface LedgerImport {
  /** Name of its file, and prefix of its rows' external ids. */
  name: string
  rows: number
  id: string | undefined
  /** `run`: the server acknowledged that it will run; `cut`: that request was cut off. */
  stage: 'uploaded' | 'cut' | 'run'
}

/** All acknowledged changes, which the database must have in the end. */
export interface Ledger {
  /** Possible states of each row by id; undefined: absent. A request that was cut off leaves several. */
  items: Map<string, (ItemState | undefined)[]>
  /** Items that may be there, by the text that they were made with. */
  itemsInDoubt: Map<string, ItemState>
  /** Requests that changed many rows at once and were cut off: all rows are changed, or none. */
  manyInDoubt: { ids: string[]; status: ItemState['status'] }[]
  /** Sets by description. */
  sets: Map<string, { name: string; isAcknowledged: boolean }>
  /** Items that one request added to a set. */
  setItems: { setId: string; ids: string[]; isAcknowledged: boolean }[]
  /** Whether each top-up was acknowledged, by note. */
  topUps: Map<string, boolean>
  /** Possible last drafts by user id. */
  drafts: Map<string, (string | undefined)[]>
  /** State of each session by the hash of its token. */
  sessions: Map<string, 'open' | 'ended' | 'either'>
  imports: LedgerImport[]
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

/** How many changes were acknowledged. */
export function countAcknowledged(ledger: Ledger): number {
  const writes = [...ledger.writes.values()].filter(write => write.isAcknowledged)
  return writes.length + ledger.drafts.size + ledger.sessions.size + ledger.imports.length
}
