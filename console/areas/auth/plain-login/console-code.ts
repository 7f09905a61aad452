let isLoaded = false

/** True when code of the console may run: it read the stored settings once, and does not follow later changes of them. */
export const isConsoleCodeLoaded = (): boolean => isLoaded

/** Loads code that may bring other code of the console with it. */
export function loadConsoleCode<T>(load: () => Promise<T>): Promise<T> {
  isLoaded = true
  return load()
}
