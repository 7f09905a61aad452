import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { success } from '@greenroom/contract/errors'
import { readOutcomes } from '../server/testing/outcomes.ts'
import { root, runPackage } from '../tools/run.ts'
import { say } from '../tools/terminal.ts'

const requests = 100_000
/** Longest duration of a test of one endpoint; a hanging call fails by it. */
const callTimeoutMs = 600_000
const testFile = join(root, 'server/areas/any-request.test.ts')

/**
 * Sends every call requests that no run has sent before, in the shapes of server/areas/any-request.test.ts, with the
 * ids and versions of rows that are there.
 * @throws Error when an answer was not one of the contract's, or none came; the output names the seed
 */
export async function measureFuzz(): Promise<void> {
  const seed = randomInt(2 ** 31)
  const perCall = Math.ceil(requests / allEndpoints.length)
  say(`\nFuzz: ${perCall} requests to each of ${allEndpoints.length} calls, FUZZ_SEED=${seed}`)
  const begun = performance.now()
  const { code } = await runPackage(
    'vitest',
    ['run', '--project', 'unit', '--reporter=dot', `--testTimeout=${callTimeoutMs}`, testFile],
    { environment: { FUZZ_SEED: String(seed), FUZZ_REQUESTS_PER_CALL: String(perCall) } },
  )
  if (code !== 0) throw new Error(`The fuzz found a fault; FUZZ_SEED=${seed} sends the same requests again`)
  const succeeded = new Set(
    readOutcomes()
      .filter(outcome => outcome.code === success.code)
      .map(outcome => outcome.endpointId),
  )
  say(`  no general error and no hang in ${Math.round((performance.now() - begun) / 1000)} s`)
  say(`  calls that also succeeded: ${succeeded.size} of ${allEndpoints.length}`)
}
