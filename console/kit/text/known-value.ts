/** The value with its type when it is one of these; undefined for any other. */
export const knownValue = <Value extends string | number>(
  values: readonly Value[],
  value: unknown,
): Value | undefined => values.find(one => one === value)

/** The label of a value; a value of a later version is shown as it is. */
export function labelOf<Value extends string>(
  values: readonly Value[],
  value: string,
  label: (value: Value) => string,
): string {
  const match = knownValue(values, value)
  return match === undefined ? value : label(match)
}
