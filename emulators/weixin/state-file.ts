import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { newAccount, type State } from './state.ts'

const empty = (): State => ({ accounts: {}, clockOffset: 0, counter: 0, callerAddress: null })

/** Where the platform remembers. */
export interface StateKeeper {
  state: State
  /** Writes soon; without a file it does nothing. */
  save(): void
  /** Writes pending changes. */
  stop(): void
}

const saveDelayMs = 200

/** Reads the state from a file; without a file it is in memory only. */
export function keepState(file: string | undefined): StateKeeper {
  const state = file !== undefined && existsSync(file) ? readState(file) : empty()
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    timer = undefined
    if (file === undefined) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return {
    state,
    save() {
      if (file !== undefined) timer ??= setTimeout(write, saveDelayMs).unref()
    },
    stop() {
      if (!timer) return
      clearTimeout(timer)
      write()
    },
  }
}

/** A state of another version gets the parts that it does not have. */
function readState(file: string): State {
  const stored: State = JSON.parse(readFileSync(file, 'utf8'))
  const accounts = Object.values(stored.accounts).map(
    account => [account.appId, newAccount(account)] as const,
  )
  return { ...empty(), ...stored, accounts: Object.fromEntries(accounts) }
}
