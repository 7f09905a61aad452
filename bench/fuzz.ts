import { join } from 'node:path'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { success } from '@greenroom/contract/errors'
import { readOutcomes } from '../server/testing/outcomes.ts'
import { root, runPackage } from '../tools/run.ts'
import { say } from '../tools/terminal.ts'
import type { Bench } from './kit/run.ts'

const testFile = join(root, 'server/areas/any-request.test.ts')
/** Longest duration of a test of one endpoint; a hanging call fails by it. */
const timeoutMs = 600_000

/**
 * Sends each endpoint requests that no run has sent before, in the shapes of server/areas/any-request.test.ts, with the
 * ids and versions of rows that are there. Its run throws when a response is not one of the contract's, or is missing.
 */
export const fuzz: Bench = {
  summary: '100,000 requests of every shape: no general error, no hang',
  async run({ options, size }) {
    const perEndpoint = Math.ceil(size(100_000, 2000) / allEndpoints.length)
    say(`\n${perEndpoint} requests to each of ${allEndpoints.length} endpoints, --seed ${options.seed}`)
    const { code } = await runPackage(
      'vitest',
      ['run', '--project', 'unit', '--reporter=dot', `--testTimeout=${timeoutMs}`, testFile],
      { environment: { FUZZ_SEED: String(options.seed), FUZZ_REQUESTS_PER_CALL: String(perEndpoint) } },
    )
    if (code !== 0) throw new Error(`A request got a general error or no response; --seed ${options.seed}`)
    const succeeded = readOutcomes().filter(outcome => outcome.code === success.code)
    say('  No general error and no hang.')
    say(`  Endpoints that also succeeded: ${new Set(succeeded.map(({ endpointId }) => endpointId)).size}`)
  },
}
