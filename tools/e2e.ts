import { buildConsoleIfNeeded } from './console-build.ts'
import { runEndToEndTests } from './run-e2e.ts'

// Arguments behind `--` go to Playwright.
await buildConsoleIfNeeded()
const { code } = await runEndToEndTests(process.argv.slice(2))
process.exitCode = code ?? 1
