import { readFileSync } from 'node:fs'

/** What a process is started as; empty means as the user that this process runs as. */
export interface ProcessUser {
  uid?: number
  gid?: number
}

const lastResort = 65534

/** The user that PostgreSQL runs as: oneself, or, because PostgreSQL refuses root, `postgres` or `nobody`. */
export function unprivilegedUser(): ProcessUser {
  if (process.getuid?.() !== 0) return {}
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const entry = entries.find(fields => fields[0] === name)
    if (entry !== undefined) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  return { uid: lastResort, gid: lastResort }
}
