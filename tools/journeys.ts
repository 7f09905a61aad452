import { buildConsoleIfNeeded } from './console-build.ts'
import { runJourneys } from './run-journeys.ts'

// For work on the journeys: what stands behind `--` goes to Playwright.
await buildConsoleIfNeeded()
const { code } = await runJourneys(process.argv.slice(2))
process.exitCode = code ?? 1
