import { readStored, store } from '../../../kit/browser/storage.ts'

const key = 'remembered-username'

/** The stored user name. Passwords are left to the browser's password manager. */
export function readRememberedUsername(): string {
  return readStored(key)
}

/** Keeps the user name for the next time; an empty one forgets it. */
export function rememberUsername(username: string): void {
  store(key, username)
}
