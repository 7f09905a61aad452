declare global {
  /** Zod's global configuration, which may be set before or after zod is loaded. */
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

// Schemas are checked without compiled code, which a strict content security policy forbids. Set without importing zod,
// which is loaded with the first form or parser.
globalThis.__zod_globalConfig ??= {}
globalThis.__zod_globalConfig.jitless = true

export {}
