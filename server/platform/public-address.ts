import type { Settings } from './settings.ts'

/** The address that users type, without a slash at its end: never what a request says, which anyone can forge. */
export function publicAddress({ PUBLIC_URL, HOST, PORT }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>) {
  return PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${addressForUsers(HOST)}:${PORT}`
}

/** A host as it stands in an address; for one that stands for all of the machine's, the machine itself. */
export function addressForUsers(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
