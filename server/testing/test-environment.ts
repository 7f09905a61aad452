/** The settings of every test server; the template was seeded with them, too. */
export const testEnvironment = {
  LOG_LEVEL: 'silent',
  SECRETS_KEY: 'the key of all tests, which is no secret',
  // Nothing listens on this port. Tests that talk to WeChat set the address of their emulator.
  WEIXIN_API_URL: 'http://127.0.0.1:4',
  // The media server is a process of its own; tests that need it enable it with a port of their own.
  LIVE_ENGINE: 'off',
} as const
