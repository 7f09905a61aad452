/** The value with its type when it is one of these; undefined for any other. */
export const knownValue = <Value extends string | number>(
  known: readonly Value[],
  value: unknown,
): Value | undefined => known.find(one => one === value)

/** The label of a value; a value of a later version is shown as it is. */
export function labelOf<Value extends string>(
  known: readonly Value[],
  value: string,
  label: (value: Value) => string,
): string {
  const found = knownValue(known, value)
  return found === undefined ? value : label(found)
}
