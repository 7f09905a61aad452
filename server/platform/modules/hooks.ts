/** A point at which an area calls other areas, for example before it deletes rows. */
export interface HookPoint<Hook> {
  /** Name in error messages. */
  name: string
  /** Binds a hook to this point. */
  bind(hook: Hook): BoundHook
}

/** A hook and its point; created by {@link HookPoint.bind}. */
export interface BoundHook {
  point: HookPoint<never>
  hook: unknown
}

/** Hooks of all modules. */
export interface Hooks {
  /** Hooks of a point, in the order of the modules. */
  of<Hook>(point: HookPoint<Hook>): readonly Hook[]
}

/** Declares a hook point. Export it from the area's `index.ts`; modules of other areas bind to it. */
export function defineHookPoint<Hook>(name: string): HookPoint<Hook> {
  const point: HookPoint<Hook> = { name, bind: hook => ({ point, hook }) }
  return point
}

/** Collects bound hooks. */
export const createHooks = (bound: readonly BoundHook[]): Hooks => ({
  of: <Hook>(point: HookPoint<Hook>) =>
    // `bind` pairs each hook with a point of its type; this cast states that.
    bound.filter(one => one.point === point).map(({ hook }) => hook as Hook),
})
