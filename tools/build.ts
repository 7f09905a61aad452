import { buildConsole } from './console-build.ts'

await buildConsole()
