import { setTimeout as delay } from 'node:timers/promises'
import {
  type ImportRow,
  readImport,
  runImport,
  uploadImport,
} from '@greenroom/contract/areas/imports/imports'
import { envelopeSchema, tokenHeader } from '@greenroom/contract/envelope'
import { success } from '@greenroom/contract/errors'
import { nextRequestId } from '../caller.ts'
import type { KnownImport } from '../ledger.ts'
import { type Act, ask, type SimulatedUser } from '../user.ts'

const fewestRows = 40
const mostRows = 400
const pollMs = 1000
/** A user gives up an import after this time. */
const timeoutMs = 180_000
const boundary = 'soak-boundary'

/** Uploads a file, checks its dry run, starts the import, and waits for it. */
export const importFile: Act = async user => {
  const begun = performance.now()
  const rows = fewestRows + Math.floor(user.random() * (mostRows - fewestRows))
  const known: KnownImport = { name: nextRequestId(), rows, id: undefined, stage: 'uploaded' }
  user.ledger.imports.push(known)
  const uploaded = await upload(user, known)
  if (!uploaded) return
  known.id = uploaded
  // An import that was hit by two kills is refused; the check at the end verifies the reason.
  if ((await until(user, known, state => state !== 'reading')) !== 'dryRun') return
  const outcome = await ask(user, runImport, { params: { id: uploaded } })
  known.stage = outcome?.kind === 'answered' ? 'run' : 'cut'
  if (known.stage === 'cut') return
  if (await until(user, known, state => state !== 'running')) user.took.import.push(performance.now() - begun)
}

async function upload(user: SimulatedUser, { name, rows }: KnownImport): Promise<string | undefined> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}.csv"\r\nContent-Type: text/csv\r\n\r\n`
  const lines = Array.from(
    { length: rows },
    (_, place) => `${name}-${place},Import ${place},text,${user.name}`,
  )
  const raw = await user.caller.send({
    method: 'POST',
    path: uploadImport.path.replace('{list}', 'content-item'),
    headers: {
      [tokenHeader]: user.token,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
    body: `${head}External ID,Title,Genre,Author\n${lines.join('\n')}\n\r\n--${boundary}--\r\n`,
  })
  if (!raw || raw.status >= 500) return undefined
  const { code, data } = envelopeSchema.parse(JSON.parse(raw.body.toString()))
  if (code === success.code) return uploadImport.response.parse(data).id
  user.faults.add('refused', `${uploadImport.id} got ${code}`, {
    requestId: raw.requestId,
    logFile: raw.member.logFile,
  })
  return undefined
}

/** Polls until the import is in another state; undefined when the user gives up. */
async function until(
  user: SimulatedUser,
  { id = '', name }: KnownImport,
  isReached: (state: ImportRow['state']) => boolean,
): Promise<ImportRow['state'] | undefined> {
  const begun = performance.now()
  while (performance.now() - begun < timeoutMs) {
    await delay(pollMs)
    const outcome = await ask(user, readImport, { params: { id } })
    if (outcome?.kind === 'answered' && isReached(outcome.data.state)) return outcome.data.state
  }
  user.faults.add('import', `the import ${name} did not go on for ${timeoutMs / 1000} s`)
  return undefined
}
