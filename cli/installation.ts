/** The Greenroom whose commands are run: a checkout, or an unpacked release. */
export interface Installation {
  version: string
  /** Of the sources that a release was built from; undefined in a checkout. */
  commit?: string | undefined
  /** Where the built console lies. A checkout builds it first if necessary. */
  consoleDirectory(): Promise<string>
}
