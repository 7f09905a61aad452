/** Paths of the endpoints that the sign-in page calls before it has loaded the contract. */
export const entryCalls = {
  login: '/api/admin/auth/login',
  ways: '/api/admin/auth/ways',
  entry: '/api/entry',
} as const
