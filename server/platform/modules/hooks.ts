/** A place where an area lets others take part, for example before its rows are deleted. */
export interface HookPoint<Hook> {
  /** For error messages. */
  name: string
  /** Takes part at this place. */
  bind(hook: Hook): BoundHook
}

/** A hook together with the place that it belongs to; made by {@link HookPoint.bind}. */
export interface BoundHook {
  point: HookPoint<never>
  hook: unknown
}

/** The hooks of all modules. */
export interface Hooks {
  /** The hooks that are bound to a place, in the order of the modules. */
  of<Hook>(point: HookPoint<Hook>): readonly Hook[]
}

/** Declares a place for hooks. Export it from the area's `index.ts`; other areas bind to it in their modules. */
export function defineHookPoint<Hook>(name: string): HookPoint<Hook> {
  const point: HookPoint<Hook> = { name, bind: hook => ({ point, hook }) }
  return point
}

/** Gathers bound hooks. */
export const createHooks = (bound: readonly BoundHook[]): Hooks => ({
  of: <Hook>(point: HookPoint<Hook>) =>
    // `bind` pairs each hook with a point of its own type; that pairing is what this cast states.
    bound.filter(one => one.point === point).map(({ hook }) => hook as Hook),
})
