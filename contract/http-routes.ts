import * as declared from './area-endpoints.ts'
import type { HttpRoute } from './http-route.ts'
import * as platform from './platform-routes.ts'

const isRoute = (value: unknown): value is HttpRoute =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value

const files: readonly object[] = [platform, declared]

/** Every route that is no endpoint, by id: routes of the platform, and of files of `area-endpoints.ts`. */
export const allHttpRoutes: readonly HttpRoute[] = files
  .flatMap((file): unknown[] => Object.values(file))
  .filter(isRoute)
  .toSorted((one, other) => (one.id < other.id ? -1 : 1))
