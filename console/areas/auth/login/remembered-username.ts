import { readStored, store } from '../../../kit/storage.ts'

const key = 'remembered-username'

/** The user name that was kept; passwords are left to the browser's own manager. */
export function readRememberedUsername(): string {
  return readStored(key)
}

/** Keeps the user name for the next time; an empty one forgets it. */
export function rememberUsername(username: string): void {
  store(key, username)
}
