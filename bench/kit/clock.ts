/** Milliseconds on a clock that all processes of the machine share, for durations across processes. */
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6
