declare global {
  /** What zod is told; it may come before or after. */
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

// Schemas are checked without compiled code, which a strict content security policy forbids. Said without zod, which
// comes with the first form or parser.
globalThis.__zod_globalConfig ??= {}
globalThis.__zod_globalConfig.jitless = true

export {}
