import { readStored, store } from '../../../kit/browser/storage.ts'

const keyOf = (username: string) => `known-device:${username.trim().toLowerCase()}`

/** What the server gave this browser when that user last signed in here; empty when they never did. */
export function readKnownDevice(username: string): string {
  return readStored(keyOf(username))
}

export function storeKnownDevice(username: string, device: string): void {
  store(keyOf(username), device)
}
