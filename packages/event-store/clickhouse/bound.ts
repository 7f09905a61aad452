/** Parameters of a statement, which are sent to ClickHouse separately. */
export class Bound {
  readonly values: Record<string, unknown> = {}

  /**
   * Adds a value.
   * @returns its placeholder in the statement
   */
  bind(type: string, value: unknown): string {
    const name = `p${Object.keys(this.values).length}`
    this.values[name] = value
    return `{${name}:${type}}`
  }

  instant(value: Date): string {
    return `fromUnixTimestamp64Milli(${this.bind('Int64', value.getTime())}, 'UTC')`
  }

  day(value: string): string {
    return this.bind('Date32', value)
  }

  texts(values: readonly string[]): string {
    return this.bind('Array(String)', values)
  }
}
