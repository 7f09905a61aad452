import type { Settings } from './settings.ts'

/** Address that users type, without a final slash. From the settings only, because a client can forge its request. */
export function publicAddress({ PUBLIC_URL, HOST, PORT }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>) {
  return PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${addressForUsers(HOST)}:${PORT}`
}

/** Host for an address; a wildcard host becomes the machine itself. */
export function addressForUsers(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
