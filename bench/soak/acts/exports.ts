import { createExport } from '@greenroom/contract/areas/exports/exports'
import { type Act, ask } from '../user.ts'

const columns = ['id', 'title', 'author', 'topic', 'status'].map(key => ({ key, title: key }))
const words = { online: 'online', offline: 'offline' }

/** Exports the user's content and compares it with the ledger. */
export const exportItems: Act = async user => {
  const begun = performance.now()
  const query = { author: user.name }
  const named = columns.map(column => (column.key === 'status' ? { ...column, words } : column))
  const outcome = await ask(user, createExport, {
    body: { list: 'content-item', format: 'csv', title: user.name, query, columns: named },
  })
  if (outcome?.kind !== 'answered') return
  const raw = await user.caller.send({ method: 'GET', path: outcome.data.address })
  // It was cut off, which the user sees, and asks for it again.
  if (!raw) return
  const text = raw.body.toString()
  if (!raw.mediaType.startsWith('text/csv'))
    return user.faults.add('refused', `an export got ${raw.status}, ${text.slice(0, 200)}`, {
      requestId: raw.requestId,
      logFile: raw.member.logFile,
    })
  const lines = text.split('\r\n').slice(1, -1)
  const found = new Set(lines.map(line => line.replaceAll('"', '')))
  // Its own imports may still be writing rows.
  if (lines.length < outcome.data.rows)
    user.faults.add('export', `an export has ${lines.length} rows of ${outcome.data.rows}`)
  for (const [id, { title, author, topic, status }] of user.items) {
    const line = [id, title, author, topic, status].join(',')
    if (!found.has(line)) user.faults.add('export', `an export lacks ${line}`)
  }
  user.took.export.push(performance.now() - begun)
}
