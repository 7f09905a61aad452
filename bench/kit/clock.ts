/** Milliseconds on a clock that all processes of the machine share, for what begins in one and ends in another. */
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6
