/** The settings of every test server; the template was seeded with them, too. */
export const testEnvironment = {
  LOG_LEVEL: 'silent',
  SECRETS_KEY: 'the key of all tests, which is no secret',
  // Nothing listens there: a test that talks to WeChat says where its emulator is.
  WEIXIN_API_URL: 'http://127.0.0.1:4',
  // A process of its own, which only tests of it need; they ask for it with a port of its own.
  LIVE_ENGINE: 'off',
} as const
